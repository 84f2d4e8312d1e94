import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import { subject } from './error-findings.ts';
import type { UndeclaredProperty } from './find-undeclared.ts';
import { getPointer } from './pointer-of.ts';
import type { ValueFinding } from './value-finding.ts';

/** Location and schema for the declaration of a property. */
export interface Declaring {
  description: Description;
  /** The schema it belongs to; absent where several alternatives would do. */
  owner?: Location | undefined;
  /** The schema to report if none has that name. */
  nearest: Location;
  schemaFor(value: Json): JsonObject;
}

/** The finding for a property that is undeclared, or belongs to the other direction. */
export function undeclaredFinding(
  { kind, path, value, values, count }: Omit<UndeclaredProperty, 'applied'>,
  { description, owner, nearest, schemaFor }: Declaring,
): ValueFinding {
  const isDeclared = kind === 'one-way';
  const edits: Edit[] = [];
  if (!isDeclared && owner !== undefined) {
    const schema = description.dialect(owner.file).writtenSchema(schemaFor(value));
    const { pointer } = owner.child('properties', String(path.at(-1)));
    edits.push({ op: 'insert', file: owner.file, pointer, value: schema });
  }
  return {
    kind,
    path,
    pointer: getPointer(path),
    count,
    schema: owner ?? nearest,
    found: value,
    ...(!isDeclared && { values }),
    expected: isDeclared ? 'a property that goes this way' : 'a property that the schema declares',
    message: isDeclared
      ? `${subject(path)} is declared, but not in this direction: \`readOnly\` properties are for responses, \`writeOnly\` ones for requests.`
      : `${subject(path)} is not declared by the schema.`,
    edits,
  };
}
