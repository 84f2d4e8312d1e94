/** A variable in an address; its value is not in the capture unless `value` says so. */
export interface AddressVariable {
  /** May be any text; `placeholderName` converts it to a name. */
  variable: string;
  /** The text in the capture: `{{host}}`, `$HOST`, `:id`. */
  text: string;
  value?: string;
}

/** A piece of an address. */
export type AddressPart = string | AddressVariable;

/** Placeholders in URLs: `{{host}}`, `{id}`, `<id>`; a shell variable only in front. */
const PLACEHOLDER =
  /\{\{\s*([^{}\n]{1,100}?)\s*\}\}|\{([A-Za-z_][\w.-]{0,100})\}|<([A-Za-z][\w .-]{0,60})>|^\$\{?([A-Za-z_]\w{0,100})\}?/g;

/** Splits a URL at the placeholders before its query; `:name` segments of the path count as well. */
export function addressParts(text: string, isStart = true): AddressPart[] {
  if (!/[{<$]|\/:/.test(text)) return text === '' ? [] : [text];
  const query = text.search(/[?#]/);
  const address = query < 0 ? text : text.slice(0, query);
  const parts: AddressPart[] = [];
  let from = 0;
  for (const match of address.matchAll(PLACEHOLDER)) {
    if (match[4] !== undefined && !isStart) continue;
    if (match.index > from) parts.push(...colonSegments(address.slice(from, match.index)));
    const variable = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    parts.push({ variable, text: match[0] });
    from = match.index + match[0].length;
  }
  parts.push(...colonSegments(address.slice(from)));
  if (query >= 0) parts.push(text.slice(query));
  return parts.filter((part) => part !== '');
}

/** `/users/:id/orders`: a whole segment that begins with a colon. */
function colonSegments(text: string): AddressPart[] {
  if (!text.includes('/:')) return [text];
  const parts: AddressPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/\/:([A-Za-z_][\w-]{0,100})(?=\/|$)/g)) {
    parts.push(text.slice(from, match.index + 1), { variable: match[1] ?? '', text: `:${match[1]}` });
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

export function addressText(parts: readonly AddressPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

/** Converts a text to a parameter name: `[A-Za-z0-9_.-]`, never empty. */
export function placeholderName(text: string): string {
  const name = text
    .trim()
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'value' : name;
}
