import { spawn } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { meantPaths } from '@curlew/project/internal';
import { CallError, serveWorkspace } from '@curlew/workspace';
import type { Run } from '../arguments/command.ts';
import { readNumber } from '../arguments/option-values.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage, printResult } from '../output.ts';
import { listenFailure } from '../process/listen-failure.ts';
import { untilStopped } from '../process/stop-on-signal.ts';
import { PROGRAM } from '../program.ts';
import { configFile } from '../read-config.ts';
import { readVersion } from '../version.ts';
import type { openCommand } from './open-command.ts';

/** Serves the workspace over files until the user stops it. */
export const runOpen: Run<typeof openCommand.options> = async ({ values, positionals }) => {
  if (positionals.includes('-'))
    throw new UsageError(
      'Standard input cannot be edited.',
      'Save it to a file, and pass the path of the file.',
    );
  const port = readNumber('port', values.port, { min: 0, max: 65_535 });
  const config = configFile(values.config);
  const startFolder = getFolder(positionals);
  const files = startFolder === undefined ? positionals : [];
  const meant = await meantPaths(files);
  const created = files.filter(createMissing);
  const server = await serveWorkspace({
    files,
    ...(startFolder !== undefined && { startFolder }),
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
  const stopped = untilStopped();
  printResult(`${server.url}\n`);
  if (created.length > 0) printMessage([`Created ${created.join(', ')}.`, ...meant].join(' '));
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
  await stopped;
  await server.close();
  return EXIT.ok;
};

/** The folder whose files are listed. @throws {UsageError} if files are given beside it. */
function getFolder(paths: readonly string[]): string | undefined {
  const folder = paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (folder !== undefined && paths.length > 1)
    throw new UsageError(`${folder} is a folder.`, 'Pass one folder, or files.');
  return folder;
}

/** Creates an empty description where the name is that of one and its folder exists. Returns whether it did. */
function createMissing(path: string): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(path) || existsSync(path) || !existsSync(dirname(resolve(path))))
    return false;
  try {
    writeFileSync(path, '', { flag: 'wx' });
  } catch (error) {
    throw cannotWrite(error, 'Pass the path of a file in a folder that can be written.');
  }
  return true;
}

/** Opens an address in the user's browser. Errors are ignored, because the address was also printed. */
function openBrowser(url: string): void {
  const [program, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(program ?? 'xdg-open', [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  // This program parses the address itself, without a shell.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Runs `curlew docs` in its own process, because a build takes seconds, and stopping it ends the process. */
async function exportDocs(
  path: string,
  out: string,
  workflows?: string,
): Promise<{ isWritten: boolean; messages: string[] }> {
  const given = workflows === undefined ? [] : ['--workflows', workflows];
  const args = [PROGRAM, 'docs', path, '--out', out, ...given];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { isWritten: code === 0, messages: text.split('\n').filter((line) => line.trim() !== '') };
}
