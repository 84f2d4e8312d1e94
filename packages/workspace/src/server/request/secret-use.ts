import type { FilledCredential, WithheldSecret } from '../../protocol/environment.ts';
import type { BoundSecret, BoundValues } from '../state/environments.ts';
import { fillVariables } from './request-input.ts';

/** Requests of one kind: where they go, and what they can contain. */
export interface SecretUse {
  /** Undefined for an address that no request can be sent to. */
  origin: string | undefined;
  /** Security schemes of the operation. */
  schemes: readonly string[];
}

/** Secrets that may be sent, and those that their user has to allow first. */
export interface AdmittedSecrets {
  secrets: Record<string, string>;
  /** With the variables and secrets that they name. */
  credentials: Record<string, FilledCredential>;
  withheld: WithheldSecret[];
}

/**
 * Chooses the secrets that may be in requests. A secret is sent only to origins that its user has entered it for, or allowed:
 * neither a description nor a collection can name another server for it.
 * @param secretUses the requests that contain a secret of this name
 */
export function admitSecrets(
  { variables, secrets, credentials }: Pick<BoundValues, 'variables' | 'secrets' | 'credentials'>,
  uses: readonly SecretUse[],
  secretUses: (name: string) => readonly SecretUse[],
): AdmittedSecrets {
  const withheld: WithheldSecret[] = [];
  const admit = <Value>(
    kind: WithheldSecret['kind'],
    kept: Record<string, BoundSecret<Value>>,
    getUses: (name: string) => readonly SecretUse[],
  ): Record<string, Value> => {
    const admitted = Object.entries(kept).filter(([name, { origins }]) => {
      const called = new Set(getUses(name).map(({ origin }) => origin));
      const foreign = [...called].filter((origin) => origin === undefined || !origins.includes(origin));
      for (const origin of foreign) if (origin !== undefined) withheld.push({ kind, name, origin });
      return called.size > 0 && foreign.length === 0;
    });
    return Object.fromEntries(admitted.map(([name, { value }]) => [name, value]));
  };
  const ownUses = (scheme: string) => uses.filter(({ schemes }) => schemes.includes(scheme));
  return {
    secrets: admit('secret', secrets, secretUses),
    credentials: fillVariables(
      admit('credential', credentials, ownUses),
      allVariables({ variables, secrets }),
    ),
    withheld,
  };
}

/** Values of variables and secrets, wherever they may be sent: for addresses, and for what the user enters as a credential. */
export function allVariables({
  variables,
  secrets,
}: Pick<BoundValues, 'variables' | 'secrets'>): ReadonlyMap<string, string> {
  const hidden = Object.entries(secrets).map(([name, { value }]): [string, string] => [name, value]);
  return new Map([...Object.entries(variables), ...hidden]);
}

const WEB_SCHEMES: Readonly<Record<string, string>> = {
  ws: 'http',
  wss: 'https',
  grpc: 'http',
  grpcs: 'https',
};

/** The origin of a URL: `ws:` has that of `http:`, and so has `host:port` of gRPC. Undefined for a relative URL. */
export function getOrigin(url: string): string | undefined {
  const [, scheme = 'http', rest = url] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(url) ?? [];
  const web = WEB_SCHEMES[scheme.toLowerCase()] ?? scheme;
  const origin = /^[/?#]/.test(url) ? undefined : URL.parse(`${web}://${rest}`)?.origin;
  return origin === 'null' ? undefined : origin;
}
