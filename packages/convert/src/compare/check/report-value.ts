import { type CheckedValue, isPlaceholder } from '@curlew/exchange/internal';
import type { Edit, Json } from '@curlew/openapi';
import type { ValueFinding } from '@curlew/openapi/check-value';
import type { DifferenceKind } from '../difference.ts';
import { hasVariable } from '../recorded-exchange.ts';
import { addFinding, type CheckedRequest, operationName } from './check-context.ts';
import type { RecordedFinding } from './difference-list.ts';
import type { ValuePlace } from './shown-value.ts';

/** Subject of messages: `the body`, `the response 200`, `the query parameter "limit"`. */
export interface ValueSubject extends ValuePlace {
  label: string;
  /** Unique key within an operation: `response 200 application/json`. */
  key: string;
  /** A part of a request: in one of a collection or script, strings may be variables. */
  isRequest?: boolean;
  /** Names that its schema declares, where others are read out of one text: `token` of the header `token,1`. */
  knownNames?: ReadonlySet<string>;
}

const NO_EDIT = 'No single edit resolves this difference; edit the description by hand.';
const SECRET_EDIT = 'The recorded value may be a credential or personal data, so it is not added.';

/** Adds a finding of a value of a request or response; none of a value that was recorded as a variable. */
export function reportValue(
  checked: CheckedRequest,
  subject: ValueSubject,
  { finding }: Pick<CheckedValue, 'finding'>,
): void {
  if (isVariable(finding.found, subject)) return;
  const { knownNames } = subject;
  const isName = (key: string | number): boolean => typeof key === 'number' || knownNames?.has(key) === true;
  if (knownNames !== undefined && !finding.path.every(isName)) {
    // A name that is a part of the recorded value is left out.
    const path = finding.path.map((key) => (isName(key) ? key : '*'));
    addValue(checked, subject, { ...finding, path }, { difference: '*', unsettled: SECRET_EDIT });
    return;
  }
  const { shown } = checked.context;
  const { kind, path, found } = finding;
  // Keys of a map that are credentials are not properties.
  if (kind === 'undeclared' && shown.isSecretPath(path.slice(-1))) return;
  const isSecret =
    shown.isSecretPath(path) ||
    !finding.edits.every((edit) => isHarmlessEdit(edit, subject, finding, checked));
  const edits = kind !== 'undeclared' && isSecret ? [] : finding.edits;
  addValue(checked, subject, finding, {
    difference: getDifference(finding, subject),
    edits,
    ...(edits.length === 0 && { unsettled: finding.edits.length > 0 ? SECRET_EDIT : NO_EDIT }),
    ...(kind === 'undeclared' && {
      place: finding.schema.child('properties', String(path.at(-1))),
      values: finding.values ?? [found ?? null],
    }),
  });
}

function addValue(
  checked: CheckedRequest,
  subject: ValueSubject,
  finding: ValueFinding,
  { difference, ...given }: { difference: string } & Partial<RecordedFinding>,
): void {
  const { kind, schema, count } = finding;
  addFinding(checked, {
    key: `${subject.key} ${kind} ${schema.id} ${difference}`,
    kind: getKind(kind),
    message: `${operationName(checked)}: ${sentence(checked, subject, finding)}`,
    count,
    place: schema,
    ...given,
  });
}

/** Whether the value that contradicts a schema is not known. */
function isVariable(found: Json | undefined, { place, isRequest }: ValueSubject): boolean {
  if (!isRequest) return false;
  const unknown =
    place === 'body' ? (text: string) => isPlaceholder(text) || text.includes('{{') : hasVariable;
  const all = Array.isArray(found)
    ? found
    : typeof found === 'object' && found !== null
      ? Object.values(found)
      : [found];
  return all.some((one) => typeof one === 'string' && unknown(one));
}

function getKind(kind: ValueFinding['kind']): DifferenceKind {
  if (kind === 'undeclared') return 'property';
  return kind === 'missing' ? 'missing-property' : kind;
}

/** Key that distinguishes findings of one keyword. */
function getDifference({ kind, path, found }: ValueFinding, { name = '' }: ValueSubject): string {
  if (kind === 'enum') return JSON.stringify(found ?? null);
  if (kind === 'type') return typeof found;
  return kind === 'undeclared' || kind === 'missing' ? String(path.at(-1)) : name;
}

/** Recorded scalars that an edit would write: values of enums, limits. */
function isHarmlessEdit(
  edit: Edit,
  subject: ValueSubject,
  { path, found }: ValueFinding,
  { context }: CheckedRequest,
): boolean {
  if (edit.op !== 'insert' && edit.op !== 'set') return true;
  const written: Json[] = Array.isArray(edit.value) ? edit.value : [edit.value];
  return !written.includes(found ?? null) || context.shown.isHarmless(subject, path, found);
}

function sentence(checked: CheckedRequest, subject: ValueSubject, finding: ValueFinding): string {
  const { shown } = checked.context;
  const { label } = subject;
  const { kind, path, expected } = finding;
  const at = shown.path(path);
  const part = at === undefined ? label : `${label} at ${JSON.stringify(at)}`;
  const value = shown.value(subject, path, finding.found);
  switch (kind) {
    case 'undeclared':
      return `${label} has the property ${JSON.stringify(at ?? '')}, which the schema does not declare.`;
    case 'missing':
      return `${label} lacks the property ${JSON.stringify(at ?? '')}, which the schema requires.`;
    case 'one-way':
      return subject.isRequest
        ? `${label} has the property ${JSON.stringify(at ?? '')}, which is \`readOnly\`, so a request must not contain it.`
        : `${label} has the property ${JSON.stringify(at ?? '')}, which is \`writeOnly\`, so a response must not contain it.`;
    case 'composition':
      return `${part} is ${value}, which ${expected}.`;
    default:
      return `${part} is ${value}; expected ${expected}.`;
  }
}
