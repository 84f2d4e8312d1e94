import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@curlew/project';
import { afterAll, expect, test } from 'vitest';
import { planSite } from '../src/integration/site/plan-site.ts';
import { checkOptions, resolveOptions } from '../src/options/resolve-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONFIG = `export default {
  sources: ['openapi.yaml'],
  plugins: [{ rules: [{ id: 'own-rule', severity: 'info', summary: 'A.', help: 'B.', Info() {} }] }],
};`;

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('plugins of the configuration file are sent to the worker as its path', async () => {
  const file = write('curlew.config.mjs', CONFIG);
  const options = await resolveOptions({ rules: { 'own-rule': 'off' }, config: 'curlew.config.mjs' }, file);
  expect(options.plugins.rules.map(({ id }) => id)).toEqual(['own-rule']);
  const project = planSite(options, folder, folder);
  expect(project.pluginsFile).toBe(file);
  expect(structuredClone(project)).toEqual(project);
});

test('a configuration without plugins is not loaded again', async () => {
  const options = await resolveOptions({}, write('curlew.config.yaml', 'sources: [openapi.yaml]'));
  expect(planSite(options, folder, folder).pluginsFile).toBeUndefined();
});

test('plugins in curlew() are refused, with the place they belong to', async () => {
  const given = { sources: ['openapi.yaml'], plugins: [] };
  expect(() => checkOptions(given)).toThrow(ConfigError);
  await expect(resolveOptions(given, undefined)).rejects.toThrow(
    'Invalid `curlew()` options:\n  - `plugins`: expected in `curlew.config.*`, not here',
  );
});

test('names of rules of no plugin are errors', async () => {
  const file = write('typo.config.mjs', CONFIG);
  await expect(resolveOptions({ rules: { 'own-rul': 'off' } }, file)).rejects.toThrow(
    'did you mean `own-rule`?',
  );
});
