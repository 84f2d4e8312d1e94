import { Script } from 'node:vm';
import { KnownValues } from '@curlew/exchange/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { expectLinear } from '../../../diagnostics/test/linear.ts';
import { decodeJsString, encodeJsString } from '../../src/redact/js-string.ts';
import { jsTokens, redactScript } from '../../src/redact/redact-script.ts';
import { SecretNames } from '../../src/redact/secret-names.ts';

function redact(script: string, ...known: string[]): string {
  const values = new KnownValues();
  for (const value of known) values.add(value);
  return redactScript(script, { known: values, secretNames: new SecretNames(values) });
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
  [`const token = "velvet-otter";`, 'const token = "<token>";'],
  [`const h = \`Bearer \${'velvet-otter'}\`;`, `const h = \`Bearer \${'<token>'}\`;`],
  [`const h = 'Basic ' + "velvet-otter";`, `const h = 'Basic ' + "<token>";`],
  [`open('/x?api_key=' + "velvet-otter");`, `open('/x?api_key=' + "<api_key>");`],
  [`CryptoJS.HmacSHA256(body, 'velvet-otter');`, `CryptoJS.HmacSHA256(body, '<key>');`],
  [`createHmac('sha256', 'velvet-otter').digest('hex');`, `createHmac('sha256', '<key>').digest('hex');`],
  [`CryptoJS.AES.encrypt(f(a, [b]), 'velvet-otter');`, `CryptoJS.AES.encrypt(f(a, [b]), '<key>');`],
  [`jwt.sign({ sub: a }, 'velvet-otter', o);`, `jwt.sign({ sub: a }, '<key>', o);`],
  [`expect(json.token).to.equal('velvet-otter');`, `expect(json.token).to.equal('<token>');`],
  [`expect(json.color).to.equal('velvet-otter');`, `expect(json.color).to.equal('velvet-otter');`],
  [`function getToken(a) { return 'velvet-otter'; }`, `function getToken(a) { return '<gettoken>'; }`],
  [`const getPin = () => 'velvet-otter';`, `const getPin = () => '<getpin>';`],
  [`const getColor = (a) => 'velvet-otter';`, `const getColor = (a) => 'velvet-otter';`],
  [`/* secret = velvet-otter */`, `/* secret = <secret> */`],
  [`greet(name, 'velvet-otter');`, `greet(name, 'velvet-otter');`],
  [`let apiKey = 'velvet' + "-otter";`, `let apiKey = '<apikey>' + "<apikey>";`],
  [`pm.environment.set("token", "velvet-otter");`, 'pm.environment.set("token", "<token>");'],
  [
    `pm.environment.set('password', \`velvet\${n}otter\`);`,
    `pm.environment.set('password', \`<password>\${n}otter\`);`,
  ],
  [`x = { password: 'it\\'s velvet', name: 'Ann' };`, `x = { password: '<password>', name: 'Ann' };`],
  [`headers["X-Auth-Key"] = "velvet\\"otter";`, 'headers["X-Auth-Key"] = "<x-auth-key>";'],
  [
    `h.push({ key: "Authorization", value: "velvet" });`,
    'h.push({ key: "Authorization", value: "<authorization>" });',
  ],
  [`if (json.secret === "velvet") go();`, 'if (json.secret === "<secret>") go();'],
  [`setPassword("velvet");`, 'setPassword("<setpassword>");'],
  [`const pin = 4821;`, 'const pin = 1234;'],
  [`send('{"password":"velvet"}');`, `send('{"password":"<secret>"}');`],
  [`// password: "velvet"\nrun();`, '// password: "<secret>"\nrun();'],
  [`const url = "https://me:velvet@a.example.com/";`, 'const url = "https://<secret>@a.example.com/";'],
  ['const k = `sk_live_4eC39HqLyjWDarjtT1zdp7dc`;', 'const k = `<secret>`;'],
])('%s', (script, expected) => {
  expect(redact(script)).toBe(expected);
  expect(parses(script) && parses(expected)).toBe(true);
});

