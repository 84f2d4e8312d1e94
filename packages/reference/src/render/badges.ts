import { isObject, type JsonObject } from '@curlew/openapi';
import { shorten } from '../markdown/plain-text.ts';

/** Longest badge, in characters, and most of one operation. */
const MAX = { length: 40, badges: 8 };

/** The words of `x-badges`: texts, or objects with a `name` or a `label`. */
export function badgesOf(extensions: JsonObject): string[] {
  const badges = extensions['x-badges'];
  if (!Array.isArray(badges)) return [];
  return badges
    .map((badge) => (isObject(badge) ? (badge.name ?? badge.label) : badge))
    .filter((words) => typeof words === 'string')
    .map((words) => shorten(words.trim(), MAX.length))
    .filter((words) => words !== '')
    .slice(0, MAX.badges);
}
