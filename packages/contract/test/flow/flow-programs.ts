import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ArazzoDocument, readArazzo } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { flowSamples } from '@curlew/request/internal';
import { afterAll, beforeAll } from 'vitest';

export const LANGUAGES = ['curl', 'javascript', 'python'] as const;

const run = promisify(execFile);
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** What a bare machine may lack: its program is then compared with the expected text alone. */
export const has: Record<string, boolean> = {
  curl: works('bash', '-c', 'curl --fail-with-body --version && jq --version'),
  javascript: true,
  python: works('python3', '-c', 'import requests'),
};

/** A folder for the programs of a test file. */
export function useFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'flows-'));
  });
  afterAll(() => rm(folder.path, { recursive: true }));
  return folder;
}

export async function readDocument(text: string, path: string): Promise<ArazzoDocument> {
  const { document } = await readArazzo(text, { host: nodeHost(), path });
  if (document === undefined) throw new Error('The document is not usable.');
  return document;
}

/** The programs of a workflow by their language. */
export function getSamples(document: ArazzoDocument, workflowId: string): Record<string, string> {
  const workflow = document.workflows.find(({ id }) => id === workflowId);
  if (workflow === undefined) throw new Error(`no workflow ${workflowId}`);
  const { samples } = flowSamples(document, workflow, {
    title: workflowId,
    titleOf: ({ id }) => id,
    languages: LANGUAGES,
  });
  return Object.fromEntries(samples.map(({ id, code }) => [id, code]));
}

/** Runs a program in a folder, and returns what it prints. */
export async function runProgram(language: string, code: string, folder: string): Promise<string> {
  const [file, command] = {
    curl: ['flow.sh', 'bash'],
    javascript: ['flow.mjs', process.execPath],
    python: ['flow.py', 'python3'],
  }[language] as [string, string];
  await writeFile(join(folder, file), code);
  const { stdout } = await run(command, [file], { cwd: folder });
  return stdout;
}
