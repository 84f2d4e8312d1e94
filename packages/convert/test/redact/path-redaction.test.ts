import { KnownValues } from '@curlew/exchange/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import type { NormalizedRequest } from '../../src/normalized-request.ts';
import { PathRedaction } from '../../src/redact/path-redaction.ts';
import type { RedactContext } from '../../src/redact/secret-names.ts';
import { SecretNames } from '../../src/redact/secret-names.ts';

function getContext(known: readonly string[]): RedactContext {
  const values = new KnownValues();
  for (const value of known) values.add(value);
  return { known: values, secretNames: new SecretNames(values) };
}

const segment = fc.constantFrom(
  'users',
  'v1',
  '12',
  'reset',
  'token',
  'a1b2c3d4e5f6a7b8c9d0',
  'ada@example.com',
  '{id}',
  'x;jsessionid=abc123def456',
  'token=s3cr3tvalue',
  'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  'hunter2hunter2',
  '%7B%22a%22%3A1%7D',
  '',
);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`);

function requestTo(pathname: string, sourceIndex: number): NormalizedRequest {
  const url = new URL('https://a.example.com');
  url.pathname = pathname;
  return {
    source: 'curl',
    sourceIndex,
    method: 'GET',
    url,
    details: { pathTemplate: pathname },
    headers: [],
    query: [],
    cookies: [],
  };
}

test('a path that was looked at before reads as one that was not', () => {
  fc.assert(
    fc.property(
      fc.array(path, { maxLength: 5 }),
      fc.subarray(['hunter2hunter2', 'users', 'ada@example.com']),
      fc.subarray(['hunter2hunter2', 'v1']),
      (paths, known, later) => {
        const context = getContext(known);
        const remembering = new PathRedaction(paths.map(requestTo), context);
        for (const value of later) context.known.add(value);
        // It knows the same from the beginning.
        const fresh = new PathRedaction(paths.map(requestTo), context);
        for (const one of paths) expect(remembering.template(one)).toBe(fresh.template(one));
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test('parts of a resource behind the plural of a credential are shown, and what follows a link is not', () => {
  const paths = [
    '/apps/12/credentials/keys/generate',
    '/orgs/12/secrets/public-key',
    '/tickets/create_many.json',
    '/reset/velvet-otter-lantern',
    '/token/velvet-otter-lantern',
    '/sessions/velvet-otter-lantern',
    '/credentials/velvet',
    '/tickets/velvet-otter-lantern',
    '/secrets/my-database-password/versions',
    '/secrets/my-database-password/velvet-otter-lantern',
    '/password/reset/lantern',
    '/secrets/password/lantern',
    '/orgs/12/actions/secrets/DEPLOY_TOKEN/repositories/17',
    '/contoso/oauth2/v2.0/token',
    '/contoso/oauth2/velvet2.0/token',
  ];
  const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
  expect(paths.map((one) => redaction.template(one))).toEqual([
    '/apps/12/credentials/keys/generate',
    '/orgs/12/secrets/public-key',
    '/tickets/create_many.json',
    '/reset/{resetId}',
    '/token/{tokenId}',
    '/sessions/{sessionId}',
    '/credentials/{credentialId}',
    '/tickets/{ticketId}',
    '/secrets/my-database-password/versions',
    '/secrets/my-database-password/{myDatabasePasswordId}',
    '/password/reset/{resetId}',
    '/secrets/password/{passwordId}',
    '/orgs/12/actions/secrets/DEPLOY_TOKEN/repositories/17',
    '/contoso/oauth2/v2.0/token',
    '/contoso/oauth2/{oauth2Id}/token',
  ]);
});

test('an action behind a colon is shown, if the recording shows that it is one', () => {
  const token = 'dQw4w9WgXcQ7Zk2mPq8sVb';
  const templates = (...paths: string[]) => {
    const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
    return paths.map((one) => redaction.template(one));
  };
  expect(templates(`/sheets/${token}`, `/sheets/${token}:batchUpdate`)).toEqual([
    '/sheets/{sheetId}',
    '/sheets/{sheetId}:batchUpdate',
  ]);
  expect(templates(`/sheets/${token}:lantern`)).toEqual(['/sheets/{sheetId}']);
});

test('a way to sign in is shown, whatever its ending', () => {
  const paths = ['/signin/auth2.json', '/signin/auth2.lantern'];
  const post = (path: string, at: number): NormalizedRequest => ({ ...requestTo(path, at), method: 'POST' });
  const redaction = new PathRedaction(paths.map(post), getContext([]));
  expect(paths.map((one) => redaction.template(one))).toEqual(['/signin/auth2.json', '/signin/{signinId}']);
});

test('a segment that says what the next one is is shown, and the next one is not', () => {
  const paths = [
    '/invitations/by_token/lantern',
    '/invitations/by-token/velvet-otter-lantern',
    '/invitations/by_otter_lantern',
    '/invitations/velvet-otter-lantern/accept',
  ];
  const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
  expect(paths.map((one) => redaction.template(one))).toEqual([
    '/invitations/by_token/{token}',
    '/invitations/by-token/{token}',
    '/invitations/{invitationId}',
    '/invitations/{invitationId}/accept',
  ]);
});

test('the last word of several calls is shown behind a credential, and another word is not', () => {
  const paths = ['/item/get', '/accounts/get', '/link/token/get', '/link/token/lantern'];
  const post = (path: string, at: number): NormalizedRequest => ({ ...requestTo(path, at), method: 'POST' });
  const hidden = ['/item/get', '/accounts/get', '/link/token/{tokenId}', '/link/token/{tokenId}'];
  const called = new PathRedaction(paths.map(post), getContext([]));
  expect(paths.map((one) => called.template(one))).toEqual([...paths.slice(0, 3), '/link/token/{tokenId}']);
  const read = new PathRedaction(paths.map(requestTo), getContext([]));
  expect(paths.map((one) => read.template(one))).toEqual(hidden);
});

test('a word behind a credential hides no equal word of other paths', () => {
  const paths = ['/session/lifecycle', '/users/12/lifecycle/activate'];
  const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
  expect(redaction.template('/users/12/lifecycle/activate')).toBe('/users/12/lifecycle/activate');
});

test('a word that is a credential elsewhere is shown where several paths go on from it, and hidden otherwise', () => {
  const paths = [
    '/v2/organizations/org_4711',
    '/v2/organizations/org_4712/members',
    '/v2/users/12/organizations',
    '/v2/reset/organizations',
    '/v2/velvetotter7',
    '/v2/upload/lantern',
    '/v2/files/lantern/parts',
  ];
  const known = getContext(['organizations', 'velvetotter7', 'lantern']);
  const redaction = new PathRedaction(paths.map(requestTo), known);
  expect(paths.map((path) => redaction.template(path))).toEqual([
    '/v2/organizations/org_4711',
    '/v2/organizations/org_4712/members',
    '/v2/users/12/organizations',
    '/v2/reset/{resetId}',
    '/v2/{param1}',
    '/v2/upload/{uploadId}',
    '/v2/files/{fileId}/parts',
  ]);
});

test('a word that follows several names at one place is a part of the API behind the name of a credential, too', () => {
  const paths = [
    '/prompts/signup/screen/signup/rendering',
    '/prompts/login-password/screen/login-password/rendering',
    '/prompts/login-password/lantern',
    '/links/reset/sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    '/links/verify/sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    '/links/reset/velvet-otter',
    '/links/verify/velvet-otter',
  ];
  const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
  expect(paths.map((one) => redaction.template(one))).toEqual([
    '/prompts/signup/screen/signup/rendering',
    '/prompts/login-password/screen/login-password/rendering',
    '/prompts/login-password/{loginPasswordId}',
    '/links/reset/{resetId}',
    '/links/verify/{verifyId}',
    '/links/reset/{resetId}',
    '/links/verify/{verifyId}',
  ]);
});

test('words that name what a path is answered with are shown, and others are not', () => {
  const paths = [
    '/stores/secret/signing-key',
    '/stores/secret/velvet-otter-key',
    '/reset/velvet-otter-lantern',
    '/stores/secret/client-key',
    '/sign-in/widget-versions',
    '/sign-in/velvet-otter-lanterns',
    '/reset/velvet-otters',
  ];
  const answers = [
    '{"signing_key":"x"}',
    '{"key":"x"}',
    '{"velvet-otter-lantern":"x"}',
    '{}',
    '["^1"]',
    '{}',
    '[]',
  ];
  const requests = paths.map((path, at): NormalizedRequest => {
    const request = requestTo(path, at);
    const answer = { status: 200, headers: [], mediaType: 'application/json', raw: answers[at] ?? '' };
    return { ...request, details: { ...request.details, responses: [answer] } };
  });
  const redaction = new PathRedaction(requests, getContext([]));
  expect(paths.map((one) => redaction.template(one))).toEqual([
    '/stores/secret/signing-key',
    '/stores/secret/{secretId}',
    '/reset/{resetId}',
    '/stores/secret/client-key',
    '/sign-in/widget-versions',
    '/sign-in/{signInId}',
    '/reset/{resetId}',
  ]);
});

test('a long word behind a way to sign in costs no more than its length', () => {
  const path = `/login/${'a'.repeat(5_000)}!`;
  const request = { ...requestTo(path, 0), method: 'POST' };
  expect(new PathRedaction([request], getContext([])).template(path)).toBe(path);
});

test('a word behind the name of a credential is a part of the API where identifiers follow it, or where others go on from it', () => {
  const paths = [
    '/apps/12/credentials/csrs',
    '/apps/12/credentials/csrs/7kmXq4FSwMTobPahhFeSFyNgwwTM',
    '/apps/13/credentials/csrs/kOkAdLfRPyQTUw71Cs42FncKUrJJ',
    '/apps/12/credentials/lifecycle/rotate',
    '/users/12/lifecycle/activate',
    '/users/12/lifecycle/suspend',
    '/apps/12/credentials/lantern',
    '/apps/12/credentials/lantern/confirm',
    '/apps/12/credentials/lantern/cancel',
    '/apps/12/credentials/otter/1',
    '/apps/13/credentials/otter/1',
  ];
  const redaction = new PathRedaction(paths.map(requestTo), getContext([]));
  const templates = paths.map((one) => redaction.template(one).replaceAll(/\{\w+\}/g, '{}'));
  expect(templates).toEqual([
    ...paths.slice(0, 1),
    ...['/apps/12/credentials/csrs/{}', '/apps/13/credentials/csrs/{}'],
    ...paths.slice(3, 6),
    '/apps/12/credentials/{}',
    '/apps/12/credentials/{}/confirm',
    '/apps/12/credentials/{}/cancel',
    ...['/apps/12/credentials/{}/1', '/apps/13/credentials/{}/1'],
  ]);
});
