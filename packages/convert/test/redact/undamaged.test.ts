import { Script } from 'node:vm';
import { collToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';

/** The document's texts of a collection that has these. */
async function redacted({ script = '', description = '' }: { script?: string; description?: string }) {
  const { document } = await collToOpenApi({
    info: { name: 'Shop', description },
    auth: { type: 'basic', basic: [{ key: 'password', value: 'velvet-otter-lantern' }] },
    item: [
      {
        name: 'List',
        event: [{ listen: 'test', script: { exec: script.split('\n') } }],
        request: { url: 'https://a.example.com/x', description },
      },
    ],
  });
  const operation = document.paths?.['/x']?.get;
  return {
    script: (operation?.['x-coll-scripts'] as { test?: string } | undefined)?.test ?? '',
    description: operation?.description,
  };
}

function parses(script: string): boolean {
  try {
    new Script(`(async () => {${script}\n})`);
    return true;
  } catch {
    return false;
  }
}

test.each([
  `console.log('Could not get token:', err);`,
  `console.log('Got the token: ', res.json().token, ' for ', user);`,
  `console.log("password: '" + p + "'");`,
  `console.error("Token request failed:", err, 'secret:', s);`,
  `const text = "token=" + token + "&page=" + page;`,
  `// the log says 'Got no token:', then stops`,
  `/* "password:", "secret:" */ run();`,
  `const t = \`Token: \${token}, password: \${p}\`;`,
  `if (error.code === 'ENOENT' || error.code === "UND_ERR_SOCKET") retry();`,
  `Object.keys(o).filter((key) => key !== '__proto__' && key === 'sourceOffsets');`,
  `const kinds = ['jar', 'key', 'ktx', 'token', 'pdf'];`,
  `let token = "sellerSingleUseToken-" + pm.variables.replaceIn("{{$randomUUID}}");`,
  `pm.expect(json.error.code).to.equal("not_found");`,
  `const schema = { password: { type: "string" }, code: "200", required: ["token"] };`,
  `// https://github.com/nodejs/node/blob/e46c680bf2b211bbd52cf959ca17ee98c7f657f5/lib/url.js#L490`,
])('the script %s stays', async (script) => {
  expect(parses(script)).toBe(true);
  expect((await redacted({ script })).script).toBe(script);
});

test.each([
  [`console.log('token:', 'velvet-otter-lantern', err);`, `console.log('token:', '<secret>', err);`],
  [`const r = "token: 'velvet'";`, `const r = "token: '<secret>'";`],
  [`log("users' token:'velvet-0tter'");`, `log("users' token:'<secret>'");`],
  [`set(env, "token", "velvet");`, `set(env, "token", "<token>");`],
  [`const pair = ["token", "velvet"];`, `const pair = ["token", "<token>"];`],
  [`const key = 'v3lvet0tter';`, `const key = '<key>';`],
])('of the script %s only the credential goes', async (script, expected) => {
  const result = await redacted({ script });
  expect(result.script).toBe(expected);
  expect(parses(script) && parses(result.script)).toBe(true);
});

test.each([
  'See the [password flow](/api/authorization#password-flow) and [refresh token flow](/api/auth#refresh-token-flow-2).',
  'See https://docs.example.com/auth#9fe5c1b22dee4e4e9f0e1b2c3d4e5f60 and https://docs.example.com/auth#get-a-token.',
  'Kept in https://github.com/acme/shop/tree/6fbce91e40cc07fc6da74068e5cc56fdd40f7b4c/docs/token.md',
  'The `grant_type` is `urn:ietf:params:oauth:grant-type:device_code` or `urn:acme:oauth2:token:unique_device`.',
  'Value is:<ul><li><code>return=minimal</code>. The server returns <code>id</code>.</li></ul>',
  'A status code of `429 Too Many Requests`, the zip code: "94105", country code: US.',
  'An error has `"code": "INVALID_ARGUMENT"`; header: "mock_application_codes": "DUPLICATE_INVOICE_ID"',
  'Password is case-sensitive. The session is server-side. The token is encoded.',
  'session_id: the id returned by [createSession](#createsession)',
  'Authorization: Basic base64(username:password)',
  'X-Signature: HMAC_SHA256(secret, body)',
  'curl -u user:password https://a.example.com or curl -u "$USER:$PASS" https://a.example.com',
  '- token: *required*\n- password: **string**\n- code: _string_',
  'Set `{"token": "JWT_TOKEN_HERE"}` or `client_secret=xxxxxxxxxxxx`.',
  'Two-factor code: 6-digit number. License: CC-BY-SA-4.0. Certificate: PEM-encoded.',
  `console.log("token:", token); fail('Got no token:', err)`,
])('the text %s stays', async (description) => {
  expect((await redacted({ description })).description).toBe(description);
});

test.each([
  ['The password is v3lvet-otter.', 'The password is <secret>.'],
  ['See [the password velvet-0tter](/login).', 'See [the password <secret>](/login).'],
  ['Basic auth: -u shop:velvet9otter', 'Basic auth: -u <secret>'],
  ['https://a.example.com/x#sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'https://a.example.com/x#<secret>'],
  ['<code>velvet-otter-lantern</code>', '<code><secret></code>'],
  ['the verification code: velvet-0tter', 'the verification code: <secret>'],
  ["users' token:'velvet'", "users' token:'<secret>'"],
  ['token: velvet-otter', 'token: <secret>'],
])('of the text %s only the credential goes', async (description, expected) => {
  expect((await redacted({ description })).description).toBe(expected);
});
