/* SPDX-License-Identifier: Apache-2.0 */
// Runs a program and lets one of its system calls that write fail, as a full or a broken disk would, or ends it there, as power that goes:
//
//   inject REPORT AT FAULT PROGRAM WORD...
//
// REPORT: a file that gets a line for each such call: its number from 0, its name, its descriptor or -1, its path or `-`. AT: the number of
// the call that meets the fault; -1: none does. FAULT: an errno by number; `short` (half of the bytes are written), `kill` (SIGKILL before
// the call), `torn` (half of the bytes are written, then SIGKILL), `done` (SIGKILL behind the call).
//
// It stands outside the program (ptrace), since a static program loads no library that could stand in for its calls. Standard input, output
// and error are left alone: only files count. x86-64 and aarch64 know these calls by other numbers; this file knows x86-64.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_threads = 512, most_files = 4096, longest_path = 4096 };
enum fault { Errno, Short, Kill, Torn, Done };

struct thread {
  pid_t id;
  int inside;     // of a system call
  int met;        // the call at hand meets the fault
  int opens;      // the call at hand opens a file to write
  long closes;    // the call at hand closes it; -1: it closes none
};

static struct thread threads[max_threads];
static char writable[most_files];  // per descriptor: 1 may be written to, 2 was
static long counted;
static long at;
static enum fault fault;
static int fault_errno;
static FILE* told;

static struct thread* thread_of(pid_t id) {
  for (int i = 0; i < max_threads; ++i)
    if (threads[i].id == id) return &threads[i];
  for (int i = 0; i < max_threads; ++i)
    if (threads[i].id == 0) {
      threads[i] = (struct thread){.id = id};
      return &threads[i];
    }
  fputs("inject: too many threads\n", stderr);
  exit(2);
}

static void read_path(pid_t id, unsigned long from, char* to) {
  size_t size = 0;
  while (size + sizeof(long) < longest_path) {
    errno = 0;
    const long word = ptrace(PTRACE_PEEKDATA, id, from + size, NULL);
    if (errno != 0) break;
    memcpy(to + size, &word, sizeof word);
    if (memchr(&word, 0, sizeof word) != NULL) return;
    size += sizeof word;
  }
  to[size] = 0;
}

/// What a call does to files: its name, or NULL if it does nothing.
struct call {
  const char* name;
  long descriptor;
  unsigned long path;  // 0: it has none
  int has_bytes;       // its third argument is a size
  int opens;
};

static int is_written(long descriptor) { return descriptor > 2 && descriptor < most_files && writable[descriptor]; }

static struct call call_of(const struct user_regs_struct* r) {
  const int writes = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  const struct call none = {NULL, -1, 0, 0, 0};
  switch (r->orig_rax) {
    case SYS_open:
      return (r->rsi & (unsigned)writes) ? (struct call){"open", -1, r->rdi, 0, 1} : none;
    case SYS_openat:
      return (r->rdx & (unsigned)writes) ? (struct call){"open", -1, r->rsi, 0, 1} : none;
    case SYS_creat:
      return (struct call){"open", -1, r->rdi, 0, 1};
    case SYS_write:
      return is_written((long)r->rdi) ? (struct call){"write", (long)r->rdi, 0, 1, 0} : none;
    case SYS_pwrite64:
      return is_written((long)r->rdi) ? (struct call){"write", (long)r->rdi, 0, 1, 0} : none;
    case SYS_writev:
      return is_written((long)r->rdi) ? (struct call){"writev", (long)r->rdi, 0, 0, 0} : none;
    case SYS_fsync:
    case SYS_fdatasync:
      return (struct call){"fsync", (long)r->rdi, 0, 0, 0};
    case SYS_ftruncate:
      return (struct call){"truncate", (long)r->rdi, 0, 0, 0};
    case SYS_truncate:
      return (struct call){"truncate", -1, r->rdi, 0, 0};
    case SYS_close:
      return is_written((long)r->rdi) && writable[r->rdi] == 2 ? (struct call){"close", (long)r->rdi, 0, 0, 0} : none;
    case SYS_rename:
      return (struct call){"rename", -1, r->rsi, 0, 0};
    case SYS_renameat:
    case SYS_renameat2:
      return (struct call){"rename", -1, r->r10, 0, 0};
    case SYS_link:
      return (struct call){"link", -1, r->rsi, 0, 0};
    case SYS_linkat:
      return (struct call){"link", -1, r->r10, 0, 0};
    case SYS_unlink:
      return (struct call){"unlink", -1, r->rdi, 0, 0};
    case SYS_unlinkat:
      return (struct call){"unlink", -1, r->rsi, 0, 0};
    case SYS_mkdir:
      return (struct call){"mkdir", -1, r->rdi, 0, 0};
    case SYS_mkdirat:
      return (struct call){"mkdir", -1, r->rsi, 0, 0};
    case SYS_chmod:
      return (struct call){"chmod", -1, r->rdi, 0, 0};
    case SYS_fchmodat:
      return (struct call){"chmod", -1, r->rsi, 0, 0};
    case SYS_fchmod:
      return (struct call){"chmod", (long)r->rdi, 0, 0, 0};
    default:
      return none;
  }
}

