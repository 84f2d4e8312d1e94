import { readFileSync } from 'node:fs';
import { startUserApi } from '@curlew/user-api';
import { expect, test } from 'vitest';
import { createCatalog, ToolCaller, toolEntry } from '../src/index.ts';
import { referenceDescription } from './describe-api.ts';

const readme = readFileSync(new URL('../../../sites/showcase/README.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

test('the showcase documents what a model sees of the Reference User API', async () => {
  const [tool, result] = blocks('json').map((text) => JSON.parse(text));
  const catalog = createCatalog(await referenceDescription());
  const getUser = catalog.toolsByName.get('getUser');
  if (!getUser) throw new Error('no tool');
  const { outputSchema, ...entry } = toolEntry(getUser);
  expect(tool).toEqual(entry);
  expect(outputSchema).toMatchObject({ properties: { email: { format: 'email' } } });
  const api = await startUserApi({ port: 0 });
  const response = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const environment = { CURLEW_BEARER_BEARER: token };
  const caller = new ToolCaller(catalog, { server: api.url, environment, validate: true });
  const called = await caller.call(getUser, { id: 'usr_8fK2mQ' });
  expect(called.structuredContent).toEqual(result);
  expect(called.content.at(-1)).toEqual({ type: 'text', text: blocks('text')[0]?.trim() });
  await caller.close();
  await api.close();
});
