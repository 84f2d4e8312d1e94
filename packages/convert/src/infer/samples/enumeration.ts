import { splitWords } from '@curlew/exchange';
import type { ResolvedInference } from '../../options/inference-options.ts';
import type { StringSamples } from './value-samples.ts';

/** A word as programs use them for states and kinds: no spaces, no random text. */
const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.:/+-][A-Za-z0-9]+){0,5}$/;
const MAX_LENGTH = 40;

/** Last words of names whose values are words of the API. */
const CLOSED = new Set(
  'status state type kind role level mode priority category visibility scope theme currency method action event reason code object severity permission access format unit units direction order sort gender language plan tier stage phase interval frequency protocol environment strategy policy color layout alignment position'.split(
    ' ',
  ),
);
/** Last words of names whose values are free texts or identifiers, however few were recorded. */
const OPEN = new Set(
  'id ids gid uid uuid key name title label description text message note notes comment body content summary slug path url uri href link email phone address city street zip postcode query search cursor token hash version value data user username login author owner company first last assignee assigned reporter creator editor member manager agent customer client contact sender recipient driver doctor patient teacher student approver reviewer winner speaker employee person people guest host by sku isbn ean upc serial model part timezone tz'.split(
    ' ',
  ),
);

/** Of how many values that were seen once it is likely that more exist (Good and Turing's estimate of unseen values). */
const MAX_UNSEEN = 0.2;
const MAX_UNSEEN_CLOSED = 0.45;

/** The values of a text that takes few of them; undefined when they do not look like a closed list. */
export function enumeration(
  { values, count }: StringSamples,
  name: string,
  { enumMinSamples, enumMaxValues }: ResolvedInference,
): string[] | undefined {
  if (!values || count < enumMinSamples || values.size > enumMaxValues) return undefined;
  const last = splitWords(name).at(-1) ?? '';
  const isClosed = CLOSED.has(last);
  if (OPEN.has(last) || (values.size === 1 && !isClosed)) return undefined;
  const words = values.texts();
  if (!words.every(isEnumerationWord)) return undefined;
  const once = words.filter((word) => values.of(word) === 1).length;
  if (once / count > (isClosed ? MAX_UNSEEN_CLOSED : MAX_UNSEEN)) return undefined;
  return words.sort();
}

/** Whether a text looks like a word of an API, and not like data. */
export function isEnumerationWord(word: string): boolean {
  return word.length <= MAX_LENGTH && WORD.test(word) && !hasRandomDigits(word);
}

/** `a1b2c3` and `item_48213`, not `mp3` or `sha256`. */
function hasRandomDigits(word: string): boolean {
  return /\d[A-Za-z]+\d[A-Za-z]*\d|\d{4}/.test(word);
}
