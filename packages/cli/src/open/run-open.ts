import { CallError, serveWorkspace } from '@curlew/workspace';
import type { Run } from '../arguments/command.ts';
import { readNumber } from '../arguments/read-number.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { printMessage, printResult } from '../output.ts';
import { listenFailure } from '../process/listen-failure.ts';
import { untilStopped } from '../process/until-stopped.ts';
import { configFile } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';
import { readVersion } from '../version.ts';
import { exportDocs } from './export-docs.ts';
import { openBrowser } from './open-browser.ts';
import { openCommand } from './open-command.ts';

/** Serves the workspace over files until the user stops it. */
export const runOpen: Run<typeof openCommand.options> = async ({ values, positionals }) => {
  const files = requireSources(openCommand, positionals);
  if (files.includes('-'))
    throw new UsageError(
      'Standard input cannot be edited.',
      'Save it to a file, and pass the path of the file.',
    );
  const port = readNumber('port', values.port, { min: 0, max: 65_535 });
  const config = configFile(values.config);
  const server = await serveWorkspace({
    files,
    ...(port !== undefined && { port }),
    cwd: process.cwd(),
    version: readVersion(),
    exportDocs,
    ...(config !== undefined && { config }),
    ...(values.out !== undefined && { out: values.out }),
  }).catch((error: unknown) => {
    if (error instanceof CallError) throw new CommandError(error.message, error.help, EXIT.unusable);
    throw listenFailure(error, port ?? 0);
  });
  printResult(`${server.url}\n`);
  printMessage('Keep this URL secret: it gives access to your files. Ctrl+C stops.');
  if (server.takenPort !== undefined)
    printMessage(
      `Port ${server.takenPort}, which these files had last, is in use: windows that are open there cannot reconnect. Download the text of such a window if it was not saved.`,
    );
  if (server.isForgotten)
    printMessage(
      'The state folder cannot be written: unsaved text is lost if this process is killed, and open windows cannot reconnect to the next one. Save often.',
    );
  if (!values['no-open']) openBrowser(server.launchUrl());
  await untilStopped();
  await server.close();
  return EXIT.ok;
};
