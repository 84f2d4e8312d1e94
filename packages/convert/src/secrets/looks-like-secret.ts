const JWT = /^eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*$/;

/** Prefixes by which issuers make their keys findable. */
const PREFIX =
  /^(?:sk|pk|rk|whsec)_(?:live|test)_|^whsec_|^sk-[A-Za-z0-9]|^gh[pousr]_|^github_pat_|^glpat-|^xox[abeoprs]-|^xapp-|^(?:AKIA|ASIA|AROA)[A-Z0-9]{12}|^AIza[\w-]{20}|^ya29\.|^1\/\/0|^SG\.|^npm_|^pypi-|^dop_v1_|^doo_v1_|^hf_|^shp(?:at|ca|pa|ss)_|^sq0[a-z]{3}-|^EAA[A-Za-z0-9]{20}|^key-[0-9a-f]{16}|^PMAK-|^ATATT3|^lin_api_|^secret_[A-Za-z0-9]{20}|^dckr_pat_|^(?:Bearer|Basic|Token|ApiKey)\s+\S{6}/;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a credential by its looks: a JWT, a key with a known prefix, a long random token. */
export function looksLikeSecret(value: string): boolean {
  if (value.length < 8 || value.length > 8192) return false;
  return JWT.test(value) || PREFIX.test(value) || isRandomToken(value);
}

/** One word without blanks, at least 20 characters, that no language has: case, digits and letters mixed at random. */
function isRandomToken(value: string): boolean {
  if (value.length < 20 || !/^[\w.~+/=:-]+$/.test(value) || UUID.test(value)) return false;
  if (/^[a-z]+:\/\//i.test(value) || isCalendar(value)) return false;
  const longest = value
    .split(/[.:/~-]/)
    .reduce((one, other) => (other.length > one.length ? other : one), '');
  if (longest.length < 16) return false;
  if (/^[0-9a-f]+$/i.test(longest))
    return longest.length >= 32 && /\d/.test(longest) && /[a-f]/i.test(longest);
  return alternations(longest) >= longest.length / 4 && entropy(longest) >= 3.2;
}

function isCalendar(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]/.test(value);
}

/** How often neighbours are of different classes: words and camel case change seldom, random text always. */
function alternations(text: string): number {
  let changes = 0;
  for (let at = 1; at < text.length; at += 1) {
    const one = classOf(text.charCodeAt(at - 1));
    const other = classOf(text.charCodeAt(at));
    if (one !== other && !(one === 'upper' && other === 'lower')) changes += 1;
  }
  return changes;
}

function classOf(unit: number): 'digit' | 'upper' | 'lower' | 'mark' {
  if (unit >= 48 && unit <= 57) return 'digit';
  if (unit >= 65 && unit <= 90) return 'upper';
  return unit >= 97 && unit <= 122 ? 'lower' : 'mark';
}

/** Shannon's, in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
