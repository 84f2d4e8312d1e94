import { isCredentialKind, type NameKind } from '../names/classify-name.ts';
import { isGraphql } from './is-graphql.ts';

const ARGUMENT = /\b([A-Za-z_]\w{0,60})\s{0,4}:\s{0,4}\$(\w{1,60})/g;

/** The variables of a GraphQL document that are passed on as credentials (`login(password: $p)`), with those names. */
export function argumentsOfVariables(
  document: string,
  kindOf: (name: string) => NameKind,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!document.includes('$') || !isGraphql(document)) return found;
  for (const [, name = '', variable = ''] of document.matchAll(ARGUMENT))
    if (isCredentialKind(kindOf(name))) found.set(variable, name);
  return found;
}
