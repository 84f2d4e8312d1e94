import { type CollScope, lookUp } from './coll-scope.ts';

/** Maximum nesting of variables; deeper nesting is a cycle. */
const MAX_DEPTH = 8;
/** A resolved text never grows beyond this: variables could double each other. */
const MAX_LENGTH = 1_000_000;

const NONE: ReadonlyMap<string, string> = new Map();

/** Replaces `{{name}}` by its value in the scopes, and reports the names that have none. */
export class VariableResolver {
  readonly #onUnresolved: (name: string) => void;

  readonly #environment: ReadonlyMap<string, string>;

  /** Variables of `environment` come before those of the scopes. */
  constructor(onUnresolved: (name: string) => void, environment: ReadonlyMap<string, string> = NONE) {
    this.#onUnresolved = onUnresolved;
    this.#environment = environment;
  }

  /** Unresolved variables keep their braces. */
  resolve(text: string, scope: CollScope): string {
    let resolved = text;
    for (let depth = 0; depth < MAX_DEPTH && resolved.includes('{{'); depth += 1) {
      const next = resolved.replace(
        /\{\{\s*([^{}]{1,200}?)\s*\}\}/g,
        (braces, name: string) => this.#environment.get(name) ?? lookUp(scope, name) ?? braces,
      );
      if (next === resolved || next.length > text.length + MAX_LENGTH) break;
      resolved = next;
    }
    if (resolved.includes('{{')) this.#reportUnresolved(resolved);
    return resolved;
  }

  #reportUnresolved(text: string): void {
    for (const match of text.matchAll(/\{\{\s*([^{}]{1,200}?)\s*\}\}/g)) {
      const name = match[1] ?? '';
      // Dynamic variables such as `{{$guid}}` have a new value in every request.
      if (!name.startsWith('$')) this.#onUnresolved(name);
    }
  }
}
