import { plainKey } from '../load/yaml/plain-scalar.ts';

/** The name of a key as written. */
export function keyName(written: string): string {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (!written.startsWith('"')) return plainKey(written);
  try {
    return (JSON.parse(written) as string).toWellFormed();
  } catch {
    return written.slice(1, -1); // An escape that only YAML has.
  }
}
