import type { PersonalKind } from './classify-name.ts';

/** Values that identify no person: reserved by RFC 2606 and for tests by the networks of payment cards. */
export const MADE_UP = {
  email: 'user@example.com',
  card: '4242424242424242',
  birth: '2000-01-01',
  first: 'Jane',
  last: 'Doe',
} as const;

const EMAIL =
  /(?<![\w.+-])[\w.+%'-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?(?:\.[A-Za-z0-9-]{1,63}){0,20}\.[A-Za-z][A-Za-z0-9-]{1,62}/g;

/** A text with its e-mail addresses replaced. */
export function withoutEmails(text: string): string {
  return text.includes('@')
    ? text.replace(EMAIL, (address) =>
        /@example\.(?:com|org|net)$/i.test(address) ? address : MADE_UP.email,
      )
    : text;
}

/** The kind of personal data a text looks like; undefined when it looks like none. */
export function personalShape(text: string): PersonalKind | undefined {
  if (text.length < 9 || text.length > 45) return undefined;
  if (/^\+\d[\d ().-]{6,20}\d$/.test(text) && getDigits(text).length >= 8) return 'phone';
  if (/^[3-6]\d{3}[ -]?\d/.test(text) && /^[\d -]{13,23}$/.test(text) && isCard(getDigits(text)))
    return 'card';
  if (/^\d{3}-\d{2}-\d{4}$/.test(text)) return 'account';
  return /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}$/.test(text) && isIban(text) ? 'account' : undefined;
}

/** A made-up value of the shape that one has; undefined where the name promised what the value does not hold. */
export function madeUp(kind: PersonalKind, value: string): string | undefined {
  switch (kind) {
    case 'email':
      return value.includes('@') ? MADE_UP.email : undefined;
    case 'phone':
      return getDigits(value).length >= 5 ? phoneLike(value) : undefined;
    case 'card':
      return getDigits(value).length >= 12 ? inPlaceOfDigits(value, MADE_UP.card) : undefined;
    case 'account':
      return /\d/.test(value) && value.length >= 5 ? accountLike(value) : undefined;
    case 'birth':
      return /\d/.test(value) ? birthLike(value) : undefined;
    case 'person':
      return personLike(value);
  }
}

/** A name of as many words in the same case; a single one is a last name when `field` is. */
export function personLike(value: string, field = ''): string {
  const count = value.trim().split(/\s+/).length;
  const first = /last|family|sur/i.test(field) ? MADE_UP.last : MADE_UP.first;
  const name =
    count === 1
      ? first
      : count === 2
        ? `${MADE_UP.first} ${MADE_UP.last}`
        : `${MADE_UP.first} A. ${MADE_UP.last}`;
  if (value === value.toLowerCase()) return name.toLowerCase();
  return value === value.toUpperCase() ? name.toUpperCase() : name;
}

/** The country's code stays; the rest is a number that is not given to anybody (555-01xx). */
function phoneLike(value: string): string {
  const count = getDigits(value).length;
  const country = value.trim().startsWith('+') ? (/^\D*(1|7|\d\d)/.exec(value)?.[1] ?? '1') : '';
  const rest = '2025550100'.repeat(2).slice(0, Math.max(0, count - country.length));
  return inPlaceOfDigits(value, country + rest);
}

function accountLike(value: string): string {
  const country = /^[A-Z]{2}(?=\d\d)/.exec(value)?.[0] ?? '';
  let at = 0;
  const rest = value.slice(country.length).replace(/[A-Za-z0-9]/g, (char) => {
    at += 1;
    return /\d/.test(char) ? (at === 1 && char !== '0' ? '1' : '0') : 'X';
  });
  return country + rest;
}

function birthLike(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return `${MADE_UP.birth}T00:00:00Z`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return MADE_UP.birth;
  return inPlaceOfDigits(value, '01012000');
}

function inPlaceOfDigits(value: string, digits: string): string {
  let at = 0;
  return value.replace(/\d/g, () => {
    at += 1;
    return digits[(at - 1) % digits.length] ?? '0';
  });
}

function getDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** 13 to 19 digits with the check digit of ISO/IEC 7812. */
export function isCard(digits: string): boolean {
  if (!/^[3-6]\d{12,18}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** ISO 13616: the remainder by 97 of the rearranged digits is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
