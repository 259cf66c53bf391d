-- SPDX-License-Identifier: Apache-2.0
-- For Neovim 0.7.2 and later: starts `fairroll lsp` for rule and scenario files.
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'fairroll',
  callback = function(event)
    vim.bo[event.buf].commentstring = '# %s'
    local start = vim.lsp.start or function(config)  -- from 0.8 on it is built in
      local id = vim.g.fairroll_client or vim.lsp.start_client(config)
      vim.g.fairroll_client = id
      vim.lsp.buf_attach_client(event.buf, id)
    end
    start({ name = 'fairroll', cmd = { vim.g.fairroll_path or 'fairroll', 'lsp' }, root_dir = vim.fn.getcwd() })
  end,
})
