import { type ConvertOptions, curlToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';

const COMMANDS = [
  'curl https://api.example.com/v1/users/1',
  'curl https://api.example.com/v1/users/1/orders',
  'curl https://api.example.com/v1/health',
  'curl https://API.example.com/v10/users',
  'curl https://api.example.com:8443/v1/admin',
  'curl https://metrics.example.net/v1/collect',
  'curl "$BASE_URL/v1/teams"',
];

async function described(options: ConvertOptions): Promise<string[]> {
  const { requests } = await curlToOpenApi(COMMANDS, options);
  return requests.map(({ sourceIndex }) => String(sourceIndex));
}

test.each<[ConvertOptions, string]>([
  [{}, '0123456'],
  [{ servers: ['https://api.example.com'] }, '0123'],
  [{ servers: ['https://api.example.com/'] }, '0123'],
  [{ servers: ['https://api.example.com/v1'] }, '012'],
  [{ servers: ['https://API.example.com/v1/users'] }, '01'],
  [{ servers: ['api.example.com'] }, '0123'],
  [{ servers: ['api.example.com:8443', 'metrics.example.net'] }, '45'],
  [{ servers: ['{BASE_URL}'] }, '6'],
  [{ include: ['/v1/users'] }, '01'],
  [{ include: ['/v1/users/*'] }, '01'],
  [{ include: ['/v1/*/1'] }, '01'],
  [{ include: ['**/orders'] }, '1'],
  [{ include: ['https://*.example.net/**'] }, '5'],
  [{ exclude: ['/v1/health', '/v10'] }, '01456'],
  [{ servers: ['api.example.com'], include: ['/v1'], exclude: ['**/orders'] }, '02'],
  [{ include: ['/v1/user'] }, ''],
])('%o selects %s', async (options, expected) => {
  expect((await described(options)).join('')).toBe(expected);
});

test('what is left out is counted', async () => {
  const { diagnostics } = await curlToOpenApi(COMMANDS, { servers: ['api.example.com'], exclude: ['/v10'] });
  expect(diagnostics.filter(({ code }) => code === 'REQUESTS_LEFT_OUT')).toEqual([
    {
      code: 'REQUESTS_LEFT_OUT',
      severity: 'info',
      message: 'Of 7 requests, 3 to other servers and 1 to other paths were excluded by the options.',
    },
  ]);
});

test.each([
  { servers: 'x' },
  { include: [7] },
  { exclude: [''] },
  { environments: {} },
  { useSourceInfo: 1 },
])('%o is rejected', async (options) => {
  const result = curlToOpenApi(COMMANDS, options as unknown as ConvertOptions);
  await expect(result).rejects.toThrow(TypeError);
});
