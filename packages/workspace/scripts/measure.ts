import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { serveWorkspace } from '../dist/index.js';
import type { CallName, CallRequest, CallResponse } from '../dist/protocol.d.ts';

/**
 * Times what a window waits for: `node scripts/measure.ts <description>`. The file is copied, opened, and one character of its
 * title is changed ten times; the time of a problem list is from the call that edits to the answer with the new problems.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a description.');
const folder = mkdtempSync(join(tmpdir(), 'curlew-measure-'));
const path = join(folder, basename(file));
copyFileSync(file, path);
const started = performance.now();
const server = await serveWorkspace({
  files: [path],
  cwd: folder,
  version: '0',
  stateFolder: join(folder, 'state'),
});
const opened = performance.now() - started;
const origin = new URL(server.url).origin;
const entered = await fetch(server.url, { redirect: 'manual' });
const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';

async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as CallResponse<Name>;
}

const times: Record<string, number[]> = { edit: [], problems: [], complete: [] };
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  times[name] = [...(times[name] ?? []), performance.now() - start];
  return result;
}

const source = 's1';
const outline = await timed('openSource', () => call('openSource', { source }));
let { revision, text } = await timed('readText', () => call('readText', { source, file: path }));
const at = text.indexOf('title') + 10;
for (let round = 0; round < 10; round += 1) {
  const start = performance.now();
  const changes = [{ from: at, to: at, insert: 'x' }];
  const edited = await timed('edit', () =>
    call('editText', { source, file: path, baseRevision: revision, changes }),
  );
  if (!edited.accepted) throw new Error('Another window was first.');
  revision = edited.revision;
  await call('listProblems', { source });
  times.problems = [...(times.problems ?? []), performance.now() - start];
  await timed('complete', () => call('complete', { source, file: path, offset: at }));
}
text = '';
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
process.stdout.write(
  [
    `${basename(file)}: ${outline.outline.operations.length} operations, ${JSON.stringify(outline.source.counts)}`,
    `open → problems: ${opened.toFixed(0)} ms`,
    ...Object.entries(times).map(
      ([name, values]) => `${name}: ${median(values).toFixed(0)} ms (median of ${values.length})`,
    ),
    '',
  ].join('\n'),
);
await server.close();
rmSync(folder, { recursive: true });
