-- SPDX-License-Identifier: Apache-2.0
-- A session of Neovim with `fairroll lsp`, recorded step by step in $SESSION: each action, and what the editor shows after it. Neovim itself
-- starts the server (editors/vim/fairroll.lua), sends the requests, and applies the edits that the server returns.
--
-- Every wait ends with an event: a response, or a notification. No wait has a time limit of its own; the limit of the whole run is that of
-- the test (TIMEOUT in tests/program/CMakeLists.txt). Each wait is reported on standard error, so that a run that is stopped shows the last one.
local session = assert(io.open(os.getenv('SESSION'), 'w'))
local no_limit = 2 ^ 31 - 1 -- milliseconds

local here = vim.pesc(vim.fn.getcwd() .. '/')
local function tell(text) session:write((text:gsub(here, ''):gsub('%s*$', '')), '\n') end
local function step(text) tell('\n> ' .. text) end

local function give_up(why)
  tell('GAVE UP: ' .. why)
  session:close()
  vim.cmd('cquit')
end

local function report_wait(what)
  io.stderr:write('waiting until ', what, '\n')
  io.stderr:flush()
end

--- Returns once `holds` does. `holds` reads what the editor has and sends no request: a request interrupts the check that it waits for.
local function wait_for(what, holds)
  report_wait(what)
  if not vim.wait(no_limit, holds, 20) then give_up('interrupted while waiting until ' .. what) end
end

-- ---- what the editor has

local function name_of(buffer) return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t') end
local function lines_of(buffer) return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end

local function open(file)
  vim.cmd('edit town/' .. file)
  local buffer = vim.api.nvim_get_current_buf()
  wait_for('the server knows ' .. file, function()
    local attached = vim.lsp.buf_get_clients(buffer)
    return next(attached) ~= nil and vim.tbl_values(attached)[1].initialized
  end)
  return buffer
end

--- The line of this text, and the column at which it begins; both from 0.
local function find(buffer, text)
  for number, line in ipairs(lines_of(buffer)) do
    local column = line:find(text, 1, true)
    if column then return number - 1, column - 1 end
  end
  give_up('`' .. text .. '` is not in ' .. name_of(buffer))
end

local function go_to(buffer, text)
  vim.api.nvim_set_current_buf(buffer)
  local line, column = find(buffer, text)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
end

local function replace(buffer, from, to)
  local line, column = find(buffer, from)
  vim.api.nvim_buf_set_text(buffer, line, column, line, column + #from, { to })
end

--- Sends a request for the position of the cursor, and returns the result.
local function ask(method, more)
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, 'utf-16'), more or {})
  report_wait(method .. ' is answered')
  local answers, fault = vim.lsp.buf_request_sync(0, method, params, no_limit)
  if not answers then give_up(method .. ': ' .. fault) end
  local answer = vim.tbl_values(answers)[1] or {}
  if answer.error then give_up(method .. ': ' .. answer.error.message) end
  return answer.result
end

--- Returns once every file was checked and every scenario was played: the server answers this request only then.
local function wait_for_checks() ask('workspace/symbol', { query = '' }) end

local function tell_lines(text)
  for line in (text .. '\n'):gmatch('(.-)\n') do tell('  ' .. line) end
end

-- ---- steps that come more than once

