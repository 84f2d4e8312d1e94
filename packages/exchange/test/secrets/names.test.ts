import { expect, test } from 'vitest';
import { classifyName, classifyQueryName, isCredentialKind } from '../../src/secrets/classify-name.ts';
import { NAME_TABLE } from '../../src/secrets/name-table.ts';

test('the table has at most 300 words', () => {
  const words = new Set(Object.values(NAME_TABLE).flatMap((set) => [...set]));
  expect(words.size).toBeLessThanOrEqual(300);
  expect(words.size).toBeGreaterThan(200);
});

/** Names under which no output shows a value, whatever it looks like. */
const SECRET = `
  webhook_url reset_link mnemonic seed_phrase passcode PHPSESSID totp verification_code puk psk signing_key
  encryption_key connection_string connectionString dsn license_key recovery_code backup_codes device_code
  client_assertion ssh_key signed_url signedUrl bindDN userPassword Authorization Proxy-Authorization Cookie X-Api-Key
  api_key apikey APIKEY access_token accessToken accesstoken refreshToken id_token client_secret clientSecret
  clientsecret newPassword password_confirmation passwd pwd X-Auth-Token x-amz-security-token X-Amz-Signature sessionId
  session_id csrf-token privateKey private_key rsaPrivateKey jwt otp pin cvv cvv2 Signature sig X-Hub-Signature-256
  secretAnswer recoveryWords SAMLResponse g-recaptcha-response magicLink webhookUrl invite_url mfaCode 2fa twoFactorCode
  userpassword supersecret access_key_id AWS_SECRET_ACCESS_KEY DB_PASSWORD mot_de_passe Passwort contraseña hasło
  парольПользователя contraseñaNueva 合言葉 كلمة_المرور mật_khẩu GIT_TOKEN code_verifier communityString clave_secreta
  пароль Пароль パスワード ユーザーパスワード 密码 登录密码 비밀번호 ｐａｓｓｗｏｒｄ token_value tokens one_time_password
`;

test.each(SECRET.trim().split(/\s+/))('%s is the name of a credential', (name) => {
  expect(['secret', 'passcode']).toContain(classifyName(name));
});

test.each([
  'code',
  'key',
  'hash',
  'salt',
  'nonce',
  'ticket',
  'certificate',
  'license',
  'secret_name',
  'TOKEN_GITHUB',
])('%s may be', (name) => {
  expect(classifyName(name)).toBe('ambiguous');
});

test.each(
  `id name title author authority tokenize tokenizer expires_in pinned spin opinion signal keyboard monkey turkey design
  secretary passenger passport_country compass codec codecs scope side topic cookieless country_code status_code zipCode
  primary_key sort_key idempotency_key page_token next_page_token commit_hash etag checksum tokens_per_minute
  number_of_tokens session_title sign_in_count hashtag keynote assignee shipping webhook_id callback_url redirect_uri
  avatar_url created_at constructor __proto__ toString`
    .trim()
    .split(/\s+/),
)('%s is not', (name) => {
  expect(isCredentialKind(classifyName(name))).toBe(false);
});

test.each([
  ['first_name', 'person'],
  ['lastName', 'person'],
  ['customername', 'person'],
  ['email', 'email'],
  ['contact_e-mail', 'email'],
  ['phone_number', 'phone'],
  ['mobile', 'phone'],
  ['card_number', 'card'],
  ['iban', 'account'],
  ['passport_number', 'account'],
  ['date_of_birth', 'birth'],
  ['dob', 'birth'],
])('%s is personal: %s', (name, kind) => {
  expect(classifyName(name)).toBe(kind);
});

test.each([
  'Policy',
  'Key-Pair-Id',
  'Signature',
  'sig',
  'X-Amz-Credential',
  'X-Amz-Signature',
  'reset',
  'magic',
  'invite',
])('%s is a credential in a query', (name) => {
  expect(['secret', 'passcode']).toContain(classifyQueryName(name));
});

test.each(['X-Amz-Date', 'X-Amz-Expires', 'page', 'state_id', 'q'])('%s is none in a query', (name) => {
  expect(isCredentialKind(classifyQueryName(name))).toBe(false);
});
