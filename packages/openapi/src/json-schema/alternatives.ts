import type { Description } from '../description.ts';
import { type Located, parsePointer, readString } from '../location.ts';
import { schemaName } from '../schema/schema-name.ts';
import type { ValidationError } from './error-list.ts';

/** Of alternatives that all fail, the only one of the type of the value: its errors are more specific than "matches none". */
export function nearestAlternative(
  failures: readonly (readonly ValidationError[])[],
): readonly ValidationError[] | undefined {
  const ofItsType = failures.filter((errors) => !isOfOtherTypes(errors));
  if (ofItsType.length <= 1) return ofItsType[0];
  // A constant that one alternative alone allows shows that it is meant, as `kind` in `{ "kind": "cat" }` does.
  const byConstant = ofItsType.filter((errors) => !errors.some(isWrongConstant));
  return byConstant.length === 1 ? byConstant[0] : undefined;
}

/** Whether an alternative is for values of other types, itself or in all of its own alternatives. */
export function isOfOtherTypes(errors: readonly ValidationError[]): boolean {
  return errors.some(
    ({ keyword, path, params }) =>
      path.length === 0 && (TYPE_LIKE.has(keyword) || params.isOfOtherType === true),
  );
}

const TYPE_LIKE: ReadonlySet<string> = new Set(['type', 'const', 'enum', 'false', 'discriminator']);

function isWrongConstant({ keyword, path, params: { allowedValues } }: ValidationError): boolean {
  if (path.length !== 1) return false;
  const isOnly = Array.isArray(allowedValues) && allowedValues.length === 1;
  return keyword === 'const' || keyword === 'discriminator' || (keyword === 'enum' && isOnly);
}

/** The names of alternatives in messages: that of the referenced schema, else the title, the type, or the position if another one has the same name. */
export function alternativeNames(description: Description, parts: readonly Located[]): string[] {
  const names = parts.map(({ value, location }) => {
    const reference = readString(value, '$ref');
    const target = reference === undefined ? undefined : description.resolve(reference, location);
    if (target !== undefined) return schemaName(description, target.location);
    const name =
      readString(value, 'title') ?? (reference && parsePointer(reference.split('#').at(-1) ?? '')?.at(-1));
    return name || readString(value, 'type');
  });
  return names.map((name, index) =>
    name === undefined || names.indexOf(name) !== names.lastIndexOf(name) ? `alternative ${index + 1}` : name,
  );
}
