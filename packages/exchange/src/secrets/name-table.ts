const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * The table of names: words of headers, parameters and properties that say what a value is. A test counts them: the
 * table has at most 300 words, so that it can be read. Everything else is judged by the shape of the value.
 */
export const NAME_TABLE = {
  /** A name that ends in one of these is a credential's. */
  secret: words(`
    password passwd pwd pw pass secret credential cred creds token tkn tok hdnts otp totp hotp mfa tfa pin puk cvv cvc
    cvn csc psk mnemonic jwt bearer authorization authentication auth session sess sessid sessionid jsessionid sid cookie
    csrf xsrf hmac sig signature assertion saml dsn webhook xprv cdkey passwort kennwort geheimnis senha segredo secreto
    contrasena clave passe motdepasse wachtwoord hasło haslo heslo parola lozinka losenord adgangskode salasana sifre jeton
    секрет κωδικός
  `),
  /** The same words in other scripts, of which some are written without blanks: a name that contains one is a credential's. */
  unspaced: words(
    '密码 密碼 口令 密钥 令牌 秘密 パスワード 暗証番号 合言葉 トークン 비밀번호 암호 토큰 पासवर्ड รหัสผ่าน סיסמה كلمةالمرور пароль токен',
  ),
  /** Parts of the above that are often nothing but digits. */
  numeric: words('pin puk otp totp hotp cvv cvc cvn csc mfa tfa code password passwd pwd pass pw'),
  /** A name that ends in one of these may be a credential's: the shape of the value decides. */
  ambiguous: words(`
    key code hash salt nonce iv sign ticket cert certificate pem pfx keystore license licence verifier challenge seed
    connection conn kek dek sas oauth ключ schlussel cle
  `),
  /** With one of these before it, a key, code, link, phrase, hash or answer grants access. */
  granting: words(`
    access account activation admin api app application auth authorization backup bot card client confirmation consumer
    decryption deploy device door encrypt encryption factor gift host hook invitation invite join licence license login
    magic master mfa mnemonic network otp pairing partner pass password pin presigned private product recovery redemption
    reset root saml scratch secret security seed server service session share shared signed signer signin signing sms sso
    ssh storage subscription time tls unlock unsubscribe user verification verify voucher wallet webhook wifi write
  `),
  /** With one of these before it, a link grants access by itself. */
  links: words(`
    activation confirmation connection hook invitation invite magic presigned private recovery reset sas secret share
    signed signin unlock unsubscribe verification webhook
  `),
  /** With one of these before it, a key, code, token, hash or session is public. */
  harmless: words(`
    area block cache commit content country course currency cursor error exit file foreign git idempotency lang language
    next object page partition postal prev primary promo public region routing sort state status tax training zip
  `),
  /** A name that ends in one of these is an identifier, digest or position: random, and public. */
  identifiers: words(
    'id identifier uuid guid ulid ref reference number no num arn urn slug digest checksum etag fingerprint revision cursor sha',
  ),
  /** These are skipped at the end of a name: `token_value`, `new_password_confirmation`. */
  transparent: words(`
    value string str text data raw content body payload header param hex base encoded encrypted hashed material pair file
    info new old current previous confirm repeat default test live prod dev db database x y a b
  `),
  phone: words('phone mobile tel telephone fax cell msisdn whatsapp'),
  /** With `number` behind it, or alone, a number of an account or a document. */
  account: words('account iban ssn nino cpf tin passport bank routing insurance national'),
  /** With `name` behind it, the name of a person. */
  person: words('first last given family middle full legal holder customer contact recipient patient'),
} as const satisfies Record<string, ReadonlySet<string>>;
