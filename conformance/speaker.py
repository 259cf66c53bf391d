# SPDX-License-Identifier: Apache-2.0
"""A program that speaks the protocol, from the side that asks: a line of JSON to it, a line of JSON back, within a time."""

import json
import queue
import subprocess
import tempfile
import threading

LONGEST_LINE = 1 << 26


class Lost(Exception):
    """There is no answer to compare. `kind` is `hangs`, `dies` or `writes nonsense`."""

    def __init__(self, kind, words):
        super().__init__(f"{kind}: {words}" if words else kind)
        self.kind = kind


class Speaker:
    """One process. After Lost it has ended: whoever wants to go on starts another."""

    def __init__(self, command, limit):
        self.limit = limit
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        except OSError as why:
            raise Lost("dies", f"it cannot be started: {why}") from why
        # Threads, because a pipe that nobody reads blocks whoever writes, and a time limit must hold for both directions.
        self.outgoing, self.incoming = queue.Queue(), queue.Queue()
        threading.Thread(target=self._write, daemon=True).start()
        threading.Thread(target=self._read, daemon=True).start()

    def _write(self):
        while (line := self.outgoing.get()) is not None:
            try:
                self.process.stdin.write(line)
                self.process.stdin.flush()
            except (OSError, ValueError):  # it has ended; the reader tells so
                return
        try:
            self.process.stdin.close()
        except OSError:
            pass

    def _read(self):
        try:
            while line := self.process.stdout.readline(LONGEST_LINE):
                self.incoming.put(line)
        except ValueError:
            pass
        self.incoming.put(b"")

    def ask(self, message, limit=None):
        """The answer, an object, within `limit` seconds if it is not that of all answers. Raises Lost."""
        limit = limit or self.limit
        self.outgoing.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        try:
            line = self.incoming.get(timeout=limit)
        except queue.Empty:
            self.stop()
            raise Lost("hangs", f"no answer within {limit:g} s") from None
        if not line:
            raise Lost("dies", self._how_it_ended())
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.stop()
            raise Lost("writes nonsense", f"no JSON object: {line[:120].decode(errors='replace').rstrip()!r}")
        return answer

    def _how_it_ended(self):
        try:
            code = self.process.wait(timeout=self.limit)
        except subprocess.TimeoutExpired:
            self.stop()
            return "it closed its output and stayed"
        said = self.said().strip().splitlines()
        return f"exit code {code}" + (f", {said[-1][:200]!r}" if said else "")

    def said(self):
        """The end of what it wrote as errors."""
        self.errors.seek(0, 2)
        self.errors.seek(max(0, self.errors.tell() - 4000))
        return self.errors.read().decode(errors="replace")

    def end(self):
        """Says goodbye. The answer, or nothing if it did not give one."""
        try:
            answer = self.ask({"op": "end"})
            self.outgoing.put(None)
            self.process.wait(timeout=self.limit)
            return answer
        except (Lost, subprocess.TimeoutExpired):
            return None
        finally:
            self.stop()

    def stop(self):
        self.outgoing.put(None)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
