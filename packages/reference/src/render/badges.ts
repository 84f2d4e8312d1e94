import { isObject, type Json, type JsonObject } from '@curlew/openapi';
import { shorten } from '../markdown/plain-text.ts';
import { type BadgeColor, badgeColor } from './badge-color.ts';

/** Longest badge, in characters, and most of one operation. */
const MAX = { length: 40, badges: 8 };

export interface Badge {
  text: string;
  color?: BadgeColor;
}

/** `x-badges`: texts, or objects with a `name` or a `label`, and a `color` of CSS. */
export function badgesOf(extensions: JsonObject): Badge[] {
  const badges = extensions['x-badges'];
  if (!Array.isArray(badges)) return [];
  return badges
    .flatMap((badge) => badgeOf(badge) ?? [])
    .filter(({ text }) => text !== '')
    .slice(0, MAX.badges);
}

function badgeOf(badge: Json): Badge | undefined {
  const { name, label, color } = isObject(badge) ? badge : { name: badge };
  const words = name ?? label;
  if (typeof words !== 'string') return undefined;
  const known = typeof color === 'string' ? badgeColor(color) : undefined;
  return { text: shorten(words.trim(), MAX.length), ...(known && { color: known }) };
}
