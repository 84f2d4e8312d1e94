import { expect, test } from 'vitest';
import { detailedFormat } from '../../src/infer/samples/detailed-format.ts';
import { infer, times } from './recording.ts';

/** The schema of a member that was answered with each of some values. */
async function memberSchema(name: string, values: readonly unknown[], given = {}) {
  const { answer, schemas } = await infer(
    values.map((value, at) => ({ call: `GET /things/${at}`, answer: { id: at, [name]: value } })),
    { sharedSchemas: false, ...given },
  );
  const schema = answer('/things/{thingId}')?.properties?.[name];
  return { schema, schemas };
}

test.each([
  ['ada@mail.test', 'x', 'email'],
  ['ada@localhost', 'x', undefined],
  ['a b@mail.test', 'x', undefined],
  ['https://mail.test/a?b=1', 'x', 'uri'],
  ['s3://bucket/key', 'x', 'uri'],
  ['https://mail.test/a b', 'x', undefined],
  ['postgres://u@mail.test/db', 'x', 'uri'],
  ['10.0.0.255', 'x', 'ipv4'],
  ['10.0.0.256', 'x', undefined],
  ['1.2.3', 'x', undefined],
  ['2001:db8::1', 'x', 'ipv6'],
  ['::1', 'x', 'ipv6'],
  ['12:30', 'x', undefined],
  ['a:b:c', 'x', undefined],
  ['12:30:00Z', 'x', 'time'],
  ['12:30:00+02:00', 'x', 'time'],
  ['12:30:00', 'x', undefined],
  ['PT1H30M', 'x', 'duration'],
  ['P3D', 'x', 'duration'],
  ['P1W', 'x', 'duration'],
  ['PT', 'x', undefined],
  ['PAID', 'x', undefined],
  ['shop.mail.test', 'hostname', 'hostname'],
  ['shop.mail.test', 'customDomain', 'hostname'],
  ['shop.mail.test', 'file', undefined],
  ['image.png', 'name', undefined],
  ['2024-02-29', 'x', 'date'],
  ['', 'x', undefined],
])('the format of %j as %s is %s', (text, name, format) => {
  expect(detailedFormat(text, name)).toBe(format);
});

test('a format is that of all values; null does not remove it', async () => {
  expect((await memberSchema('site', ['https://a.test', 'https://b.test'])).schema).toEqual({
    type: 'string',
    format: 'uri',
  });
  expect((await memberSchema('site', ['https://a.test', 'none'])).schema).toEqual({ type: 'string' });
  expect((await memberSchema('site', ['https://a.test', null])).schema).toEqual({
    type: ['string', 'null'],
    format: 'uri',
  });
  expect((await memberSchema('site', ['https://a.test'], { details: false })).schema).toEqual({
    type: 'string',
  });
});

test('a value that was always null has no type', async () => {
  expect((await memberSchema('parent', [null, null])).schema).toEqual({
    description: 'Only null was recorded.',
  });
});

test('required needs more than one object', async () => {
  const one = await infer([{ call: 'GET /things/1', answer: { id: 1 } }], { sharedSchemas: false });
  expect(one.answer('/things/{thingId}')).not.toHaveProperty('required');
  const given = { sharedSchemas: false, requiredMinSamples: 3 };
  const two = await infer(
    times(2, (at) => ({ call: `GET /things/${at}`, answer: { id: 1 } })),
    given,
  );
  expect(two.answer('/things/{thingId}')).not.toHaveProperty('required');
  const three = await infer(
    times(3, (at) => ({ call: `GET /things/${at}`, answer: { id: 1 } })),
    given,
  );
  expect(three.answer('/things/{thingId}')?.required).toEqual(['id']);
});

