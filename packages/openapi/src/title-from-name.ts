/** Longer names are cut; in UTF-16 units. */
const MAX_LENGTH = 500;

/**
 * Returns a name as a title: `listPets` → `List pets`, `get_vpc-api` → `Get VPC API`. Acronyms keep their capitals,
 * and a name that is a text (it has spaces), or a single word, keeps its own. Empty for a name without letters and
 * digits.
 * @param findSpelling how the author writes a word elsewhere: it comes before the spellings that are known here.
 */
export function titleFromName(
  name: string,
  findSpelling: (word: string) => string | undefined = () => undefined,
): string {
  const text = name.slice(0, MAX_LENGTH).toWellFormed().normalize('NFKC').trim();
  const isText = /\p{L}\s+\p{L}/u.test(text);
  const words = isText ? text.split(/[^\p{L}\p{N}\p{M}\p{P}\p{S}]+/u) : splitName(text, WHOLE);
  const isShouted = words.length > 1 && text === text.toUpperCase();
  const [first = '', ...others] = isText
    ? words
    : words.map((word) => findSpelling(word) ?? spelled(word, words.length, isShouted));
  return [capitalized(first), ...others].join(' ');
}

function spelled(word: string, count: number, isShouted: boolean): string {
  const known = knownSpelling(word);
  if (known !== undefined) return known;
  const isAcronym = !isShouted && /^\p{Lu}{2,}(?:s|\p{N}*)$/u.test(word);
  return count === 1 || isAcronym ? word : word.toLowerCase();
}

/** Returns the first letter as a capital, unless the word is spelled otherwise: `gRPC`, `iOS`. */
function capitalized(word: string): string {
  if (/^\p{Ll}+\p{Lu}/u.test(word)) return word;
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}

/** Acronyms and names of programs that are found in the names of operations and paths, as they are written in text. */
const SPELLINGS =
  'ACH ACL AI AML API AWS BIC BLE CDN CIDR CLI CMS CPU CRM CSS CSV DB DHCP DNS EC2 EKS ERP ETL EU FAQ FTP GCP GDPR GIF ' +
  'GPS GPU GUID HSM HTML HTTP HTTPS IAM IBAN ID IMAP IoT IP IPv4 IPv6 ISBN JPEG JPG JSON JWK JWKS JWT KMS KPI KYC LDAP ' +
  'LLM MCP MFA MMS NFC NLP NTP OCR OIDC OS OTP PDF PII PKI PNG QR RBAC RDS REST RFID RPC RSS S3 SAML SCIM SDK SEO SFTP ' +
  'SIP SKU SLA SMS SMTP SNS SQL SQS SSD SSH SSL SSO SVG TCP TLS TOTP TSV TTL TV UDP UI UID UPC URI URL URN USB UTC UUID ' +
  'UX VAT VLAN VM VoIP VPC VPN WAF XML YAML ' +
  'BigQuery DynamoDB GitHub GitLab GraphQL gRPC iOS JavaScript LinkedIn macOS MongoDB MySQL NoSQL OAuth OpenAI OpenAPI ' +
  'OpenID PayPal PostgreSQL TypeScript WebRTC WebSocket YouTube';

const BY_LOWER_CASE = new Map(SPELLINGS.split(' ').map((word) => [word.toLowerCase(), word]));

/** Words with a capital inside, longest first: no word is split there. */
const MIXED_CASE: readonly string[] = SPELLINGS.split(' ')
  .filter((word) => /.\p{Lu}/u.test(word) && /\p{Ll}/u.test(word))
  .sort((a, b) => b.length - a.length);

/** Words that are not split at their capitals, with a number at the end: `OAuth2`, and acronyms in the plural: `VPCs`. */
const WHOLE = new RegExp(`(?:${MIXED_CASE.join('|')})\\d*(?!\\p{Ll})|\\p{Lu}{2,}s(?!\\p{Ll})`, 'gu');

/** How a word is written in text, if it is known, in the plural or with a number at the end too: `apis` → `APIs`. */
function knownSpelling(word: string): string | undefined {
  const lower = word.toLowerCase();
  const known = BY_LOWER_CASE.get(lower);
  if (known !== undefined) return known;
  const [, stem = '', end = ''] = /^(.*?)(s|\d+)$/.exec(lower) ?? [];
  const spelled = BY_LOWER_CASE.get(stem);
  return spelled === undefined ? undefined : spelled + end;
}

/** Between a small letter or a digit and a capital, and before the last capital of several: `get|HTML|Page`. */
const BOUNDARY = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * Returns the words of a name, as they are written: `getHTMLPage_2` → `get`, `HTML`, `Page`, `2`. It is split at
 * capitals and at everything but letters and digits.
 * @param whole a global expression for words that are not split at their capitals: `OAuth`, `VPCs`.
 */
export function splitName(name: string, whole: RegExp): string[] {
  const starts: number[] = [];
  // Words that are not split are replaced by words of the same length without a boundary inside.
  const plain = name.replace(whole, (word, at: number) => {
    starts.push(at);
    return `X${'x'.repeat(word.length - 1)}`;
  });
  const cuts = new Set([...starts, ...[...plain.matchAll(BOUNDARY)].map(({ index }) => index), name.length]);
  let from = 0;
  return [...cuts]
    .sort((a, b) => a - b)
    .flatMap((cut) => {
      const part = name.slice(from, cut);
      from = cut;
      return part.split(/[^\p{L}\p{N}\p{M}]+/u);
    })
    .filter((word) => word !== '');
}
