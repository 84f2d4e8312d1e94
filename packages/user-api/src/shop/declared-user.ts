import type { User } from './types.ts';

/** The user without `scope`, which only `GET /v1/users/{id}` returns. */
export function declaredUser({ id, email, created, profile }: User): Omit<User, 'scope'> {
  return { id, email, created, profile };
}
