import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Session } from '@curlew/contract';
import { pluralize } from '@curlew/diagnostics/internal';
import { replaceFiles } from '@curlew/project/files';
import { isUrl } from '@curlew/project/internal';
import { stringify } from 'yaml';
import { EXIT, type ExitCode } from '../../exit-code.ts';
import { cannotWrite } from '../../files/cannot-write.ts';
import { printMessage } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { loadTested } from '../load-tested.ts';
import { draftWorkflows } from './draft-workflows.ts';

/** Names of operations that a message lists. */
const MAX_NAMES = 5;

/**
 * Writes a first Arazzo document beside a description; in the current folder for one at a URL.
 * @throws {UsageError} if the file exists.
 */
export async function writeFirstFlow(path: string, root: string | undefined): Promise<ExitCode> {
  const isRemote = isUrl(path);
  const description = isRemote ? basename(new URL(path).pathname) || 'openapi' : path;
  const file = description.replace(/(?:\.(?:ya?ml|json))?$/i, '.arazzo.yaml');
  if (existsSync(file))
    throw new UsageError(`${file} already exists.`, 'Edit this file, or remove it first.');
  const session = new Session((await loadTested(path, root)).description);
  const { document, inputs, leftOut } = draftWorkflows(session, {
    name: 'api',
    url: isRemote ? path : `./${basename(path)}`,
  });
  if (leftOut.length === session.api.operations.length)
    throw new UsageError(`${path} has no operation that a workflow can begin with.`);
  try {
    replaceFiles([{ path: file, content: stringify(document, { lineWidth: 110 }) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  const given = inputs.map((name) => ` --input ${name}=…`).join('');
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>${given}\`.`);
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, MAX_NAMES).map((one) => `\`${one.operationId ?? one.key}\``);
    const more = leftOut.length > MAX_NAMES ? ` and ${leftOut.length - MAX_NAMES} more` : '';
    printMessage(
      `Left out: ${pluralize(leftOut.length, 'operation')} that no step leads to (${names.join(', ')}${more}).`,
    );
  }
  return EXIT.ok;
}
