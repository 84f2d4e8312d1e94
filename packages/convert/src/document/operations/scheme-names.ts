import { parameterKey } from '../../http/parameter-key.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';
import { UniqueNames } from '../../unique-names.ts';

/** A security scheme and the name it would have. */
export interface ProposedScheme {
  name: string;
  scheme: SecuritySchemeObject;
}

/** Names of security schemes, each for one scheme alone: characters that a name may not have can make two the same. */
export class SchemeNames {
  readonly #byScheme = new Map<string, string>();
  readonly #taken: UniqueNames;

  /** @param taken names that others have. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new UniqueNames('_', taken);
  }

  /** The name itself, of a second OAuth flow `oauth2_<flow>`, or the first of `name_2`, `name_3`, … that no other scheme has. */
  nameFor(proposed: ProposedScheme): string {
    const { scheme } = proposed;
    const key = schemeKey(proposed);
    const known = this.#byScheme.get(key);
    if (known !== undefined) return known;
    const [flow] = scheme.type === 'oauth2' ? Object.keys(scheme.flows) : [];
    const isSecondFlow = flow !== undefined && this.#taken.has(proposed.name);
    const name = isSecondFlow ? `${proposed.name}_${flow}` : proposed.name;
    const free = this.#taken.take(name);
    this.#byScheme.set(key, free);
    return free;
  }
}

/**
 * Equal for what is one scheme: API keys by place and name (of headers without case), OAuth by flow and address, others by
 * the name they are given.
 */
export function schemeKey({ scheme, name }: ProposedScheme): string {
  if (scheme.type === 'oauth2') {
    const flows = Object.entries(scheme.flows).map(([flow, { scopes: _scopes, ...addresses }]) => [
      flow,
      addresses,
    ]);
    return `oauth2 ${JSON.stringify(flows)}`;
  }
  if (scheme.type !== 'apiKey') return `${scheme.type} ${name}`;
  return parameterKey(scheme.in, scheme.name);
}

/** A security scheme and the key it has in `components.securitySchemes`. */
export interface NamedScheme {
  name: string;
  scheme: SecuritySchemeObject;
  /** Scopes that the request declares, of `oauth2`. */
  scopes?: readonly string[];
}
