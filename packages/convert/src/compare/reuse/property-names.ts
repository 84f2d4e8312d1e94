import { type Description, isObject, type Located } from '@curlew/openapi';
import type { Schema } from '../../openapi-document.ts';
import { itemsOf, memberOf, namesOf } from '../located-member.ts';

/** Maximum number of schemas read for the names of one. */
const MAX_SCHEMAS = 50;

/** The names that a declared object has, those of `allOf` included; undefined if it is not an object with names. */
export function declaredNames(description: Description, schema: Located): Set<string> | undefined {
  const names = new Set<string>();
  const seen = new Set<string>();
  const open = [schema];
  for (let next = open.pop(); next !== undefined && seen.size < MAX_SCHEMAS; next = open.pop()) {
    const target = description.follow(next);
    if (target === undefined || seen.has(target.location.id)) continue;
    seen.add(target.location.id);
    for (const name of namesOf(memberOf(description, target, 'properties'))) names.add(name);
    open.push(...itemsOf(description, memberOf(description, target, 'allOf')));
  }
  return names.size > 0 ? names : undefined;
}

/** The names of a recorded object; undefined if it is not an object with names. */
export function recordedNames({ properties }: Schema): string[] | undefined {
  const names = isObject(properties as never) ? Object.keys(properties ?? {}) : [];
  return names.length > 0 ? names : undefined;
}