local function tell_faults(buffer, count)
  wait_for(name_of(buffer) .. ' has ' .. count .. ' faults', function() return #vim.diagnostic.get(buffer) == count end)
  if count == 0 then tell('  nothing is wrong with ' .. name_of(buffer)) end
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    local severity = vim.diagnostic.severity[one.severity]:lower()
    tell(('  %s:%d:%d %s %s: %s'):format(name_of(buffer), one.lnum + 1, one.col + 1, severity, one.user_data.lsp.code, one.message))
  end
end

local function take_repair(buffer)
  local position = vim.lsp.util.make_position_params(0, 'utf-16').position
  local actions = ask('textDocument/codeAction', { range = { start = position, ['end'] = position }, context = { diagnostics = {} } })
  tell('  repair: ' .. actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  local line = vim.api.nvim_win_get_cursor(0)[1]
  tell_lines(lines_of(buffer)[line])
end

local function run_lens(buffer, title)
  for _, lens in ipairs(ask('textDocument/codeLens')) do
    local command = lens.command or ask('codeLens/resolve', lens).command
    if command.title == title then
      return ask('workspace/executeCommand', { command = command.command, arguments = command.arguments })
    end
  end
  give_up('there is no lens `' .. title .. '` in ' .. name_of(buffer))
end

-- ---- the session

local function play()
  step('open seven.fair')
  local book = open('seven.fair')
  tell_faults(book, 1)

  step('the cursor on `words`, take the repair')
  go_to(book, 'words')
  take_repair(book)
  tell_faults(book, 0)

  step('write `pays 4 too 1` for `pays 4 to 1`')
  replace(book, 'pays 4 to 1', 'pays 4 too 1')
  tell_faults(book, 1)

  step('the cursor on `too`, take the repair')
  go_to(book, 'too')
  take_repair(book)
  tell_faults(book, 0)

  step('write `pays 3 to 1`: the file of assertions rests on it')
  local edges = open('edges.fair')
  tell_faults(edges, 0)
  replace(book, 'pays 4 to 1', 'pays 3 to 1')
  tell_faults(edges, 1)
  replace(book, 'pays 3 to 1', 'pays 4 to 1')
  tell_faults(edges, 0)

  step('hover over the wager in den.fair')
  local den = open('den.fair')
  go_to(den, 'any_seven')
  tell_lines(ask('textDocument/hover').contents.value)

  step('hover over the clause `wins on 7`')
  go_to(book, '7')
  tell_lines(ask('textDocument/hover').contents.value)

  step('where the wager of den.fair is declared')
  go_to(den, 'any_seven')
  local where = ask('textDocument/definition')
  where = vim.tbl_islist(where) and where[1] or where
  tell(('  %s:%d:%d'):format(vim.fn.fnamemodify(where.uri, ':t'), where.range.start.line + 1, where.range.start.character + 1))

  step('rename any_seven to big_red')
  local edit = ask('textDocument/rename', { newName = 'big_red' })
  vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  vim.cmd('silent wall')
  for _, file in ipairs({ 'seven.fair', 'den.fair', 'edges.fair', 'night.scenario' }) do
    for number, line in ipairs(vim.fn.readfile('town/' .. file)) do
      if line:find('big_red') or line:find('any_seven') then tell(('  %s:%d: %s'):format(file, number, vim.trim(line))) end
    end
  end
  tell_faults(edges, 0)

  step('begin a sentence `loses o` in the wager, and complete it')
  replace(book, '(c) pays 4 to 1', '(c) loses o')
  go_to(book, '(c) loses o')
  vim.cmd('normal! $')
  local completed = ask('textDocument/completion', { position = { line = vim.fn.line('.') - 1, character = vim.fn.col('$') - 1 } })
  for _, item in ipairs(completed.items or completed) do tell('  ' .. item.label .. (item.detail and '  (' .. item.detail .. ')' or '')) end
  replace(book, '(c) loses o', '(c) pays 4 to 1')

  step('push a sentence to the left, and format')
  replace(book, '    (a)', '(a)  ')
  local changes = ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(changes, book, 'utf-16')
  go_to(book, '(a)')
  tell_lines(vim.api.nvim_get_current_line())

  step('what the wager costs, as the line above it says')
  wait_for_checks()
  for _, lens in ipairs(ask('textDocument/codeLens')) do
    tell(('  seven.fair:%d: %s'):format(lens.range.start.line + 1, (lens.command or ask('codeLens/resolve', lens).command).title))
  end

  step('run the scenario from the line above it')
  local night = open('night.scenario')
  tell_faults(night, 0)
  tell_lines(run_lens(night, 'run'))

  step('the ruling and the balances, between the lines')
  local range = { start = { line = 0, character = 0 }, ['end'] = { line = #lines_of(night), character = 0 } }
  wait_for_checks()
  for _, hint in ipairs(ask('textDocument/inlayHint', { range = range })) do
    tell(('  night.scenario:%d:%s'):format(hint.position.line + 1, hint.label))
  end

  step('let it expect the opposite')
  replace(night, 'big_red loses', 'big_red wins 1.00')
  tell_lines(run_lens(night, 'run'))
end

local ok, fault = pcall(play)
if not ok then give_up(fault) end
session:close()
vim.cmd('qall!')
