import { getFolder, joinPath } from '../path.ts';

/** The target of a `$ref`, by its text only. */
export interface ReferenceTarget {
  /** Absolute path, or a URL for a remote one. */
  file: string;
  /** Percent-decoded fragment without `#`. */
  fragment: string;
  remote: boolean;
}

/** Resolves a reference (RFC 3986, section 5) against its file. */
export function parseReference(reference: string, base: string): ReferenceTarget {
  const hash = reference.indexOf('#');
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : decode(reference.slice(hash + 1));
  if (path === '') return { file: base, fragment, remote: isRemote(base) };
  if (path.startsWith('file://'))
    return { file: decode(path.slice('file://'.length)), fragment, remote: false };
  if (isRemote(path)) return { file: path, fragment, remote: true };
  // An address that cannot be parsed stays one of another machine, so that it never names a local file.
  if (isRemote(base)) return { file: URL.parse(path, base)?.href ?? `https:${path}`, fragment, remote: true };
  return { file: joinPath(getFolder(base), decode(path)), fragment, remote: false };
}

export function isRemote(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(path) && !/^[a-z]:[\\/]/i.test(path);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A lone % is an ordinary character of a file name or key.
  }
}
