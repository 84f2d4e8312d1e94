import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { validate } from '@hyperjump/json-schema/openapi-3-2';
import { RECOMMENDED_INFERENCE } from '../src/options/inference-options.ts';
import { Redactor } from '../src/redact/redactor.ts';
import { CollAdapter } from '../src/sources/coll/coll-adapter.ts';
import { getCollection } from '../src/sources/coll/read-collection.ts';
import { CurlAdapter } from '../src/sources/curl/curl-adapter.ts';
import { collToOpenApi, curlToOpenApi } from '../src/x-to-openapi.ts';
import { compareSent } from './compare-sent.ts';
import { CurlOracle } from './curl-oracle.ts';
import { explainDifference } from './explain-difference.ts';

/**
 * `corpus.ts <folder…>`: sends the curl commands of `.txt` and `.sh` files with real curl to a local server and
 * compares what arrives with what we read, naming the reason of each difference that has one; looks whether scripts of collections (`.json`) parse after redaction; and
 * validates the documents of all of them with the OpenAPI Initiative's schema, by a validator that shares nothing with
 * ours. Ends with 1 when curl sends something else without a reason, a script is broken or a document is invalid.
 */
const CONTEXT = { report: () => {}, strict: false };
/** The same document each time, whatever newer schema is published. */
const byInitiative = await validate('https://spec.openapis.org/oas/3.2/schema-base/2025-11-23').catch(() =>
  validate('https://spec.openapis.org/oas/3.2/schema-base'),
);
const files = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);
for (const file of files.filter((one) => /\.(?:txt|sh)$/.test(one))) await compareCommands(file);
for (const file of files.filter((one) => one.endsWith('.json'))) await parseScripts(file);
for (const file of files) await validateDocuments(file);

/** With the defaults of the library and with those of the command line. */
async function validateDocuments(file: string): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const convert = /\.(?:txt|sh)$/.test(file) ? curlToOpenApi : collToOpenApi;
  if (convert === collToOpenApi && !isCollection(file, text)) return;
  for (const inference of [{}, RECOMMENDED_INFERENCE])
    for (const includeExamples of [false, true]) {
      const { document } = await convert(text, { inference, includeExamples });
      const { valid } = byInitiative(document as never);
      const options = `${inference === RECOMMENDED_INFERENCE ? 'recommended inference' : 'plain'}${includeExamples ? ', examples' : ''}`;
      console.log(`${file} (${options}): ${valid ? 'valid' : 'INVALID'}`);
      if (!valid) process.exitCode = 1;
    }
}

function isCollection(file: string, text: string): boolean {
  return file.endsWith('.json') && getCollection(JSON.parse(text)) !== undefined;
}

async function compareCommands(file: string): Promise<void> {
  const oracle = new CurlOracle();
  await oracle.start();
  const counts = { commands: 0, same: 0, explained: 0, unexplained: 0 };
  const reasons = new Map<string, number>();
  for (const script of readFileSync(file, 'utf8')
    .trim()
    .split(/\n{2,}/)) {
    counts.commands += 1;
    const reported: string[] = [];
    const report = ({ message }: { message: string }) => void reported.push(message);
    const read = await new CurlAdapter().parse(script, { ...CONTEXT, report });
    const sent = await oracle.run(script);
    const differences =
      read.length === sent.length
        ? read.flatMap((request, at) => (sent[at] ? compareSent(request, sent[at]) : []))
        : [`${read.length} requests, curl sends ${sent.length}`];
    if (differences.length === 0) {
      counts.same += 1;
      continue;
    }
    const reason = explainDifference({ script, read, sent, differences, reported });
    counts[reason === undefined ? 'unexplained' : 'explained'] += 1;
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else console.log(`\n${script}\n  ${differences.join('\n  ')}`);
  }
  oracle.stop();
  console.log(file, counts);
  for (const [reason, count] of reasons) console.log(`  ${count}: ${reason}`);
  if (counts.unexplained > 0) process.exitCode = 1;
}

async function parseScripts(file: string): Promise<void> {
  const collection = getCollection(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
  if (!collection) return;
  const requests = await new CollAdapter().parse(collection, CONTEXT);
  const redactor = new Redactor(requests);
  const counts = { scripts: 0, changed: 0, broken: 0 };
  for (const { extensions } of requests) {
    const scripts = extensions?.['x-coll-scripts'];
    for (const [event, text] of Object.entries((scripts ?? {}) as Record<string, string>)) {
      counts.scripts += 1;
      const shown =
        (redactor.extension('x-coll-scripts', { [event]: text }) as Record<string, string>)[event] ?? '';
      if (shown !== text) counts.changed += 1;
      if (parses(text) && !parses(shown)) counts.broken += 1;
    }
  }
  if (counts.broken > 0) process.exitCode = 1;
  console.log(file, counts);
}

function parses(script: string): boolean {
  try {
    new Script(`(async () => {${script}\n})`);
    return true;
  } catch {
    return false;
  }
}
