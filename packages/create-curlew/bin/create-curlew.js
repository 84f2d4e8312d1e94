#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`create-curlew needs Node 22.19 or later; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  const { main } = await import('../dist/index.js');
  process.exitCode = await main(process.argv.slice(2));
}
