#include <cstdio>
int main() { std::puts("fairroll"); }
