Content-Length: 148

{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "workspaceFolders": [{"uri": "file:///rules", "name": "rules"}]}}Content-Length: 151

{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///rules/a.fair", "version": 1, "text": "language 1\n"}}}Content-Length: 161

{"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///rules/a.fair"}, "position": {"line": 0, "character": 3}}}Content-Length: 49

{"jsonrpc": "2.0", "id": 3, "method": "shutdown"}Content-Length: 36

{"jsonrpc": "2.0", "method": "exit"}

