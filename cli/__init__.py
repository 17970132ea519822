"""The `zoc` command: parse options, call one public function, render, exit."""
