import { wordSet } from './word-set.ts';

/** Words that make a name a credential's when it ends in them. */
export const SECRET_WORDS = wordSet(`
  password passwd pwd pw pass passphrase passcode passkey passwort kennwort senha contrasena contraseña clave
  wachtwoord haslo hasło parola parolă mdp passe motdepasse heslo lozinka losenord lösenord losen salasana jelszo jelszó
  adgangskode passord kodeord sifre şifre geheimnis geheim secreto segredo segreto jeton пароль секрет 密码 密碼 口令
  パスワード 비밀번호
  secret credential cred creds token tkn tok hdnts hdnea otp totp hotp mfa tfa pin puk cvv cvc cvn csc psk mnemonic apikey
  jwt bearer webhook sess sessid sessionid phpsessid jsessionid cookie dsn csrf xsrf hmac xprv
`);

/** Those that are often nothing but digits. */
export const NUMERIC_SECRETS = wordSet(
  'pin puk otp totp hotp cvv cvc cvn csc mfa tfa code passcode password passwd pwd pass pw',
);

/** Words of names that may be a credential's: ordinary words, short numbers and switches under them are shown. */
export const CREDENTIAL_WORDS = wordSet(`
  auth authorization authentication oauth session sid sign sig signature ticket cert certificate crt pem pfx
  keystore salt nonce iv hash connection conn license licence assertion saml verifier challenge seed
  kek dek cek sas key code
`);

/** Words that are skipped at the end of a name: `token_value`, `connectionString`, `new_password_confirmation`. */
export const TRANSPARENT_WORDS = wordSet(`
  value val string str text data raw plain plaintext cleartext content body payload header param parameter arg
  argument hex base encoded encrypted decrypted hashed material der pair ring bundle blob file info information
  detail object obj input output again confirm confirmation repeat repeated verify verification new old current
  previous prev next default temp temporary initial original master primary secondary main alt alternate test
  live prod production staging dev development sandbox local global internal external root db database api v x y
  var variable env hint answer part fragment segment a b c
`);

/** A name is cut at these words: a `number_of_tokens` is a number, a `token_for_user` a token. */
export const PREPOSITIONS = wordSet(
  'for of to from by in on at with per until as via without during before after',
);

/** Words that make a URL a credential: knowing the URL grants access. */
export const SECRET_LINKS = wordSet(`
  webhook hook connection signed presigned presign sas reset magic invite invitation activation activate
  verification verify confirmation confirm unsubscribe secret private share unlock recovery signin
`);

export const LINK_HEADS = wordSet('url uri link href address endpoint target');

/** Words that make a code one that grants access. */
export const SECRET_CODES = wordSet(`
  mfa otp totp tfa pin pass access security verification verify confirmation confirm auth authorization
  authentication login signin signup sms activation activate recovery backup reset unlock invite invitation device
  user pairing redeem redemption gift voucher secret card cvv cvc totp factor challenge door alarm entry lock safe
  vault oauth token session approval one time
`);

/** Words that make a key one that grants access. */
export const SECRET_KEYS = wordSet(`
  api access secret private auth authentication authorization encryption encrypt decryption signing sign ssh tls ssl
  license subscription master session client account app application consumer service server deploy deployment host
  function device write ingest ingestion integration shared symmetric storage admin root user login security product
  activation recovery backup wallet bot pass password hmac jwt crypto instance webhook project partner merchant
  publishable cd read management system super customer stream site dev developer
`);

/** Phrases and answers that stand for a password. */
export const SECRET_PHRASES = wordSet('seed recovery mnemonic backup secret pass security challenge wallet');
