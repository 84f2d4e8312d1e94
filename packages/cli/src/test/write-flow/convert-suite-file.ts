import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Session } from '@curlew/contract';
import { renderPretty, SourceFile } from '@curlew/diagnostics';
import { replaceFiles } from '@curlew/project/files';
import { stringify } from 'yaml';
import { CommandError, EXIT, type ExitCode, UsageError } from '../../command-error.ts';
import { cannotWrite } from '../../files/write-failure.ts';
import { hasColor, printMessage } from '../../output.ts';
import { shortPath } from '../../short-path.ts';
import { loadTested } from '../load-tested.ts';
import { suiteBase } from '../plan-file.ts';
import { readRows, readText } from '../read-variables.ts';
import type { Given } from '../test-settings.ts';
import { convertSuite } from './convert-suite.ts';
import { readSuite, type Suite } from './read-suite.ts';

/**
 * Writes a suite `*.curlew.yaml` as an Arazzo document beside it. The exit code is 1 if a part of it is left out.
 * @throws {UsageError} for another file, or if the document exists.
 */
export async function convertSuiteFile(path: string, given: Given): Promise<ExitCode> {
  const base = suiteBase(path);
  if (base === undefined) throw new UsageError(`${path} is not a suite.`, 'Pass a file `*.curlew.yaml`.');
  const file = `${base}.arazzo.yaml`;
  if (existsSync(file)) throw new UsageError(`${file} already exists.`, 'Remove it first.');
  const suite = loadSuite(path, given);
  if (suite.description === undefined)
    throw new UsageError(
      `${path} names no description, which an Arazzo document requires.`,
      'Describe its requests, and name the file in `description`.',
    );
  const folder = dirname(path);
  const session = new Session((await loadTested(resolve(folder, suite.description), given.root)).description);
  const { document, notes } = convertSuite(suite, {
    session,
    source: { name: 'api', url: suite.description.replace(/^(?![./])/, './') },
    title: basename(base),
    getRows: (name) => readRows(resolve(folder, name)).map(({ values }) => values),
  });
  if (Array.isArray(document.workflows) && document.workflows.length === 0)
    throw new UsageError(`${path} has no step that an Arazzo document can express.`, notes.join(' '));
  try {
    replaceFiles([{ path: file, content: stringify(document, { lineWidth: 110 }) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>\`.`);
  for (const note of notes) printMessage(`Not converted: ${note}`);
  return notes.length > 0 ? EXIT.problems : EXIT.ok;
}

/**
 * Reads a suite; `--data` replaces the rows of its flows.
 * @throws {CommandError} if it is not valid.
 */
function loadSuite(path: string, { data }: Pick<Given, 'data'>): Suite {
  const text = readText(path);
  const name = shortPath(resolve(path));
  const { suite, diagnostics } = readSuite(text, name);
  if (suite === undefined) {
    const sourceFiles = new Map([[name, new SourceFile(name, text)]]);
    printMessage(renderPretty(diagnostics, { sourceFiles, color: hasColor('stderr') }).trimEnd());
    throw new CommandError(`${path} cannot be used.`, undefined, EXIT.unusable);
  }
  if (data === undefined) return suite;
  return { ...suite, flows: suite.flows.map((flow) => ({ ...flow, data: resolve(data) })) };
}
