import type { User } from './types.ts';

/** Removes `scope` from a user, because only `GET /v1/users/{id}` returns it. */
export function declaredUser({ id, email, created, profile }: User): Omit<User, 'scope'> {
  return { id, email, created, profile };
}
