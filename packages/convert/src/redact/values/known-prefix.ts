/** Prefixes by which issuers make their credentials findable, each with what has to follow. */
const PREFIXES: readonly (readonly [prefix: string, rest: string])[] = [
  [
    '(?:[srp]k|whsec)_(?:live|test)_|sk-(?:ant|proj|or|svcacct|admin)-|whsec_|gh[pousr]_|github_pat_',
    '[\\w-]{8}',
  ],
  ['gl(?:pat|dt|ft|soat|rt|cbt|ptt|agent|imt)-|xox[abeoprs]-|xapp-|xwfp-', '[\\w-]{8}'],
  ['(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)', '[A-Z0-9]{12}'],
  ['AIza', '[\\w-]{20}'],
  ['LTAI|AKID', '[A-Za-z0-9]{12}'],
  [
    'ya29\\.|1//0|GOCSPX-|SG\\.|hv[sbr]\\.|atlasv1\\.|ATATT3|ATCTT3|ATBB|dp\\.(?:pt|st|ct|sa|scim|audit)\\.',
    '[\\w-]{8}',
  ],
  ['npm_|pypi-|hf_|gsk_|r8_|fw_|figd_|nvapi-|xai-|pplx-|tvly-|csk-|rubygems_|oy2', '[\\w-]{16}'],
  [
    'do[por]_v1_|dckr_(?:pat|oat)_|sbp_|ntn_|lin_(?:api|oauth)_|pscale_(?:tkn|oauth|pw)_|lsv2_(?:pt|sk)_',
    '\\w{8}',
  ],
  [
    'shp(?:at|ca|pa|ss)_|sq0[a-z]{3}-|EAAA|EAAC|sntry[su]_|glsa_|glc_|ory_[ar]t_|phx_|tskey-|zpka_|ops_eyJ',
    '[\\w-]{8}',
  ],
  [
    'xkeysib-|xsmtpsib-|PMAK-|PMAT-|NR(?:AK|II|RA)-|FLWSECK|duffel_(?:live|test)_|shippo_(?:live|test)_',
    '[\\w-]{8}',
  ],
  ['AGE-SECRET-KEY-|CFPAT-|bkua_|nfp_|rnd_|tfp_|ATTA|eyJhbGci', '[\\w-]{16}'],
  ['dapi|key-|SK', '[0-9a-f]{32}'],
  ['sk-|EAA|secret_', '[A-Za-z0-9]{20}'],
  ['(?:bot)?\\d{6,12}:', '[\\w-]{30}'],
];

const KNOWN = new RegExp(`^(?:${PREFIXES.map(([prefix, rest]) => `(?:${prefix})${rest}`).join('|')})`);
const PREFIX = new RegExp(`^(?:${PREFIXES.map(([prefix]) => prefix).join('|')})`);

/** First characters of the prefixes: most texts are ruled out by theirs. */
const STARTS = /^[sprwgxAyL1GhSdnfrtcolebETPNkzHFCbvm\d]/;

/** The issuer's prefix of a credential, `sk_live_`; undefined when a text has none. */
export function knownPrefix(text: string): string | undefined {
  return STARTS.test(text) && KNOWN.test(text) ? PREFIX.exec(text)?.[0] : undefined;
}
