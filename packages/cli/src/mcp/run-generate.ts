import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pluralize } from '@curlew/diagnostics/internal';
import { createCatalog, generateProject } from '@curlew/mcp';
import { replaceFiles } from '@curlew/project/files';
import type { Run } from '../arguments/command.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { formatRecord, RECORD } from '../files/file-record.ts';
import { rejectForeignFiles } from '../files/reject-foreign-files.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage } from '../output.ts';
import { configFile } from '../read-config.ts';
import type { mcpCommand } from './mcp-command.ts';
import { catalogOptions, openDescription } from './open-description.ts';

/** Writes a server project for a description. */
export const runGenerate: Run<typeof mcpCommand.options> = async ({ values, positionals }) => {
  const { out } = values;
  if (out === undefined) throw new UsageError('`curlew mcp generate` requires `--out <dir>`.');
  const folder = resolve(out);
  if (!values.force && existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(
      `${out} is not empty.`,
      'Choose another folder, or replace the files of an earlier run with --force.',
    );
  const options = catalogOptions(values);
  const { description, project } = await openDescription(values, positionals);
  const catalog = createCatalog(description, options);
  const { files, toolCount } = generateProject(catalog, basename(folder));
  const paths = files.map(({ path }) => path);
  rejectForeignFiles(paths, folder, [...project.files, configFile(values.config) ?? []].flat());
  try {
    for (const { path } of files) mkdirSync(dirname(join(folder, path)), { recursive: true });
    replaceFiles([
      ...files.map(({ path, text }) => ({ path: join(folder, path), content: text })),
      { path: join(folder, RECORD), content: formatRecord(paths) },
    ]);
  } catch (error) {
    throw cannotWrite(error, 'Choose another folder with --out.');
  }
  printMessage(`Wrote ${pluralize(toolCount, 'tool')} in ${pluralize(files.length, 'file')} to ${out}.`);
  printMessage(`Next: cd ${out} && npm install && npm test`);
  return EXIT.ok;
};
