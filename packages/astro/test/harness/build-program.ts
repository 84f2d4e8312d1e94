import { build } from 'astro';

/** `astro build` as a program of `runInOneProcess`: builds the site of the working folder. */
export async function main(): Promise<number> {
  try {
    await build({ root: process.cwd() });
    return 0;
  } catch (error) {
    process.stderr.write(error instanceof Error ? `${error.message}\n` : String(error));
    return 1;
  }
}
