// SPDX-License-Identifier: Apache-2.0
#include "workers.hpp"

#include <utility>

namespace fairroll::audit {

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  asked_.notify_all();
}

void Workers::run(std::size_t count, const Work& work) {
  while (threads_.size() + 1 < count) threads_.emplace_back([this, worker = threads_.size() + 1] { serve(worker); });
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    count_ = count;
    left_ = count - 1;
    ++round_;
  }
  if (count > 1) asked_.notify_all();
  call(work, 0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return left_ == 0; });
  work_ = nullptr;
  if (const std::exception_ptr fault = std::exchange(fault_, nullptr)) std::rethrow_exception(fault);
}

void Workers::serve(std::size_t worker) {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0;;) {
    asked_.wait(lock, [&] { return ends_ || (round_ != seen && work_ != nullptr); });
    if (ends_) return;
    seen = round_;
    if (worker >= count_) continue;
    const Work& work = *work_;
    lock.unlock();
    call(work, worker);
    lock.lock();
    if (--left_ == 0) done_.notify_one();
  }
}

void Workers::call(const Work& work, std::size_t worker) noexcept {
  try {
    work(worker);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
  }
}

}  // namespace fairroll::audit
