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
export const MIXED_CASE: readonly string[] = SPELLINGS.split(' ')
  .filter((word) => /.\p{Lu}/u.test(word) && /\p{Ll}/u.test(word))
  .sort((a, b) => b.length - a.length);

/** How a word is written in text, if it is known, in the plural or with a number at the end too: `apis` → `APIs`. */
export function knownSpelling(word: string): string | undefined {
  const lower = word.toLowerCase();
  const known = BY_LOWER_CASE.get(lower);
  if (known !== undefined) return known;
  const [, stem = '', end = ''] = /^(.*?)(s|\d+)$/.exec(lower) ?? [];
  const spelled = BY_LOWER_CASE.get(stem);
  return spelled === undefined ? undefined : spelled + end;
}
