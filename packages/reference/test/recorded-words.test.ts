import { expect, test } from 'vitest';
import type { OverviewPage } from '../src/page.ts';
import { getReference } from './load.ts';

type Samples = Record<string, unknown>;

async function inferredFrom(language: 'en' | 'de', ...samples: Samples[]): Promise<string | undefined> {
  const paths = samples.map((one, at) => [`/p${at}`, { get: { 'x-curlew-samples': one, responses: {} } }]);
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths),
  };
  const { page } = await getReference(description, { language });
  return (page('') as OverviewPage).inferredFrom;
}

test('the overview says from how many requests, and when they were recorded', async () => {
  expect(await inferredFrom('en')).toBeUndefined();
  expect(await inferredFrom('en', { requests: 2 })).toBe('Inferred from 2 recorded requests');
  expect(await inferredFrom('en', { requests: 2, from: '2026-03-04', to: '2026-03-04' })).toBe(
    'Inferred from 2 recorded requests · recorded on March 4, 2026',
  );
  expect(
    await inferredFrom(
      'de',
      { requests: 1, from: '2026-03-04', to: '2026-03-05' },
      { requests: 2, from: '2026-03-01', to: '2026-03-04' },
      { requests: 4 },
    ),
  ).toMatch(/7 .*1\. März 2026.*5\. März 2026/);
});

test('days that are none are left out', async () => {
  for (const from of ['2026-13-44', '4 March', 7, null])
    expect(await inferredFrom('en', { requests: 2, from, to: '2026-03-04' })).toBe(
      'Inferred from 2 recorded requests',
    );
});
