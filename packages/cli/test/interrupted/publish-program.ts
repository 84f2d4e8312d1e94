import { cpSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError, EXIT } from '../../src/command-error.ts';
import { openSiteOutput } from '../../src/docs/site-output.ts';
import { createSiteProject, type SiteProject } from '../../src/docs/site-project.ts';
import { writeFailure } from '../../src/files/write-failure.ts';
import { printMessage } from '../../src/output.ts';
import { stopOnSignal } from '../../src/process/stop-on-signal.ts';

/** While the working folder has a file of this name, a build is not finished. */
export const HOLD = 'hold';

/**
 * `curlew docs` without Astro, as a program of `runInOneProcess`: locks the output folder, makes a temporary project with a site
 * that is built already, and publishes it. A site that is missing is a source that cannot be used.
 */
export async function main([from = '', out = '']: readonly string[]): Promise<number> {
  stopOnSignal();
  try {
    const output = openSiteOutput(resolve(out));
    let project: SiteProject | undefined;
    try {
      while (existsSync(HOLD)) await setTimeout(5);
      if (!existsSync(from)) return EXIT.unusable;
      project = await createSiteProject();
      cpSync(from, project.out, { recursive: true });
      await output.publish(project.out, []);
      return EXIT.ok;
    } finally {
      project?.remove();
      output.release();
    }
  } catch (error) {
    const known = error instanceof CommandError ? error : writeFailure(error);
    if (known === undefined) throw error;
    printMessage(`${known.message}\n${known.help ?? ''}`);
    return known.exit;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
