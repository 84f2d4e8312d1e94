import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Api, readApi } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import { stringify } from 'yaml';
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
  const api = readApi((await loadTested(path, root)).description);
  try {
    replaceFiles([{ path: file, content: generateSuite(api, basename(path)) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>\`.`);
  return EXIT.ok;
}

/** Flows of a first suite. */
const MAX_FLOWS = 20;

/**
 * Generates a first suite for a description: one flow for each of its first operations.
 * @param description its path from the folder of the suite.
 */
function generateSuite({ operations }: Api, description: string): string {
  const flows = operations
    .filter(({ kind }) => kind === 'path')
    .slice(0, MAX_FLOWS)
    .map(({ operationId, method, path, summary, responses }) => {
      const reference = operationId ?? `${wireMethod(method)} ${path}`;
      const status = responses.find((response) => /^[23]\d\d$/.test(response.status))?.status;
      return {
        name: summary ?? reference,
        steps: [
          { operation: reference, ...(status !== undefined && { expect: { status: Number(status) } }) },
        ],
      };
    });
  return `# yaml-language-server: $schema=https://curlew-api.github.io/schema/suite.json\n${stringify({ description, flows })}`;
}
