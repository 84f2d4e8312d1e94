import { createHash } from 'node:crypto';

/** Tool names that every client accepts. */
const SAFE = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 64;

/**
 * Assigns tool names: valid names are kept, others are sanitized. A long or duplicate name ends with a hash of
 * its operation, so that it does not depend on other operations.
 */
export class ToolNames {
  readonly #used = new Set<string>();
  readonly #reserved = new Set<string>();

  /** Valid names, which no other tool may get. */
  constructor(wanted: Iterable<string>) {
    for (const name of wanted) if (SAFE.test(name)) this.#reserved.add(name);
  }

  /** @param key stable identity of the operation. */
  nameFor(wanted: string, key: string): string {
    const name = this.#unused(wanted, key);
    this.#used.add(name);
    return name;
  }

  #unused(wanted: string, key: string): string {
    if (SAFE.test(wanted) && !this.#used.has(wanted)) return wanted;
    const safe = safeName(wanted);
    if (safe.length <= MAX_LENGTH && !this.#used.has(safe) && !this.#reserved.has(safe)) return safe;
    for (let attempt = 0; ; attempt += 1) {
      const hash = createHash('sha256').update(`${key}\n${attempt}`).digest('hex').slice(0, 8);
      const name = `${safe.slice(0, MAX_LENGTH - 9).replace(/_+$/, '')}_${hash}`;
      if (!this.#used.has(name) && !this.#reserved.has(name)) return name;
    }
  }
}

function safeName(wanted: string): string {
  const name = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'tool' : name;
}

/** A name for an operation without an `operationId`: `get_users_id`. */
export function derivedName(method: string, path: string): string {
  return safeName(`${method}_${path.replace(/^\/|[{}]/g, '')}`);
}