test.each([
  ['numbers', { 1: 2, 2: 3 }],
  ['dates', { '2024-01-01': 2, '2024-01-02': 3 }],
  ['UUIDs', { '7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e': 1 }],
  ['prefixed ids', { usr_1a2b3c4d: 1, usr_2b3c4d5e: 2 }],
  ['locales', { 'en-US': 1, 'de-DE': 2 }],
  ['paths', { '/users': 1, '/orders': 2 }],
  ['relative paths', { 'src/a.ts': 1, 'test/b.ts': 2 }],
  ['media types', { 'application/json': 1, 'text/html': 2 }],
  ['times', { '08:00': 1, '09:30': 2 }],
  ['hosts', { 'a.example.com': 1, 'b.example.org': 2 }],
  ['languages', { en: 1, de: 2, 'pt-BR': 3 }],
  ['currencies', { EUR: 1, HUF: 2 }],
  ['countries', { DE: 1, FR: 2, PL: 3 }],
  ['countries on two continents', { US: 1, CA: 2, MX: 3, BR: 4 }],
  ['languages with scripts', { 'zh-Hans': 1, 'zh-Hant': 2, sr_Latn: 3 }],
  ['locales in lowercase', { 'en-us': 1, 'de-de': 2 }],
  ['regions of several countries', { 'es-419': 1, en: 2 }],
  ['languages with scripts and regions', { 'zh-Hans-CN': 1, 'zh-Hant-TW': 2 }],
  ['languages and regions', { en_US: 1, de_AT: 2, fr: 3 }],
])('an object whose keys are %s is a map', async (_name, value) => {
  expect((await memberSchema('prices', [value])).schema).toEqual({
    type: 'object',
    additionalProperties: { type: 'integer' },
  });
});

test.each([
  ['words of a program', { id: 1, to: 2 }],
  ['abbreviations', { CPU: 1, RAM: 2 }],
  ['one language', { en: 1 }],
  ['an identifier', { ID: 1, NO: 2 }],
  ['members with the prefix hr', { hr_avg: 120, hr_max: 171 }],
  ['members with the prefix ca', { ca_cert: 1, ca_path: 2 }],
  ['members with the prefix ms', { ms_idle: 1, ms_total: 2 }],
  ['members with the prefix it', { 'it-staff': 1, 'it-other': 2 }],
  ['halves of the day', { AM: 3, PM: 5 }],
  ['gases', { CO: 1, NO: 2 }],
  ['results of a check', { OK: 1, NG: 2 }],
  ['abbreviations of two letters', { CO: 1, NO: 2, SO: 3 }],
  ['directions', { NE: 1, NW: 2, SE: 3, SW: 4 }],
  ['two regions', { US: 1, EU: 2 }],
])('an object whose keys are %s is not', async (_name, value) => {
  expect((await memberSchema('prices', [value])).schema).not.toHaveProperty('additionalProperties');
});

const reply = (id?: string) => ({ ...(id !== undefined && { id }), text: 'x', score: 3 });

test.each<[string, Record<string, object>]>([
  ['the identifier of their object', { qf: reply('qf') }],
  [
    'identifiers of their objects, of several forms',
    { qf: reply('qf'), widget_1289ln: reply('widget_1289ln') },
  ],
  ['identifiers of one pattern', { t1_dcmp9du: reply(), t1_hnqyrim: reply(), t1_hnr0de1: reply() }],
  ['identifiers of random letters and digits', { t2_6c1xj: reply() }],
])('an object whose keys are %s is a map of objects', async (_name, value) => {
  const { schema } = await memberSchema('replies', [value]);
  expect(schema).toMatchObject({
    type: 'object',
    additionalProperties: { properties: { text: {}, score: {} } },
  });
  expect(schema).not.toHaveProperty('properties');
});

test.each<[string, Record<string, unknown>]>([
  ['numbered', { address_line1: reply(), address_line2: reply(), address_line3: reply() }],
  ['of one pattern, with texts', { t1_dcmp9du: 'x', t1_hnqyrim: 'y', t1_hnr0de1: 'z' }],
  ['of one pattern without a digit', { home_page: reply(), work_page: reply(), blog_page: reply() }],
  ['names of parts with identifiers of their own', { owner: reply('u_17'), author: reply('u_18') }],
])('an object whose keys are %s is an object', async (_name, value) => {
  const { schema } = await memberSchema('replies', [value]);
  expect(schema).toHaveProperty('properties');
  expect(schema).not.toHaveProperty('additionalProperties');
});

