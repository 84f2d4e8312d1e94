import type { SchemaView } from '@curlew/openapi';
import { expect, it } from 'vitest';
import { noSampleReason } from '../../src/sample/no-sample-reason.ts';
import { sampleBody } from '../../src/sample/sample-body.ts';
import { sampleValue } from '../../src/sample/value/sample-value.ts';
import { describedView, describedViews, media, ref, schema } from '../hand-made.ts';

const components = { Any: schema({ descriptions: ['Anything.'] }) };

it.each<[string, SchemaView]>([
  ['any', schema({})],
  ['any', { kind: 'boolean', value: true }],
  ['any', ref('Any')],
  ['none', { kind: 'boolean', value: false }],
  ['unresolved', ref('Gone')],
  ['not-found', schema({ not: { kind: 'boolean', value: true } })],
])('%s', (reason, given) => {
  const { view, views } = describedView(given, components);
  expect(sampleValue(view, views, { direction: 'request' })).toBeUndefined();
  expect(noSampleReason(view, views, 'request')).toBe(reason);
});

it.each<[string, string, unknown]>([
  ['sends an empty object where any JSON is valid', 'application/json', {}],
  ['in any JSON media type', 'application/merge-patch+json', {}],
  ['but no text', 'text/plain', undefined],
])('%s', (_, type, want) => {
  expect(sampleBody(media(type), describedViews(components))).toEqual(want);
});
