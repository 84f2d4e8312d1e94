import type { Random } from './random.ts';

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = SMALL.toUpperCase();
const DIGITS = '0123456789';
const BASE62 = SMALL + CAPITALS + DIGITS;
const BASE64URL = `${BASE62}-_`;
const HEX = '0123456789abcdef';

/** A pronounceable word that is hardly ever one of a language. */
export function word(random: Random): string {
  const syllables = Array.from(
    { length: 4 },
    () => random.pick([...'bdfgklmnprtvz']) + random.pick([...'aeiou']),
  );
  return syllables.join('');
}

/** Credentials that only their name or place identifies. */
const BY_NAME: readonly ((random: Random) => string)[] = [
  word,
  (random) => `${word(random)}-${word(random)}-${word(random)}`,
  (random) => `${word(random)} ${word(random)} ${word(random)}`,
  (random) => `${word(random)}_${random.below(900) + 100}`,
  (random) => `${word(random)}${random.pick(['!', '#', '%', '&', '$'])}${word(random)}`,
  (random) => word(random).replace(/^./, (letter) => letter.toUpperCase()) + word(random),
  (random) => random.text(HEX, 32),
  (random) =>
    `${random.text(HEX, 8)}-${random.text(HEX, 4)}-4${random.text(HEX, 3)}-a${random.text(HEX, 3)}-${random.text(HEX, 12)}`,
  (random) => random.text(`${CAPITALS}234567`, 16),
  (random) => `${random.below(9) + 1}${random.text(DIGITS, 8)}`,
];

/** Credentials that their shape identifies in any place. */
const BY_SHAPE: readonly ((random: Random) => string)[] = [
  (random) => random.text(BASE62, 44),
  (random) => `x${random.text(BASE64URL, 48)}x`,
  (random) => random.text(SMALL + DIGITS, 44),
  (random) => random.text(HEX, 40),
  (random) =>
    `eyJ${random.text(BASE64URL, 30)}.eyJ${random.text(BASE64URL, 60)}.${random.text(BASE64URL, 43)}`,
  (random) => `sk_live_${random.text(BASE62, 24)}`,
  (random) => `sk-proj-${random.text(BASE62, 40)}`,
  (random) => `ghp_${random.text(BASE62, 36)}`,
  (random) => `github_pat_${random.text(BASE62, 22)}_${random.text(BASE62, 59)}`,
  (random) => `glpat-${random.text(BASE64URL, 20)}`,
  (random) => `xoxb-${random.text(DIGITS, 11)}-${random.text(BASE62, 24)}`,
  (random) => `AKIA${random.text(`${CAPITALS}234567`, 16)}`,
  (random) => `AIza${random.text(BASE64URL, 35)}`,
  (random) => `ya29.${random.text(BASE64URL, 60)}`,
  (random) => `SG.${random.text(BASE64URL, 22)}.${random.text(BASE64URL, 43)}`,
  (random) => `npm_${random.text(BASE62, 36)}`,
  (random) => `hf_${random.text(BASE62, 34)}`,
  (random) => `dop_v1_${random.text(HEX, 64)}`,
  (random) => `shpat_${random.text(HEX, 32)}`,
  (random) => `whsec_${random.text(BASE62, 32)}`,
];

/** A credential that its name or place identifies. */
export function named(random: Random): string {
  return random.pick([...BY_NAME, ...BY_SHAPE.slice(0, 6)])(random);
}

/** A credential of a shape of its own. */
export function shaped(random: Random): string {
  return random.pick(BY_SHAPE)(random);
}

/** Words only, as people choose them. */
export function phrase(random: Random): string {
  return random.pick(BY_NAME.slice(0, 6))(random);
}

/** Fit for a segment of a path and a value of a query as they are. */
export function simple(random: Random): string {
  return random.pick([...BY_NAME.filter((_make, at) => at !== 2 && at !== 4), ...BY_SHAPE])(random);
}
