import { spawn } from 'node:child_process';
import { PROGRAM } from '../program.ts';

/** Runs `curlew docs` in a process of its own: a build takes seconds, and ends the process when it is stopped. */
export async function exportDocs(
  path: string,
  out: string,
  { overwrite }: { overwrite: boolean },
): Promise<{ isWritten: boolean; messages: string[] }> {
  const args = [PROGRAM, 'docs', path, '--out', out, ...(overwrite ? ['--force'] : [])];
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
