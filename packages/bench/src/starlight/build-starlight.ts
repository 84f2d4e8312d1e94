import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { build } from 'astro';
import { setAside, WORK } from '../paths.ts';

/**
 * Builds a Starlight site with a reference, or with `BENCH_PAGES` empty pages, in its own process:
 * `build-starlight.ts [description]`. Pagefind is off, as in the site of the peer.
 */
const [description] = process.argv.slice(2);
const root = join(WORK, 'starlight');
setAside(root);
mkdirSync(root, { recursive: true });
cpSync(fileURLToPath(new URL('../../starlight-peer/src', import.meta.url)), join(root, 'src'), {
  recursive: true,
});
if (description === undefined) {
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  cpSync(fileURLToPath(new URL('blank.astro', import.meta.url)), join(root, 'src/pages/[page].astro'));
}
// Resolves the packages of the repository, not those that the peer depends on.
symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(root, 'node_modules'));
// Astro bundles the packages with components that the site lists here.
const dependencies = { '@astrojs/starlight': '*', '@curlew/starlight': '*' };
writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
process.chdir(root);

await build({
  root,
  configFile: false,
  logLevel: 'error',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Docs',
      pagefind: false,
      plugins:
        description === undefined
          ? []
          : [curlewStarlight({ sources: [description], report: () => undefined })],
    }),
  ],
});
