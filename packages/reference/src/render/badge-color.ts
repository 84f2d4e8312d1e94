import { colord, extend } from 'colord';
import names from 'colord/plugins/names';

extend([names]);

/** Colors of a theme that a badge may have. */
export type BadgeColor = 'red' | 'orange' | 'green' | 'teal' | 'blue' | 'purple';

/** Start of each color on the color wheel, in degrees. */
const HUES: readonly [from: number, color: BadgeColor][] = [
  [345, 'red'],
  [255, 'purple'],
  [195, 'blue'],
  [165, 'teal'],
  [70, 'green'],
  [15, 'orange'],
  [0, 'red'],
];

/** Less saturated colors are gray, in percent. */
const MIN_SATURATION = 12;

/**
 * The color of a theme that is nearest to one in CSS (`#f00`, `tomato`, `hsl(9 100% 64%)`): pages have no styles of
 * their own, and text in it is readable on light and dark pages. `undefined` for gray, and for what is not a color.
 */
export function badgeColor(color: string): BadgeColor | undefined {
  const parsed = colord(color.trim().toLowerCase());
  if (!parsed.isValid()) return undefined;
  const { h, s, l } = parsed.toHsl();
  if (s < MIN_SATURATION || l < 3 || l > 97) return undefined;
  return HUES.find(([from]) => h >= from)?.[1];
}
