import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packImage } from '../packages/conventions/test/packed/pack-image.ts';

/**
 * `npm run image -- [options]`: builds the container image `curlew` with Docker, or the program in `CONTAINER_ENGINE`.
 * Options go to its `build`, such as `--platform linux/amd64,linux/arm64`.
 */
const context = await mkdtemp(join(tmpdir(), 'curlew-image-'));
await packImage(context);
const engine = process.env.CONTAINER_ENGINE ?? 'docker';
const args = ['build', '--tag', 'curlew', '--file', 'Containerfile', ...process.argv.slice(2), context];
const { status, error } = spawnSync(engine, args, { stdio: 'inherit' });
await rm(context, { recursive: true, force: true });
if (error) console.error(`${engine} could not be started: ${error.message}`);
process.exitCode = status ?? 1;
