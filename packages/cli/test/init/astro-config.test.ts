import { expect, test } from 'vitest';
import { addToAstroConfig } from '../../src/init/astro-config.ts';

const ADDED = "curlew({ sources: ['api.yaml'] })";
const IMPORT = "import curlew from '@curlew/astro';\n";

test.each([
  ['an empty object', 'export default {};\n', `${IMPORT}export default {\n  integrations: [${ADDED}],\n};\n`],
  [
    'an object on one line',
    "export default { site: 'https://a.test' };\n",
    `${IMPORT}export default { integrations: [${ADDED}], site: 'https://a.test' };\n`,
  ],
  [
    'an empty list',
    "import { defineConfig } from 'astro/config';\nexport default defineConfig({\n  integrations: [],\n});\n",
    `import { defineConfig } from 'astro/config';\n${IMPORT}export default defineConfig({\n  integrations: [${ADDED}],\n});\n`,
  ],
  [
    'a constant with a type',
    "import mdx from '@astrojs/mdx'; // guides\n\nconst config = { integrations: [mdx()] } satisfies object;\nexport default config;\n",
    `import mdx from '@astrojs/mdx'; // guides\n${IMPORT}\nconst config = { integrations: [mdx(), ${ADDED}] } satisfies object;\nexport default config;\n`,
  ],
  [
    'a list with a last comma and tabs',
    'export default {\n\tintegrations: [\n\t\ta(),\n\t\tb(),\n\t],\n};\n',
    `${IMPORT}export default {\n\tintegrations: [\n\t\ta(),\n\t\tb(),\n\t\t${ADDED},\n\t],\n};\n`,
  ],
])('The integration is added to %s', (_, code, after) => {
  expect(addToAstroConfig(code, { sources: ['api.yaml'] }, false)).toBe(after);
});

test.each([
  ['a function', 'export default () => ({ integrations: [] });\n'],
  ['a list from elsewhere', "import { all } from './all';\nexport default { integrations: all };\n"],
  ['broken code', 'export default {{\n'],
  ['no default export', 'export const config = {};\n'],
])('%s is left alone', (_, code) => {
  expect(addToAstroConfig(code, { sources: ['api.yaml'] }, false)).toBeUndefined();
});

test.each([
  ['without a call of Starlight', 'export default { integrations: [starlight({})] };\n'],
  [
    'with settings from elsewhere',
    "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight(settings)] };\n",
  ],
])('A configuration %s gets no plugin', (_, code) => {
  expect(addToAstroConfig(code, { sources: ['api.yaml'] }, true)).toBeUndefined();
});

test('The plugin is added under the name that the site gave to Starlight', () => {
  const code =
    "import docs from '@astrojs/starlight';\nexport default { integrations: [docs({ title: 'A', plugins: [one()] })] };\n";
  expect(addToAstroConfig(code, { sources: ["it's.yaml"], base: '/api' }, true)).toBe(
    "import docs from '@astrojs/starlight';\nimport { curlewStarlight } from '@curlew/starlight';\n" +
      "export default { integrations: [docs({ title: 'A', plugins: [one(), curlewStarlight({ sources: ['it\\'s.yaml'], base: '/api' })] })] };\n",
  );
});

test('A site that has the integration stays as it is', () => {
  const code = `${IMPORT}export default { integrations: [curlew()] };\n`;
  expect(addToAstroConfig(code, { sources: ['api.yaml'] }, false)).toBe(code);
});
