import { type ConvertOptions, curlToOpenApi, DEFAULT_OPTIONS } from '@curlew/convert';
import { expect, test } from 'vitest';

test('the defaults', () => {
  expect(DEFAULT_OPTIONS).toEqual({
    openapiVersion: '3.2.0',
    title: 'Generated API',
    version: '1.0.0',
    description: '',
    inferPathParameters: true,
    pathParameterMinSamples: 2,
    inferSecurity: true,
    includeCommonHeaders: false,
    includeCookies: false,
    includeAssets: false,
    includeExamples: false,
    useServerBasePath: false,
    validate: true,
    strict: false,
  });
  expect(Object.isFrozen(DEFAULT_OPTIONS)).toBe(true);
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['another version', { openapiVersion: '3.1.0' }, /^Unsupported openapiVersion "3.1.0"/],
  ['samples of zero', { pathParameterMinSamples: 0 }, /^pathParameterMinSamples must be a positive integer$/],
  [
    'samples of a half',
    { pathParameterMinSamples: 1.5 },
    /^pathParameterMinSamples must be a positive integer$/,
  ],
  ['samples of NaN', { pathParameterMinSamples: Number.NaN }, /positive integer/],
  ['samples as text', { pathParameterMinSamples: '2' }, /positive integer/],
  ['an empty title', { title: '' }, /^title must be a non-empty string$/],
  ['a blank title', { title: ' \n' }, /^title must be a non-empty string$/],
  ['no title', { title: null }, /^title must be a non-empty string$/],
  ['a blank version', { version: ' ' }, /^version must be a non-empty string$/],
  ['a description that is none', { description: 1 }, /^description must be a string$/],
  ['a switch that is none', { strict: 'yes' }, /^strict must be a boolean$/],
])('%s is rejected', async (_name, options, message) => {
  const result = curlToOpenApi('curl https://example.com', options as ConvertOptions);
  await expect(result).rejects.toThrow(TypeError);
  await expect(result).rejects.toThrow(message);
});

test('undefined and an absent option take the default', async () => {
  const { document } = await curlToOpenApi('curl https://example.com', {
    title: undefined,
    pathParameterMinSamples: undefined,
  });
  expect(document.info).toEqual({ title: 'Generated API', version: '1.0.0' });
});

test('title, version and description become info', async () => {
  const options = { title: 'T', version: '2', description: 'D' };
  expect((await curlToOpenApi('curl https://example.com', options)).document.info).toEqual(options);
});
