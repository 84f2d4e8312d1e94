import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { curlew } from '@curlew/astro';
import type { AstroIntegration } from 'astro';
import { build } from 'astro';
import { RenderWorkerClient } from '../../../astro/dist/worker/render-worker-client.js';
import { setAside, WORK } from '../paths.ts';

/**
 * Builds one site in its own process: `build-site.ts <name> [description]`. Without a description, it builds empty pages.
 * With `BENCH_HTML_ALONE`, no file is written beside the pages.
 */
const [name = 'blank', description] = process.argv.slice(2);
const root = join(WORK, name);
setAside(root);
mkdirSync(join(root, 'src/pages'), { recursive: true });
process.chdir(root);

// No option of the integration leaves these files out, because pages link to them.
if (process.env.BENCH_HTML_ALONE) RenderWorkerClient.prototype.writeArtifacts = async () => 0;

const blankPages: AstroIntegration = {
  name: 'blank-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({
        pattern: '/[page]',
        entrypoint: fileURLToPath(new URL('blank.astro', import.meta.url)),
      });
    },
  },
};

const links = process.env.BENCH_HTML_ALONE ? 'off' : 'warn';
await build({
  root,
  configFile: false,
  logLevel: 'silent',
  devToolbar: { enabled: false },
  integrations: [
    description ? curlew({ sources: [description], links, report: () => undefined }) : blankPages,
  ],
});
