/** Preferences of a request, from the header `Prefer` (RFC 7240). */
export interface Preference {
  /** `code=404`: this status. */
  code?: number;
  /** `example=name`: the example of this name. */
  example?: string;
  /** `dynamic=true`: a value generated from the schema instead of an example. */
  dynamic?: boolean;
}

const PREFERENCE = /(?:^|[,;])\s*([a-z]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+)))?/gi;

/** Unknown preferences are ignored; the first of each name applies (RFC 7240, section 2). */
export function readPrefer(header = ''): Preference {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(PREFERENCE)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? 'true');
  }
  const code = Number(values.get('code'));
  const example = values.get('example');
  return {
    ...(Number.isInteger(code) ? { code } : {}),
    ...(example === undefined ? {} : { example }),
    ...(values.has('dynamic') ? { dynamic: values.get('dynamic') === 'true' } : {}),
  };
}
