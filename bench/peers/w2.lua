-- SPDX-License-Identifier: Apache-2.0
-- The validity workload for LuaJIT, written by hand: luajit bench/peers/w2.lua M PASSES
package.path = (arg[0]:match("^(.*)/") or ".") .. "/?.lua;" .. package.path
local workload = require("workload")
local ffi = require("ffi")
local bit = require("bit")

ffi.cdef [[
  typedef struct {
    uint8_t place1, place2, entered1, entered2, wall1, wall2, simultaneous, cheating, improper_by, chips_only, caller, timing;
  } fairroll_record;
]]
local FLAT, OFF, RAIL, OTHER, BANK, BOWL, COCKED1, COCKED2 = 0, 1, 2, 3, 4, 5, 6, 7

local count, passes = tonumber(arg[1]), tonumber(arg[2])
local records = ffi.new("fairroll_record[?]", count)

local function place_of(selected)
  if selected <= 43 then return FLAT end
  if selected <= 49 then return COCKED1 end
  if selected <= 53 then return COCKED2 end
  return ({ [0] = OFF, RAIL, OTHER, BANK, BOWL })[math.floor((selected - 54) / 2)]
end

do
  local next_bits = workload.random(4242)
  local callers = { [0] = 0, 0, 1, 1, 1, 2, 3, 5 }
  local timings = { [0] = 0, 0, 1, 2 }
  for i = 0, count - 1 do
    local r = next_bits()
    local function take(bits)
      local field = tonumber(bit.band(r, bit.lshift(1ULL, bits) - 1))
      r = bit.rshift(r, bits)
      return field
    end
    local one = records[i]
    one.place1, one.place2 = place_of(take(6)), place_of(take(6))
    one.entered1, one.entered2 = take(5) == 0 and 1 or 0, take(5) == 0 and 1 or 0
    one.wall1, one.wall2 = take(3) ~= 0 and 1 or 0, take(3) ~= 0 and 1 or 0
    one.simultaneous = take(4) ~= 0 and 1 or 0
    one.cheating = take(6) == 0 and 1 or 0
    one.improper_by = math.max(0, take(3) - 4)
    one.chips_only = take(1)
    one.caller = callers[take(3)]
    one.timing = timings[take(2)]
  end
end

local function judge(r)
  local a, b = r.place1, r.place2
  if (a >= OFF and a <= OTHER) or (b >= OFF and b <= OTHER) then return 1 end
  if a == BANK or b == BANK then return 2 end
  if a == BOWL or b == BOWL or r.entered1 ~= 0 or r.entered2 ~= 0 then return 3 end
  if r.cheating ~= 0 then return 4 end
  if r.caller == 1 and r.timing ~= 1 then
    if r.simultaneous == 0 then return 5 end
    if r.wall1 == 0 or r.wall2 == 0 then return 6 end
    if (r.improper_by == 1 or r.improper_by == 2) and r.chips_only == 0 then return 7 end
  end
  if a == COCKED2 or b == COCKED2 then return 8 end
  return 0
end

local counts = ffi.new("double[9]")
local begun = workload.now()
for _ = 1, passes do
  for i = 0, count - 1 do
    local code = judge(records[i])
    counts[code] = counts[code] + 1
  end
end
local ended = workload.now()

local names = { "valid", "invalid_06_1", "invalid_06_2", "invalid_06_3", "invalid_06_4", "noroll_06_n1", "noroll_06_n2", "noroll_06_n3", "void_07" }
print(string.format("W2 m=%d", count))
for i, name in ipairs(names) do print(string.format("%s %d", name, counts[i - 1] / passes)) end
workload.print_time(begun, ended, count * passes, count * passes)