test.each([
  `pm.test("The token is there", () => pm.expect(json).to.have.property("token"));`,
  `pm.environment.set("token", json.access_token);`,
  `pm.environment.set("auth", "{{token}}");`,
  `["token", "password", "api_key"].forEach((name) => pm.environment.unset(name));`,
  `const type = json.token_type === "bearer" ? "Bearer" : "Basic";`,
  `const text = body.replace(/"token":"([^"]*)"/g, '$1').split('/')[2] / 2;`,
  `const half = total / 2; const rest = 'a' /* "x */ + "b"; // it's`,
  `const s = \`a \${f({ "b": \`c \${d}\` })} e\`;`,
  `const auth = "basic"; const license = 'MIT'; const code = 200;`,
  `headers.add({ key: 'X-Trace-Id', value: make() });`,
  `const tokenUrl = "https://auth.example.com/token";`,
])('%s stays', (script) => {
  expect(redact(script)).toBe(script);
  expect(parses(script)).toBe(true);
});

test('a known credential goes from every kind of literal, and the script still parses', () => {
  const script = [
    `const a = 'x velvet-otter-lantern y', b = "velvet-otter-lantern", c = \`\${a}velvet-otter-lantern\`;`,
    `/* velvet-otter-lantern */ // velvet-otter-lantern`,
    `const d = /^velvet-otter-lantern(["'])$/i.test(a);`,
    `const e = { 'velvet-otter-lantern': 1 };`,
    `const f = "velvet-\\x6ftter-lantern", g = "velvet\\u{2d}otter-lantern", h = "velvet-otter\\\n-lantern";`,
  ].join('\n');
  const result = redact(script, 'velvet-otter-lantern');
  expect(parses(script) && parses(result)).toBe(true);
  expect(result).not.toMatch(/lantern/);
});

const piece = fc.constantFrom(
  'token',
  ' = ',
  '"',
  "'",
  '`',
  '\\',
  '${',
  '}',
  '/',
  '*',
  '//',
  '/*',
  '*/',
  '(',
  ')',
  '[',
  ']',
  '{',
  ';',
  '\n',
  ',',
  ':',
  'password',
  'a',
  '1',
  ' ',
  'velvet-otter-lantern',
  'return',
  '+',
  '\\n',
  '\\u0041',
  'é',
);

test('whatever a script is made of, what parsed before parses afterwards', { timeout: 600_000 }, () => {
  let parsed = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const script = pieces.join('');
      const result = redact(script, 'velvet-otter-lantern');
      if (!parses(script)) return;
      parsed += 1;
      expect([script, result, parses(result)]).toEqual([script, result, true]);
    }),
    { numRuns: Number(process.env.RUNS ?? propertyRuns(8000)) },
  );
  expect(parsed).toBeGreaterThan(propertyRuns(200));
});

test('statements of every kind parse afterwards', () => {
  const text = fc.string({ unit: fc.constantFrom(...`ab'"\`\\$\{}/\n7`), maxLength: 8 });
  const literal = fc
    .tuple(text, fc.constantFrom("'", '"', '`'))
    .map(([value, quote]) => quote + encodeJsString(value, quote) + quote);
  const statement = fc.oneof(
    fc
      .tuple(fc.constantFrom('token', 'x', 'password'), literal)
      .map(([name, value]) => `const ${name} = ${value};`),
    literal.map((value) => `pm.environment.set("token", ${value});`),
    literal.map((value) => `f({ password: ${value}, "secret": ${value} });`),
    literal.map((value) => `const r = ${value}.replace(/['"\`/]/g, ${value}) / 2;`),
    literal.map((value) => `const t = \`a\${ { api_key: ${value} }.api_key }b\`;`),
    text.map((value) => `/* ${value.replaceAll('*/', '')} */`),
  );
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), (statements) => {
      const script = statements.map((one) => `{${one}}`).join('\n');
      expect(parses(script)).toBe(true);
      expect([script, parses(redact(script, 'a7'))]).toEqual([script, true]);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('what is written into a literal is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom("'", '"', '`'), (value, quote) => {
      const written = encodeJsString(value, quote);
      expect(decodeJsString(written)).toBe(value);
      expect(new Script(`${quote}${written}${quote}`).runInNewContext()).toBe(value);
    }),
  );
});

test('tokens are read in one pass', async () => {
  for (const text of ['"', '`${', '/*', '/[', "'\\", '{{{{', '`', '${`']) {
    await expectLinear(50_000, (count) => jsTokens(text.repeat(count)));
  }
});
