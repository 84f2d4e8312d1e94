import type { ValueFinding } from '@curlew/openapi/check-value';
import { FINDINGS, type Finding, type FindingKind } from '../finding.ts';

/** Kinds whose sentences contain nothing of an exchange, except statuses and sizes. */
const WITHOUT_VALUES: ReadonlySet<FindingKind> = new Set([
  'undeclared-status',
  'missing-content-type',
  'missing-body',
  'undeclared-body',
  'truncated-body',
  'missing-header',
  'missing-parameter',
  'missing-credentials',
  'missing-message',
  'unchecked-value',
  'wrong-close-code',
]);

/** The sentence of a finding for logs: without the value found. */
export function findingOutline({ kind, sentence, outline }: Finding): string {
  return outline ?? (WITHOUT_VALUES.has(kind) ? sentence : FINDINGS[kind].summary);
}

/**
 * What is wrong with a value, for logs: without the value, and with `*` for each key of it that may be a value itself, as
 * the keys of maps are.
 */
export function getOutline({
  kind,
  path,
  expected,
}: Pick<ValueFinding, 'kind' | 'path' | 'expected'>): string {
  const at = subject(path);
  switch (kind) {
    case 'undeclared':
      return `${at} is not declared by the schema.`;
    case 'missing':
      return `${subject(path.slice(0, -1))} lacks the required property \`${path.at(-1)}\`.`;
    case 'one-way':
      return `${at} is declared, but not in this direction.`;
    default:
      return `${at} is not valid against its schema; expected ${expected}.`;
  }
}

function subject(path: ValueFinding['path']): string {
  if (path.length === 0) return 'The value';
  return `\`${path.map((key) => `/${typeof key === 'number' || isPlainName(key) ? key : '*'}`).join('')}\``;
}

const MAX_NAME = 40;
/** Longer words, more digits and more words are those of random keys. */
const MAX_WORD = 15;
const MAX_DIGITS = 3;
const MAX_WORDS = 6;

/** Whether a key is written as names of properties are, in words: `billingAddress2`, `x-request-id`. */
function isPlainName(key: string): boolean {
  // Most names are one word.
  if (key.length <= MAX_WORD && /^[a-z]+$/.test(key)) return true;
  if (key.length > MAX_NAME || !/^[$@]?[A-Za-z_][\w$.-]*$/.test(key)) return false;
  const words = key.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  const digits = key.match(/\d/g) ?? [];
  return (
    digits.length <= MAX_DIGITS && words.length <= MAX_WORDS && words.every((word) => word.length <= MAX_WORD)
  );
}
