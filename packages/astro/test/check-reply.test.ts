import { readApi, SchemaViews } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { expect, test } from 'vitest';
import { checkReply } from '../client/try-it/reply/check-reply.ts';

test('a reply after a redirect, which browsers follow and hide, was not checked', () => {
  const description = descriptionFromValue({
    openapi: '3.2.0',
    info: { title: 'Test', version: '1' },
    paths: { '/a': { get: { responses: { 303: { description: 'Elsewhere' } } } } },
  });
  const api = description && readApi(description);
  const operation = api?.operations[0];
  if (!description || !api || !operation) throw new Error('not read');
  const loaded = {
    api,
    description,
    operation,
    views: new SchemaViews(description),
    baseUrl: 'http://localhost/',
  };
  const reply = {
    status: 200,
    statusText: 'OK',
    headers: [],
    body: new Uint8Array(),
    truncated: false,
    items: [],
    isStream: false,
    firstByteMs: 1,
    durationMs: 1,
    isCrossOrigin: false,
    isCut: false,
    withheld: [],
  };
  const request = { method: 'GET', url: 'http://localhost/a', headers: [] };
  const kinds = (isRedirected: boolean) =>
    checkReply(loaded, request, { ...reply, isRedirected }).map(({ kind }) => kind);
  expect(kinds(true)).toEqual(['unchecked-value']);
  expect(kinds(false)).toEqual(['undeclared-status']);
});
