-- SPDX-License-Identifier: Apache-2.0
-- What both peers need: the generator of the workload and a clock. LuaJIT.
local ffi = require("ffi")
local bit = require("bit")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } fairroll_timespec;
  int clock_gettime(int clock, fairroll_timespec *time);
]]

local M = {}

-- splitmix64; gives the 64 bits as a cdata number.
function M.random(seed)
  local state = ffi.cast("uint64_t", seed)
  return function()
    state = state + 0x9E3779B97F4A7C15ULL
    local z = state
    z = bit.bxor(z, bit.rshift(z, 30)) * 0xBF58476D1CE4E5B9ULL
    z = bit.bxor(z, bit.rshift(z, 27)) * 0x94D049BB133111EBULL
    return bit.bxor(z, bit.rshift(z, 31))
  end
end

function M.now()
  local time = ffi.new("fairroll_timespec")
  ffi.C.clock_gettime(1, time)
  return tonumber(time.seconds) * 1e9 + tonumber(time.nanoseconds)
end

function M.print_time(begun, ended, units, settled)
  io.stderr:write(string.format("TIME eval_ns=%.0f load_ns=0 units=%d settled=%d\n", ended - begun, units, settled))
end

return M
