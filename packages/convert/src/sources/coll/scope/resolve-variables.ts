import { resolveTemplate, templateVariables } from '@curlew/exchange';
import { type CollScope, lookUp } from './coll-scope.ts';

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
    const resolved = resolveTemplate(text, (name) => this.#environment.get(name) ?? lookUp(scope, name));
    // Dynamic variables such as `{{$guid}}` have a new value in every request.
    for (const name of templateVariables(resolved)) if (!name.startsWith('$')) this.#onUnresolved(name);
    return resolved;
  }
}
