import { collToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';
import { SHARED_FIELDS, V20_FIELDS } from './collection-fields.ts';

/** Common to all of them; no text of ours has it. */
const MARK = 'velvetmark';

/** What changes with a field that holds no text: where it is found, or what the diagnostic says of it. */
const WITHOUT_TEXT: Readonly<Record<string, RegExp>> = {
  'variable.system': /variable\.system \(1\)/,
  'variable.disabled': /"disabled":true/,
  'proxy.tunnel': /request\.proxy \(1\)/,
  'proxy.disabled': /request\.proxy \(1\)/,
  'url.protocol': /"url":"http:\/\/a\.example\.com"/,
  'url.port': /"url":"https:\/\/a\.example\.com:8443"/,
  'url.variable.system': /pathVariable\.system \(1\)/,
  'body.options.raw.language': /"application\/xml"/,
  'formdata.type': /"format":"binary"/,
  'response.code': /"207":/,
  'response.responseTime': /response\.responseTime \(1\)/,
  'response.timings': /response\.timings \(1\)/,
};

/** Fields that a description has no place for, by what the diagnostic calls them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'info.description.type': 'description.type',
  'info.description.version': 'description.version',
  'info.version.meta': 'version.meta',
  protocolProfileBehavior: 'collection.protocolProfileBehavior',
  'item.protocolProfileBehavior': 'item.protocolProfileBehavior',
  'folder.protocolProfileBehavior': 'item.protocolProfileBehavior',
  'event.id': 'event.id',
  'event.listen': 'event.listen',
  'event.disabled': 'disabled event',
  'script.id': 'script.id',
  'script.type': 'script.type',
  'script.src': 'script.src',
  'script.name': 'script.name',
  'certificate.name': 'request.certificate',
  'certificate.matches': 'request.certificate',
  'certificate.key': 'request.certificate',
  'certificate.cert': 'request.certificate',
  'certificate.passphrase': 'request.certificate',
  'proxy.match': 'request.proxy',
  'proxy.host': 'request.proxy',
  'proxy.port': 'request.proxy',
  'url.hash': 'url.hash',
  'url.variable.type': 'pathVariable.type',
  'body.options': 'rawOptions.headerFamily',
  'body.disabled': 'disabled body',
  'body of another mode': 'body.urlencoded of another mode',
  'graphql.extensions': 'graphql.extensions',
  'file.src': 'file.src',
  'response.id': 'response.id',
  'response.status beside a name': 'response.status',
  'originalRequest description': 'originalRequest.description',
};

test.each([
  ...SHARED_FIELDS.flatMap((field) => ['v2.0.0', 'v2.1.0'].map((version) => [version, ...field] as const)),
  ...V20_FIELDS.map((field) => ['v2.0.0', ...field] as const),
])('%s %s is in the document, the result or a diagnostic', async (version, path, make) => {
  const collection = make(MARK) as { info: object };
  const schema = `https://schema.getpostman.com/json/collection/${version}/collection.json`;
  const input = { ...collection, info: { schema, ...collection.info } };
  const result = await collToOpenApi(input, { includeExamples: true, useSourceInfo: true });
  const left = result.diagnostics.filter(({ code }) => code === 'COLL_FIELD_LEFT_OUT');
  const messages = left.map(({ message }) => message).join();
  const all = JSON.stringify([result.document, result.requests, result.info]);
  const leftOut = path.startsWith('cookie.') ? 'response.cookie' : LEFT_OUT[path];
  if (leftOut !== undefined) expect(messages).toContain(`${leftOut} (1)`);
  else if (WITHOUT_TEXT[path]) expect(all + messages).toMatch(WITHOUT_TEXT[path]);
  else expect(all).toContain(MARK);
  if (leftOut === undefined && !WITHOUT_TEXT[path]) expect(messages).toBe('');
  expect(result.documentValid).toBe(true);
});
