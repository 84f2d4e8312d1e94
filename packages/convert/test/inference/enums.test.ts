import { expect, test } from 'vitest';
import { infer, times } from './recording.ts';

/** What is listed for a member that was answered with each of some values. */
async function listed(name: string, values: readonly unknown[], given = {}, more: object = {}) {
  const { answer } = await infer(
    values.map((value, at) => ({ call: `GET /things/${at}`, answer: { id: at, [name]: value, ...more } })),
    { sharedSchemas: false, ...given },
  );
  return answer('/things/{thingId}')?.properties?.[name]?.enum;
}

const cycle = (values: readonly unknown[], count: number) => times(count, (at) => values[at % values.length]);

test('words that occur again and again are listed, in order', async () => {
  expect(await listed('status', cycle(['open', 'closed'], 8))).toEqual(['closed', 'open']);
  expect(await listed('shape', cycle(['round', 'square'], 8))).toEqual(['round', 'square']);
});

test('null is one of the values where it was seen', async () => {
  expect(await listed('status', cycle(['open', 'closed', null], 12))).toEqual(['closed', 'open', null]);
});

test('fewer samples, or more values, than the options ask for are not listed', async () => {
  expect(await listed('status', cycle(['open', 'closed'], 5))).toBeUndefined();
  expect(await listed('status', cycle(['open', 'closed'], 5), { enumMinSamples: 5 })).toEqual([
    'closed',
    'open',
  ]);
  const letters = cycle(['a', 'b', 'c', 'd'], 16);
  expect(await listed('grade_type', letters, { enumMaxValues: 3 })).toBeUndefined();
  expect(await listed('grade_type', letters, { enumMaxValues: 4 })).toEqual(['a', 'b', 'c', 'd']);
  expect(await listed('status', cycle(['open', 'closed'], 8), { enums: false })).toBeUndefined();
});

test.each([
  ['values that go on to be new', 'shape', ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'b']],
  ['texts with spaces', 'shape', cycle(['very round', 'a square'], 8)],
  ['random text', 'shape', cycle(['a1b2c3d4', 'e5f6a7b8'], 8)],
  ['numbers', 'shape', cycle(['1200', '1300'], 8)],
  ['names', 'name', cycle(['red', 'blue'], 8)],
  ['titles', 'job_title', cycle(['engineer', 'baker'], 8)],
  ['identifiers', 'owner_id', cycle(['abc', 'def'], 8)],
  ['one word alone', 'shape', cycle(['round'], 8)],
  ['passwords', 'password', cycle(['hunter', 'swordfish'], 8)],
  ['tokens', 'csrf_token', cycle(['red', 'blue'], 8)],
  ['names of persons', 'first_name', cycle(['Ada', 'Grace'], 8)],
  ['names of persons under another name', 'nickname', cycle(['ada', 'grace'], 8)],
])('%s are not listed', async (_what, name, values) => {
  expect(await listed(name, values)).toBeUndefined();
});

test('a word that determines the kind is listed once', async () => {
  expect(await listed('type', cycle(['invoice'], 8))).toEqual(['invoice']);
});

test('what is below a credential is not listed', async () => {
  const { answer } = await infer(
    times(8, (at) => ({
      call: `GET /things/${at}`,
      answer: { secret: { kind: at % 2 ? 'horse' : 'battery' } },
    })),
    { sharedSchemas: false },
  );
  const secret = answer('/things/{thingId}')?.properties?.secret;
  expect(secret?.properties?.kind).toEqual({ type: 'string' });
});

test('a word that is a credential elsewhere is not listed', async () => {
  const { document } = await infer(
    times(8, (at) => ({
      call: `GET /things/${at}`,
      headers: { Authorization: 'Bearer staple-battery-correct' },
      answer: { status: at % 2 ? 'open' : 'staple-battery-correct' },
    })),
  );
  expect(JSON.stringify(document)).not.toContain('staple');
});

test('a code is listed beside the text of an error only', async () => {
  const codes = cycle(['not_found', 'rate_limited'], 8);
  expect(await listed('code', codes, {}, { message: 'x' })).toEqual(['not_found', 'rate_limited']);
  expect(await listed('code', codes)).toBeUndefined();
});

test('values of query parameters are listed as well', async () => {
  const { document } = await infer(
    times(8, (at) => ({
      call: `GET /things?sort=${at % 2 ? 'newest' : 'oldest'}&site=https%3A%2F%2Fa.test&q=x${at}`,
    })),
  );
  const parameters = document.paths?.['/things']?.get?.parameters ?? [];
  expect(parameters.map(({ name, schema }) => [name, schema])).toEqual([
    ['sort', { type: 'string', enum: ['newest', 'oldest'] }],
    ['site', { type: 'string', format: 'uri' }],
    ['q', { type: 'string' }],
  ]);
});

test('an example is one of the values', async () => {
  const { answer, documentValid } = await infer(
    times(8, (at) => ({
      call: `GET /things/${at}`,
      answer: { status: at % 2 ? 'open' : 'closed', site: 'https://a.test' },
    })),
    { sharedSchemas: false },
    { includeExamples: true },
  );
  expect(documentValid).toBe(true);
  expect(answer('/things/{thingId}')?.properties).toEqual({
    status: { type: 'string', enum: ['closed', 'open'], example: 'closed' },
    site: { type: 'string', format: 'uri', example: 'https://example.com/path' },
  });
});

test('counts of samples are written when they are asked for, where not all had something', async () => {
  const exchanges = times(4, (at) => ({
    call: `GET /things/${at}?limit=${at % 2}${at === 0 ? '&page=2' : ''}`,
    answer: { state: at % 2 ? 'on' : 'off', ...(at > 0 && { owner: { name: 'x' }, note: 'y' }) },
  }));
  const { document, answer } = await infer(exchanges, { sharedSchemas: false, sampleCounts: true });
  const operation = document.paths?.['/things/{thingId}']?.get;
  expect(operation?.['x-curlew-samples']).toEqual({ requests: 4 });
  expect(operation?.parameters?.map((one) => [one.name, one['x-curlew-samples']])).toEqual([
    ['thingId', undefined],
    ['limit', undefined],
    ['page', { requests: 1, of: 4 }],
  ]);
  const { state, owner, note } = answer('/things/{thingId}')?.properties ?? {};
  expect([state, note].map((one) => one?.['x-curlew-samples'])).toEqual([undefined, { values: 3, of: 4 }]);
  // All objects of the owner have a name.
  expect(owner?.properties?.name).not.toHaveProperty('x-curlew-samples');
  expect(JSON.stringify((await infer(exchanges)).document)).not.toContain('x-curlew-samples');
});

test.each(['assignee', 'reported_by', 'customer', 'sku', 'timezone'])(
  'what people or lists of others choose is not: %s',
  async (name) => {
    expect(await listed(name, cycle(['alder', 'birch'], 12))).toBeUndefined();
  },
);
