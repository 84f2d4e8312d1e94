import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { readVersion } from '../src/version.ts';
import { commandWords } from './command-words.ts';
import { generateInput } from './generated-inputs.ts';
import { runCurlew } from './run-curlew.ts';
import { parseScenario, type Results, type Scenario, withResults } from './scenario.ts';

const FOLDER = join(import.meta.dirname, 'scenarios');
/** Run as a shell does: each kind of input, of output and of exit code. `npm run test:all` runs all of them so. */
const OWN_PROCESS = new Set([
  'convert-curl.txt',
  'convert-standard-input.txt',
  'convert-strict.txt',
  'convert-into-interactive.txt',
  'docs-standard-input.txt',
  'help.txt',
  'mcp-broken.txt',
  'no-problems.txt',
  'reporter-json.txt',
  'standard-input.txt',
  'usage-unknown-command.txt',
  'usage-unknown-option.txt',
]);
/** Inputs that `docs` refuses with the message that `validate` and `convert` have in scenarios of their own. */
const REPEATED = [
  'config-limits-docs.txt',
  'docs-alias-bomb.txt',
  'docs-capture-without-curl.txt',
  'docs-truncated-collection.txt',
  'docs-twelve-megabytes.txt',
];
/** Scenarios that build a site and print what a test of a function has, or another scenario: the one named here. */
const BUILT: Record<string, string> = {
  'config-docs.txt': 'documented-lines.test.ts',
  'docs-glob.txt': 'packages/project/test/plan-sources.test.ts',
  'docs-lenient.txt': 'documented-lines.test.ts',
  'docs-one-source.txt': 'docs-standard-input.txt',
  'docs-robots-below-prefix.txt': 'docs-site-path.txt',
  'docs-strict.txt': 'docs-lost-operations.txt',
  'docs-update.txt': 'interrupted/docs.test.ts',
};
/** Left to `npm run test:all`. */
const LEFT_OUT = new Set([...REPEATED, ...Object.keys(BUILT)]);
const folders: string[] = [];

function prepare({ files, generated, links }: Scenario): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scenario-')));
  folders.push(folder);
  const write = (name: string, text: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  mkdirSync(join(folder, 'work'));
  for (const [name, text] of files) write(join('work', name), text);
  for (const [name, generator] of generated) write(join('work', name), generateInput(generator));
  for (const [name, target] of links) symlinkSync(target, join(folder, 'work', name));
  return join(folder, 'work');
}

function normalised(text: string, folder: string): string {
  return text
    .replaceAll(folder, '<folder>')
    .replaceAll(VERSION, '$1<version>')
    .replace(/\b\d+(\.\d+)? (m?s)\b/g, '<n> $2')
    .replace(/\((\d+ kB|\d+\.\d MB)\)/g, '(<size>)');
}

/** The version of this package, as it stands in files that `init` writes. */
const VERSION = new RegExp(
  `(curlew@|/(?:astro|starlight|cli)": "\\^|curlew": "\\^)${readVersion().replaceAll('.', '\\.')}`,
  'g',
);

function getResults({ exit, stdout, stderr, after }: Scenario): Results {
  return { exit, stdout, stderr, after };
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const files = readdirSync(FOLDER).sort();

describe.each(files.filter((file) => IS_COMPLETE || !LEFT_OUT.has(file)))('%s', (file) => {
  const path = join(FOLDER, file);
  const text = readFileSync(path, 'utf8');
  const scenario = parseScenario(text);
  test(scenario.about, async () => {
    const folder = prepare(scenario);
    const { exit, stdout, stderr } = await runCurlew(commandWords(scenario.command), folder, {
      stdin: scenario.stdin,
      isOwnProcess: IS_COMPLETE || OWN_PROCESS.has(file),
    });
    const after = [...scenario.after.keys()].map(
      (name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll(VERSION, '$1<version>')] as const,
    );
    const got: Results = {
      exit: exit ?? -1,
      stdout: normalised(stdout, folder),
      stderr: normalised(stderr, folder),
      after: new Map(after),
    };
    expect([0, 1, 2, 3]).toContain(exit);
    if (process.env.UPDATE) writeFileSync(path, withResults(text, got));
    else expect(got).toEqual(getResults(scenario));
  });
});
