import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { VITE_DENIES } from '../src/integration/dev-server/guard-dev-server.ts';

test('the list of what Vite denies is that of the installed version', async () => {
  const { server } = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'serve');
  expect(VITE_DENIES).toEqual(server.fs.deny);
});
