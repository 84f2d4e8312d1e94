import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Credentials } from './input.ts';
import { ShopError } from './shop-error.ts';
import type { Store } from './store.ts';
import type { Principal, Token } from './types.ts';

const LIFETIME_S = 3600;

export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

/** Issues and reads bearer tokens. The database holds only hashes of them. */
export class Tokens {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #refuse: 401 | 403 | undefined;

  /** @param refuse if given, every token, even a valid one, is refused with this status. */
  constructor(store: Store, now: () => number, refuse?: 401 | 403) {
    this.#store = store;
    this.#now = now;
    this.#refuse = refuse;
  }

  /** Throws a `ShopError` of status 401 for wrong credentials, or 400 for a permission that the client does not have. */
  issue({ client_id, client_secret, scope }: Credentials): Token {
    const client = this.#store.get('SELECT * FROM clients WHERE id = ?', client_id);
    const expected = client?.secret_hash ?? hashSecret('');
    const matches = timingSafeEqual(expected as Uint8Array, hashSecret(client_secret));
    if (client === undefined || !matches) {
      throw new ShopError(401, 'invalid_client', 'There is no client with these credentials.');
    }
    const allowed = words(String(client.scope));
    const granted = scope === undefined ? allowed : words(scope);
    const refused = granted.find((permission) => !allowed.includes(permission));
    if (refused !== undefined) {
      const message = `The client may not have the permission \`${refused}\`.`;
      throw new ShopError(400, 'invalid_scope', message, 'scope');
    }
    const access_token = randomBytes(24).toString('base64url');
    const text = granted.join(' ');
    const expires = this.#now() + LIFETIME_S;
    const sql = 'INSERT INTO tokens VALUES (?, ?, ?, ?)';
    this.#store.run(sql, hashSecret(access_token), String(client.customer), text, expires);
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_S, scope: text };
  }

  /**
   * Returns the caller from the value of the header `Authorization`. Throws a `ShopError` of status 401 without a valid
   * token, or 403 if the token lacks `permission`. Without `permission`, every valid token is accepted.
   */
  principal(authorization: string | undefined, permission?: string): Principal {
    if (this.#refuse === 401)
      throw new ShopError(401, 'invalid_token', 'The token is unknown or has expired.');
    if (this.#refuse === 403) throw missingPermission(permission ?? 'orders:read');
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined)
      throw new ShopError(401, 'missing_token', 'Send a bearer token as `Authorization`.');
    const row = this.#store.get('SELECT * FROM tokens WHERE hash = ?', hashSecret(token));
    if (row === undefined || Number(row.expires) <= this.#now()) {
      throw new ShopError(401, 'invalid_token', 'The token is unknown or has expired.');
    }
    const permissions = new Set(words(String(row.scope)));
    if (permission !== undefined && !permissions.has(permission)) {
      throw missingPermission(permission);
    }
    return { customer: String(row.customer), permissions };
  }
}

export function missingPermission(permission: string): ShopError {
  return new ShopError(403, 'missing_permission', `The token lacks the permission \`${permission}\`.`);
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
