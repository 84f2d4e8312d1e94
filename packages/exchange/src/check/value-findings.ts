import type { Json, Located, MediaType } from '@curlew/openapi';
import type {
  ValueChecker,
  ValueFinding,
  FindingKind as ValueFindingKind,
} from '@curlew/openapi/check-value';
import type { Finding, FindingKind } from '../finding.ts';
import { isSecretName } from '../secrets/classify-name.ts';
import { outlineOf } from './outline.ts';
import type { SchemaPlaces } from './place-of.ts';

/** The part of an exchange that a value belongs to. */
export type ValuePlace = Pick<Finding, 'part' | 'name' | 'message'>;

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
  place: ValuePlace,
  { checker, places, isRecorded }: { checker: ValueChecker; places: SchemaPlaces; isRecorded: boolean },
): Finding[] {
  const { findings, obstacles } = checker.check(value, source);
  const wrong = findings.map((finding): Finding => {
    const { kind, pointer, schema, edits } = finding;
    return {
      kind: KINDS[kind],
      ...(isRecorded && !isOtherType(finding) && { severity: 'warning' as const }),
      ...place,
      instance: pointer,
      schema: places.of(schema),
      sentence: sentenceOf(finding),
      outline: outlineOf(finding),
      ...(kind === 'undeclared' && {
        help: 'Declare the property in the schema, or remove it from the response.',
      }),
      ...(edits.length > 0 && { edits: [...edits] }),
    };
  });
  const [obstacle] = obstacles;
  if (obstacle === undefined || wrong.length > 0) return wrong;
  return [
    {
      kind: 'unchecked-value',
      ...place,
      instance: '',
      ...(obstacle.schema && { schema: places.of(obstacle.schema) }),
      sentence: `The value could not be checked completely (${obstacle.kind.replaceAll('-', ' ')}).`,
    },
  ];
}

/** A sample shows which type a value has; a number without a fraction does not show that others have none. */
function isOtherType({ kind, found, expected }: ValueFinding): boolean {
  return kind === 'type' && !(typeof found === 'number' && /\binteger\b/.test(expected));
}

/** Messages contain values, except those of properties whose name indicates a credential. */
function sentenceOf({ path, message, expected, pointer, count }: ValueFinding): string {
  const isSecret = path.some((key) => typeof key === 'string' && isSecretName(key));
  const more = count > 1 ? ` (${count} places)` : '';
  if (!isSecret || expected === '') return message.replace(/\.?$/, `${more}.`);
  return `\`${pointer}\` is not valid against its schema; expected ${expected}${more}.`;
}
