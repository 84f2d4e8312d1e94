/** Files of a first user, as the READMEs say it. */
export const SOURCES: Record<string, string> = {
  'openapi.yaml': `openapi: 3.2.0
info: { title: Birds, version: 1.0.0 }
servers: [{ url: https://birds.example.com }]
tags: [{ name: birds }]
paths:
  /birds/{birdId}:
    get:
      operationId: getBird
      summary: Get a bird
      tags: [birds]
      parameters:
        - { name: birdId, in: path, required: true, schema: { type: string } }
      responses:
        200:
          description: The bird
          content:
            application/json:
              schema: { $ref: 'models.yaml#/Bird' }
`,
  'models.yaml': `Bird:
  type: object
  properties:
    name: { type: string, minLength: 1, description: What it is *called* }
`,
  'captures.sh': `curl https://birds.example.com/nests/1 -H 'Authorization: Bearer 0123456789'
curl https://birds.example.com/nests/2 -H 'Authorization: Bearer 0123456789'
`,
  'collection.json': JSON.stringify({
    info: { name: 'Eggs', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: 'List eggs', request: { method: 'GET', url: 'https://birds.example.com/eggs' } }],
  }),
};

/** Configuration of a site with a Markdown plugin of its own, which writes emphasized words in capitals. */
export const SITE_WITH_PLUGINS = `import { defineConfig } from 'astro/config';
import curlew from '@curlew/astro';
const loudly = () => function visit(node, isLoud) {
  if (node.type === 'text' && isLoud === true) node.value = node.value.toUpperCase();
  for (const child of node.children ?? []) visit(child, node.tagName === 'em');
};
export default defineConfig({
  integrations: [curlew({ sources: ['openapi.yaml'], markdown: { rehypePlugins: [loudly] } })],
});
`;

/** A site with a source of each kind, a layout with a part of Curlew's, and a stylesheet of its own. */
export const SITE: Record<string, string> = {
  ...SOURCES,
  'astro.config.mjs': `import { defineConfig } from 'astro/config';
import curlew from '@curlew/astro'; export default defineConfig({
  integrations: [
    curlew({
      sources: [
        { path: 'openapi.yaml', base: '/api' },
        { path: 'captures.sh', base: '/nests', title: 'Captured requests' },
        { path: 'collection.json', base: '/partners' },
      ],
      layout: 'src/Reference.astro',
      styles: ['src/reference.css'],
      components: { Header: 'src/Header.astro' },
    }),
  ],
});
`,
  'src/pages/index.astro': '<html lang="en"><head><title>Home</title></head><body>Home</body></html>\n',
  'src/Header.astro': `---
import Header from '@curlew/astro/components/Header.astro';
---
<p>A header of the site</p>
<Header {...Astro.props} />
`,
  'src/Reference.astro': `---
import Layout from '@curlew/astro/components/Layout.astro';
---
<Layout {...Astro.props}><slot /></Layout>
`,
  'src/reference.css': ':root { --cl-accent: light-dark(#a3195b, #ff8ac2); }\n',
};

/** A Starlight site with a guide that shows an operation, a locale and two versions of an API. */
export const STARLIGHT_SITE: Record<string, string> = {
  ...SOURCES,
  'old.yaml': `openapi: 3.1.0
info: { title: Birds, version: 0.9.0 }
paths: {}
`,
  'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({
  integrations: [
    starlight({
      title: 'Birds',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
      plugins: [curlewStarlight({ sources: [{
        path: 'openapi.yaml', base: '/api', version: 'v1', versions: [{ label: 'v0', source: 'old.yaml' }],
      }] })],
      sidebar: [{ label: 'API', link: '/api/' }],
    }),
  ],
});
`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  'src/content/docs/index.mdx': `---
title: Home
---
import { Operation } from '@curlew/astro/components';

<Operation id="getBird" source="/api" />
`,
};

/** A folder for the command line alone. */
export const COMMAND_LINE: Record<string, string> = {
  ...SOURCES,
  // Read by the converter of Swagger 2.0, which is loaded for it alone.
  'legacy.yaml': `swagger: '2.0'
info: { title: Old birds, version: 1.0.0 }
paths: {}
`,
  // Its schema must be compiled.
  'compiled.yaml': `openapi: 3.2.0
info: { title: Strict birds, version: 1.0.0 }
components:
  schemas:
    Bird: { type: object, unevaluatedProperties: false, example: { wings: 2 } }
`,
  'collection.json': JSON.stringify({
    info: { name: 'Birds', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'Get a bird',
        request: { method: 'GET', url: 'http://api.birds.example/birds/1' },
        event: [
          {
            listen: 'test',
            script: {
              exec: ["pm.test('named', () => pm.expect(pm.response.json().name).to.equal('Curlew'))"],
            },
          },
        ],
      },
    ],
  }),
  'rpc.yaml': `openapi: 3.2.0
info: { title: Nests, version: 1.0.0 }
paths:
  /nests:
    post:
      operationId: getNest
      x-grpc: { service: birds.Nests, method: GetNest }
      responses: { 200: { description: A nest } }
  /eggs:
    post:
      operationId: getEggs
      x-mcp: { tool: get_eggs }
      responses: { 200: { description: Eggs } }
`,
  'curlew.config.ts': `import { defineConfig } from 'curlew/config'; export default defineConfig({ rules: { 'missing-operation-id': 'warning' } });
`,
};