test('keys that vary across samples are data', async () => {
  const values = ['red blue', 'green', 'brown gray', 'pink'].map((keys) =>
    Object.fromEntries(keys.split(' ').map((key) => [key, { count: 1 }])),
  );
  expect((await memberSchema('colors', values)).schema).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
  });
});

test('members that are optional make no map', async () => {
  const values = [{ width: 1, height: 2 }, { width: 1 }, { height: 2, depth: 3 }, { width: 1, height: 2 }];
  expect((await memberSchema('size', values)).schema).toHaveProperty('properties');
  expect((await memberSchema('size', values)).schema).not.toHaveProperty('additionalProperties');
});

const card = { type: 'card', brand: 'visa', last4: '4242' };
const bank = { type: 'bank', iban_country: 'DE', bank: 'x' };

test('objects with distinct constants are a union with a discriminator', async () => {
  const { schemas, documentValid } = await infer(
    times(6, (at) => ({ call: `GET /payments/${at}`, answer: { id: at, method: at % 2 ? card : bank } })),
  );
  expect(documentValid).toBe(true);
  expect(schemas.Payment?.properties?.method).toEqual({
    oneOf: [{ $ref: '#/components/schemas/BankMethod' }, { $ref: '#/components/schemas/CardMethod' }],
    discriminator: {
      propertyName: 'type',
      mapping: { bank: '#/components/schemas/BankMethod', card: '#/components/schemas/CardMethod' },
    },
  });
  expect(Object.keys(schemas.CardMethod?.properties ?? {})).toEqual(['type', 'brand', 'last4']);
});

test.each(['action', 'op', 'event_type', 'messageType', 'entityKind', '_class'])(
  'objects are told apart by `%s`',
  async (name) => {
    const values = times(6, (at) =>
      at % 2 ? { [name]: 'moved', from: 1, to: 2 } : { [name]: 'removed', reason: 'old' },
    );
    expect((await memberSchema('change', values)).schema?.oneOf).toHaveLength(2);
  },
);

test.each(['content_type', 'status'])('`%s` does not tell objects apart', async (name) => {
  const values = times(6, (at) => ({ [name]: at % 2 ? 'open' : 'shut', ...(at % 2 ? { a: 1 } : { b: 2 }) }));
  expect((await memberSchema('change', values)).schema).not.toHaveProperty('oneOf');
});

test('written inline, each kind has its constant', async () => {
  const { schema } = await memberSchema('method', [card, bank, card, bank]);
  expect(schema?.oneOf).toMatchObject([
    { properties: { type: { type: 'string', const: 'card' } } },
    { properties: { type: { type: 'string', const: 'bank' } } },
  ]);
  expect(schema).not.toHaveProperty('discriminator');
});

test('a type whose objects are alike makes no union', async () => {
  const { schema } = await memberSchema(
    'owner',
    times(6, (at) => ({ type: at % 2 ? 'user' : 'team', login: 'x', size: at })),
  );
  expect(schema).toMatchObject({ type: 'object', required: ['type', 'login', 'size'] });
});

test('what may be null beside a shared schema', async () => {
  const owner = { id: 1, login: 'x' };
  const { schemas } = await infer([
    { call: 'GET /owners/1', answer: owner },
    { call: 'GET /files/1', answer: { name: 'x', owner } },
    { call: 'GET /files/2', answer: { name: 'x', owner: null } },
  ]);
  expect(schemas.File?.properties?.owner).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }],
  });
});

test('names of Object.prototype are ordinary names', async () => {
  const answer = JSON.parse('{"__proto__": {"constructor": 1, "x": "y"}, "toString": [{"valueOf": true}]}');
  const { schemas, documentValid } = await infer(
    times(3, (at) => ({ call: `GET /constructor/${at}`, answer })),
  );
  expect(documentValid).toBe(true);
  expect(Object.keys(schemas.Constructor?.properties ?? {})).toEqual(['__proto__', 'toString']);
});
