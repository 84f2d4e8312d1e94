import type { Json, MediaType } from '@curlew/openapi';
import type {
  ValueChecker,
  ValueFinding,
  FindingKind as ValueFindingKind,
} from '@curlew/openapi/check-value';
import type { Located } from '@curlew/openapi/internal';
import { FINDINGS, type Finding, type FindingKind } from '../finding.ts';
import { isSecretName } from '../secrets/classify-name.ts';
import type { SchemaPlaces } from './place-of.ts';

/** The part of an exchange that a value belongs to. */
export interface ValuePlace extends Pick<Finding, 'direction' | 'part' | 'name' | 'message'> {
  /** Subject of sentences: `The query parameter \`limit\``; default: the value itself is. */
  subject?: string;
  /** How a number is written. */
  text?: string | undefined;
}

export interface ValueCheckers {
  checker: ValueChecker;
  /** Reports only undeclared properties that a schema forbids. */
  forbids: ValueChecker;
  places: SchemaPlaces;
  isRecorded: boolean;
  /** Findings have the values that they are about. */
  keepsValues: boolean;
}

const KINDS: Record<ValueFindingKind, FindingKind> = {
  undeclared: 'undeclared-property',
  missing: 'missing-property',
  type: 'wrong-type',
  null: 'unexpected-null',
  'one-way': 'write-only',
  enum: 'invalid-value',
  format: 'invalid-value',
  constraint: 'invalid-value',
  composition: 'invalid-value',
};

/** Checks a value against its schema. */
export function valueFindings(
  value: Json,
  source: Located | MediaType,
  valuePlace: ValuePlace,
  { checker, forbids, places, isRecorded, keepsValues }: ValueCheckers,
): Finding[] {
  const { findings, problems } = checker.check(value, source, valuePlace.text);
  if (findings.length === 0 && problems.length === 0) return [];
  const { subject, text, ...place } = valuePlace;
  const isRequest = place.direction === 'request';
  // A server may read properties that its description does not name, so only forbidden ones are errors in requests.
  const forbidden =
    isRequest && findings.some(({ kind }) => kind === 'undeclared')
      ? new Set(forbids.check(value, source, text).findings.map(({ pointer }) => pointer))
      : undefined;
  const isDoubtful = (finding: ValueFinding): boolean =>
    isRecorded
      ? !isOtherType(finding)
      : finding.kind === 'undeclared' && forbidden?.has(finding.pointer) === false;
  const wrong = findings.map((finding): Finding => {
    const { kind, pointer, schema, edits } = finding;
    const about = (sentence: string): string =>
      subject === undefined ? sentence : `${subject}: ${sentence}`;
    return {
      kind: getKind(kind, place),
      ...(isDoubtful(finding) && { severity: 'warning' as const }),
      ...place,
      instance: pointer,
      schema: places.of(schema),
      sentence: about(getSentence(finding, place)),
      outline: about(getOutline(finding)),
      ...(kind === 'undeclared' && {
        help: `Declare the property in the schema, or remove it from the ${isRequest ? 'request' : 'response'}.`,
      }),
      ...(edits.length > 0 && { edits: [...edits] }),
      ...(keepsValues && { value: { finding, root: value, source } }),
    };
  });
  const [problem] = problems;
  if (problem === undefined || wrong.length > 0) return wrong;
  return [
    {
      kind: 'unchecked-value',
      ...place,
      instance: '',
      ...(problem.schema && { schema: places.of(problem.schema) }),
      sentence: `${subject ?? 'The value'} could not be checked completely (${problem.kind.replaceAll('-', ' ')}).`,
    },
  ];
}

/** What is wrong with a parameter or header is one kind; the pointer says which part of it. */
function getKind(kind: ValueFindingKind, { direction, part }: ValuePlace): FindingKind {
  if (part !== 'body' && direction === 'request' && kind !== 'undeclared') return 'invalid-parameter';
  if (part === 'header' && direction !== 'request') return 'invalid-header';
  return kind === 'one-way' && direction === 'request' ? 'read-only' : KINDS[kind];
}

/** A sample shows which type a value has; a number without a fraction does not show that others have none. */
function isOtherType({ kind, found, expected }: ValueFinding): boolean {
  return kind === 'type' && !(typeof found === 'number' && /\binteger\b/.test(expected));
}

/** Messages contain values, except those of parameters, headers and properties whose name indicates a credential. */
function getSentence(
  { kind, path, message, expected, pointer, count }: ValueFinding,
  { direction, part, name = '' }: ValuePlace,
): string {
  const isRequest = direction === 'request';
  const isSecretPlace = part !== 'message' && isSecretName(name);
  const isSecret = isSecretPlace || path.some((key) => typeof key === 'string' && isSecretName(key));
  const more = count > 1 ? ` (${count} places)` : '';
  if (kind === 'one-way')
    return isRequest
      ? `\`${pointer}\` is \`readOnly\`, so a request must not contain it${more}.`
      : `\`${pointer}\` is \`writeOnly\`, so a response must not contain it${more}.`;
  if (!isSecret || expected === '') return message.replace(/\.?$/, `${more}.`);
  return `${pointer === '' ? 'The value' : `\`${pointer}\``} is not valid against its schema; expected ${expected}${more}.`;
}

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
