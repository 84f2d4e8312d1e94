/** Shorter values (`theme=dark`) are ordinary words: they prove nothing, and a page may well hold them. */
const SHORTEST = 8;

/** Every token, cookie, key and password in a file of curl commands, as written and decoded. */
export function secretsOfCaptures(text: string): string[] {
  // What `cmd` puts in front of its special characters is not part of a value.
  const plain = text.replaceAll('^', '');
  const cookies = all(plain, /(?:-b|--cookie) (["'])(.+?)\1/g, 2).flatMap((pairs) =>
    pairs.split(/;\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1)),
  );
  const tokens = all(plain, /Bearer ([\w.~+/=-]+)/g, 1);
  const headers = all(plain, /-H ["'](?:x-api-key|x-csrf-token): ([^"']+)/g, 1);
  const keys = all(plain, /[?&]api_key=([\w-]+)/g, 1);
  const passwords = all(plain, /"password":"([^"]+)"/g, 1);
  return unique([
    ...cookies,
    ...tokens,
    ...tokens.flatMap((token) => token.split('.')),
    ...headers,
    ...keys,
    ...passwords,
  ]);
}

/** Every credential in the `auth` objects and variables of a collection. */
export function secretsOfCollection(text: string): string[] {
  const found: string[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (!isPair(value)) return value;
    if (/token|password|secret|^value$/.test(value.key) && !value.value.includes('{{'))
      found.push(value.value);
    return value;
  });
  return unique(found);
}

function isPair(value: unknown): value is { key: string; value: string } {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'key' in value && typeof value.key === 'string' && 'value' in value && typeof value.value === 'string'
  );
}

function all(text: string, pattern: RegExp, group: number): string[] {
  return [...text.matchAll(pattern)].map((match) => match[group] ?? '');
}

function unique(values: readonly string[]): string[] {
  const forms = values.flatMap((value) => [value, decodeURIComponent(value)]);
  return [...new Set(forms)].filter((value) => value.length >= SHORTEST);
}
