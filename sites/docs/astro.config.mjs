import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { defineConfig } from 'astro/config';
import { GROUPS, pageId, readExamples, readPages } from './pages.ts';

const content = fileURLToPath(new URL('src/content/docs/', import.meta.url));

// The texts are those of the repository: Starlight reads copies, which Git ignores.
rmSync(content, { recursive: true, force: true });
for (const { id, text } of readPages()) {
  mkdirSync(dirname(`${content}${id}`), { recursive: true });
  writeFileSync(`${content}${id}.md`, text);
}

const examples = fileURLToPath(new URL('src/examples/', import.meta.url));
mkdirSync(examples, { recursive: true });
for (const { name, text } of readExamples()) writeFileSync(`${examples}${name}`, text);

/**
 * With `CURLEW_DOCS_DEMOS=all`, as the site is published, demonstrations at the size of large APIs, whose pages take most of the time of
 * the build. GitHub's description comes with the packages of the benches, OpenAI's with the repository.
 */
const isComplete = process.env.CURLEW_DOCS_DEMOS === 'all';
const github = '../../packages/bench/node_modules/@octokit/openapi/generated/api.github.com.json';
const openai = 'src/examples/openai.yaml';
if (isComplete) {
  const packed = readFileSync(new URL('../../packages/bench/descriptions/openai.yaml.gz', import.meta.url));
  // Its texts link to pages of its own documentation, and `links.base` is GitHub's.
  const text = gunzipSync(packed).toString().replaceAll('](/', '](https://platform.openai.com/');
  writeFileSync(new URL(openai, import.meta.url), text);
}

export default defineConfig({
  site: 'https://curlew-api.github.io',
  devToolbar: { enabled: false },
  // The worker of the playground loads the converter when an input needs it.
  vite: { worker: { format: 'es' } },
  integrations: [
    starlight({
      title: 'Curlew',
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/curlew-api/curlew' }],
      plugins: [
        curlewStarlight({
          sources: [
            { path: '../../packages/bench/descriptions/museum.yaml', base: '/demo/museum' },
            {
              path: '../../packages/user-api/openapi.yaml',
              base: '/demo/user-api',
              workflows: '../../packages/user-api/flows.arazzo.yaml',
            },
            {
              path: '../showcase/sources/larder-captures.txt',
              base: '/demo/captures',
              title: 'Larder, from curl captures',
              options: { includeExamples: true },
            },
            ...(isComplete
              ? [
                  { path: github, base: '/demo/github' },
                  { path: openai, base: '/demo/openai' },
                ]
              : []),
          ],
          // GitHub's texts link to pages of its own documentation.
          links: isComplete ? { check: 'error', base: 'https://docs.github.com' } : 'error',
          tryIt: true,
        }),
      ],
      sidebar: [
        ...GROUPS.map(({ label, files }) => ({
          label,
          collapsed: label === 'Packages' || label.startsWith('How'),
          items: files.map((file) => pageId(file)),
        })),
        { label: 'Playground', link: '/playground/' },
        { label: 'Demo: museum', link: '/demo/museum/' },
        { label: 'Demo: protocols and workflows', link: '/demo/user-api/' },
        { label: 'Demo: captures', link: '/demo/captures/' },
        ...(isComplete
          ? [
              { label: 'Demo: GitHub', link: '/demo/github/' },
              { label: 'Demo: OpenAI', link: '/demo/openai/' },
            ]
          : []),
      ],
    }),
  ],
});
