/** Longer names are data. */
const MAX_LENGTH = 200;

const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+/gu;

/** Abbreviations whose digits are part of the word, and words that are written in several ways. */
const WITH_DIGITS: readonly (readonly [RegExp, string])[] = [
  [/(?:2|two)[-_]?fa(?:ctor)?/gi, ' mfa '],
  [/(?:pkcs|p)12/gi, ' pfx '],
  [/e-?mail/gi, ' email '],
];

/** Verbs whose meaning the next word changes: a `sign_in_count` counts no signatures. */
const PHRASAL = /^(?:sign|signed|signing|log|logged|opt|check|plug|built|add)$/;
const PARTICLE = /^(?:in|up|on|out|off)$/;

/**
 * The words of a name in lower case, split at case changes, digits, and everything that is not a letter:
 * `X-Auth-Key2` reads x, auth, key; `sign_in_count` reads signin, count.
 */
export function splitWords(name: string): string[] {
  let text = name.slice(0, MAX_LENGTH);
  if (/\d|mail|factor/i.test(text)) for (const [from, to] of WITH_DIGITS) text = text.replace(from, to);
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase());
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [verb = '', particle = ''] = words.slice(at, at + 2);
    if (PHRASAL.test(verb) && PARTICLE.test(particle)) words.splice(at, 2, verb + particle);
  }
  return words;
}