static void enter(struct thread* thread, struct user_regs_struct* r) {
  const struct call call = call_of(r);
  thread->met = 0;
  thread->opens = call.opens;
  thread->closes = r->orig_rax == SYS_close && r->rdi < most_files ? (long)r->rdi : -1;
  if (call.name == NULL) return;
  char path[longest_path + 8] = "-";
  if (call.path != 0) read_path(thread->id, call.path, path);
  fprintf(told, "%ld\t%s\t%ld\t%s\n", counted, call.name, call.descriptor, path);
  fflush(told);
  if (call.has_bytes || strcmp(call.name, "writev") == 0) writable[call.descriptor] = 2;
  thread->met = counted++ == at;
  if (!thread->met) return;
  if (fault == Kill) {
    kill(thread->id, SIGKILL);
    return;
  }
  if (fault == Short || fault == Torn) {
    if (call.has_bytes && r->rdx > 1) r->rdx /= 2;
  } else if (fault == Errno && strcmp(call.name, "close") != 0) {  // a close that fails has closed
    r->orig_rax = (unsigned long)-1;
  } else {
    return;
  }
  ptrace(PTRACE_SETREGS, thread->id, NULL, r);
}

static void leave(struct thread* thread, struct user_regs_struct* r) {
  const long result = (long)r->rax;
  if (thread->closes >= 0) writable[thread->closes] = 0;  // its number may soon mean another file
  if (thread->met && (fault == Torn || fault == Done)) {
    kill(thread->id, SIGKILL);
    return;
  }
  if (thread->met && fault == Errno) {
    r->rax = (unsigned long long)-(long)fault_errno;
    ptrace(PTRACE_SETREGS, thread->id, NULL, r);
    return;
  }
  if (thread->opens && result > 2 && result < most_files) writable[result] = 1;
}

static void stopped(struct thread* thread) {
  struct user_regs_struct r;
  if (ptrace(PTRACE_GETREGS, thread->id, NULL, &r) != 0) return;
  if (thread->inside)
    leave(thread, &r);
  else
    enter(thread, &r);
  thread->inside = !thread->inside;
}

/// Until the program has ended; its status, as a shell has it.
static int follow(pid_t first) {
  for (;;) {
    int status = 0;
    const pid_t id = waitpid(-1, &status, __WALL);
    if (id < 0) return 2;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      thread_of(id)->id = 0;
      if (id == first) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      continue;
    }
    int passed_on = 0;
    const int event = status >> 16;
    if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
      stopped(thread_of(id));
    } else if (event == 0 && WSTOPSIG(status) != SIGSTOP && WSTOPSIG(status) != SIGTRAP) {
      passed_on = WSTOPSIG(status);
    }
    ptrace(PTRACE_SYSCALL, id, NULL, passed_on);
  }
}

static int choose_fault(const char* word) {
  static const char* const words[] = {"", "short", "kill", "torn", "done"};
  for (int i = Short; i <= Done; ++i)
    if (strcmp(word, words[i]) == 0) {
      fault = (enum fault)i;
      return 1;
    }
  fault = Errno;
  fault_errno = atoi(word);
  return fault_errno > 0;
}

int main(int argc, char** argv) {
  if (argc < 5 || !choose_fault(argv[3])) {
    fputs("usage: inject REPORT AT FAULT PROGRAM WORD...\n", stderr);
    return 2;
  }
  at = atol(argv[2]);
  told = fopen(argv[1], "we");
  if (told == NULL) {
    perror(argv[1]);
    return 2;
  }
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    raise(SIGSTOP);
    execv(argv[4], argv + 4);
    perror(argv[4]);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, child, NULL, options) != 0) {
    perror("inject: this machine lets nobody trace");
    kill(child, SIGKILL);
    return 77;
  }
  ptrace(PTRACE_SYSCALL, child, NULL, 0);
  return follow(child);
}
