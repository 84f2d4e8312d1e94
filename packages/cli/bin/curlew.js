#!/usr/bin/env node
import module from 'node:module';
import v8 from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`curlew needs Node 22.19 or later; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  // V8 keeps some 100 MB for new objects once much was made and dropped: a third of the memory of a server that mostly waits. Flags are
  // set before anything is loaded.
  if (process.argv[2] === 'mcp') v8.setFlagsFromString('--semi-space-growth-factor=1');
  // Percent that the heap grows before garbage, such as written pages and earlier states of a text, is collected.
  const growth = { __proto__: null, docs: 80, open: 40 }[process.argv[2]];
  if (growth) v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
  // The compiled code of earlier runs: a short command starts in half the time.
  module.enableCompileCache();
  // It is written at the end, which a server that a client kills does not reach.
  setTimeout(() => module.flushCompileCache?.(), 3_000).unref();
  try {
    const { main } = await import('../dist/index.js');
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    // What an error quotes may be a line of a recording, and a report is public.
    const text = `${error?.stack ?? error}`.replace(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, '…');
    process.stderr.write(`This is a bug in curlew. Please report it with the text below.\n\n${text}\n`);
    // EX_SOFTWARE of sysexits.h: no script takes it for a problem of the input.
    process.exitCode = 70;
  }
}
