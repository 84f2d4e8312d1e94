import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { initSuite, Session } from '@curlew/contract';
import { replaceFiles } from '@curlew/project/files';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { printMessage } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { loadTested } from './load-tested.ts';

/**
 * Writes a first suite beside a description.
 * @throws {UsageError} if the file exists.
 */
export async function writeFirstSuite(path: string, root: string | undefined): Promise<ExitCode> {
  const file = path.replace(/(?:\.(?:ya?ml|json))?$/i, '.curlew.yaml');
  if (existsSync(file))
    throw new UsageError(`${file} already exists.`, 'Edit this file, or remove it first.');
  const { api } = new Session((await loadTested(path, root)).description);
  try {
    replaceFiles([{ path: file, content: initSuite(api, basename(path)) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>\`.`);
  return EXIT.ok;
}
