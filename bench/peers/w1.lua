-- SPDX-License-Identifier: Apache-2.0
-- The settlement workload for LuaJIT, written by hand for this one game: luajit bench/peers/w1.lua N
package.path = (arg[0]:match("^(.*)/") or ".") .. "/?.lua;" .. package.path
local workload = require("workload")
local ffi = require("ffi")
local bit = require("bit")

local count = tonumber(arg[1])
local next_bits = workload.random(42)
local faces = ffi.new("uint8_t[?]", 2 * count)
for i = 0, 2 * count - 1 do faces[i] = 1 + tonumber(bit.rshift(next_bits(), 32) % 6) end

local names = { "pass", "dontpass", "field", "place6", "place8", "hard6", "hard8", "any7", "sharp" }
local PASS, DONT, FIELD, PLACE6, PLACE8, HARD6, HARD8, ANY7, SHARP = 0, 1, 2, 3, 4, 5, 6, 7, 8
local stake = { [0] = 1000, 1000, 500, 1200, 1200, 500, 500, 500, 500 }
local sharp_pays = { [3] = 5, [4] = 9, [5] = 20, [6] = 30, [7] = 50, [8] = 100, [9] = 200 }
local won, lost, pushed, net = ffi.new("double[9]"), ffi.new("double[9]"), ffi.new("double[9]"), ffi.new("double[9]")

local function wins(w, amount)
  won[w] = won[w] + 1
  net[w] = net[w] + amount
end
local function loses(w)
  lost[w] = lost[w] + 1
  net[w] = net[w] - stake[w]
end

local point, made, fresh, sharp_stands = 0, 0, true, false
local seven_outs, points_made = 0, 0

-- Every wager but the last always stands: it may be made whenever it does not, or stands until it may.
local function roll(a, b)
  local s = a + b
  sharp_stands = sharp_stands or fresh
  fresh = false
  if s == 7 then
    loses(FIELD)
    loses(HARD6)
    loses(HARD8)
    wins(ANY7, 2000)
  else
    loses(ANY7)
    if s == 2 then wins(FIELD, 1000)
    elseif s == 12 then wins(FIELD, 1500)
    elseif s <= 4 or s >= 9 then wins(FIELD, 500)
    else loses(FIELD) end
    if s == 6 then
      if a == b then wins(HARD6, 4500) else loses(HARD6) end
    elseif s == 8 then
      if a == b then wins(HARD8, 4500) else loses(HARD8) end
    end
  end
  if point == 0 then
    if s == 7 or s == 11 then
      wins(PASS, 1000)
      loses(DONT)
    elseif s == 2 or s == 3 then
      loses(PASS)
      wins(DONT, 1000)
    elseif s == 12 then
      loses(PASS)
      pushed[DONT] = pushed[DONT] + 1
    else
      point = s
    end
    return
  end
  if s == 7 then
    loses(PASS)
    wins(DONT, 1000)
    loses(PLACE6)
    loses(PLACE8)
    if sharp_stands then
      if made >= 3 then wins(SHARP, 500 * sharp_pays[made]) else loses(SHARP) end
    end
    sharp_stands, fresh, point, made = false, true, 0, 0
    seven_outs = seven_outs + 1
    return
  end
  if s == 6 then wins(PLACE6, 1400) elseif s == 8 then wins(PLACE8, 1400) end
  if s ~= point then return end
  wins(PASS, 1000)
  loses(DONT)
  point = 0
  points_made = points_made + 1
  made = made + 1
  if made == 10 and sharp_stands then
    wins(SHARP, 500 * 299)
    sharp_stands = false
  end
end

local begun = workload.now()
for i = 0, count - 1 do roll(faces[2 * i], faces[2 * i + 1]) end
local ended = workload.now()

local settled = 0
print(string.format("W1 n=%d\nsevenouts=%d points_made=%d", count, seven_outs, points_made))
for i, name in ipairs(names) do
  print(string.format("%s %d %d %d %d", name, won[i - 1], lost[i - 1], pushed[i - 1], net[i - 1]))
  settled = settled + won[i - 1] + lost[i - 1] + pushed[i - 1]
end
workload.print_time(begun, ended, count, settled)
