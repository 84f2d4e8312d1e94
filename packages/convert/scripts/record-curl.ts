import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CurlOracle, type SentRequest } from './curl-oracle.ts';

/**
 * Runs the commands of `test/curl-oracle/commands.sh` with real curl and writes what it sent beside them:
 * `node scripts/record-curl.ts`. Commands are separated by blank lines. Tests compare with the record, so that they
 * need no curl.
 */
const folder = fileURLToPath(new URL('../test/curl-oracle/', import.meta.url));
const scripts = readFileSync(`${folder}commands.sh`, 'utf8')
  .trim()
  .split(/\n{2,}/);
const oracle = new CurlOracle();
await oracle.start();
const records: { script: string; sent: SentRequest[] }[] = [];
for (const script of scripts) records.push({ script, sent: await oracle.run(script) });
oracle.stop();
writeFileSync(`${folder}sent.json`, `${JSON.stringify(records, null, 2)}\n`);
console.log(
  `${records.length} commands, ${records.reduce((sum, { sent }) => sum + sent.length, 0)} requests`,
);
