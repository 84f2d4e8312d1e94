import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { ValidationResult } from '../validation-error.ts';
import { type Checkable, SchemaNode } from './schema-node.ts';
import type { Selection } from './select-schema.ts';

/** The subschemas of a schema that apply to a value because of what the value holds. */
export interface AppliedParts {
  certain: Checkable[];
  /** Of alternatives those that fit; where none does, those that may be meant. */
  alternatives: Checkable[];
}

/** What a check says of parts of a schema. */
export interface PartChecks {
  verdict(part: Checkable): ValidationResult['verdict'];
  /** Whether the type of the value, or a constant, shows that another alternative is meant. */
  excludes(part: Checkable): boolean;
}

/** The parts of a schema that apply to a value: by `discriminator`, `oneOf`, `anyOf`, `if` and `dependentSchemas`. */
export function appliedParts(
  node: SchemaNode,
  value: JsonObject | Json[],
  selection: Selection,
  checks: PartChecks,
): AppliedParts {
  const { keywords } = node;
  const certain: Checkable[] = [];
  const alternatives: Checkable[] = [];
  const selected = selection instanceof SchemaNode ? selection : undefined;
  if (selected !== undefined) certain.push(selected);
  const chosen = keywords.oneOf === undefined ? 'anyOf' : 'oneOf';
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (keywords[keyword] === undefined || (selected !== undefined && keyword === chosen)) continue;
    alternatives.push(...fittingParts(node.list(keyword), checks));
  }
  if (keywords.if !== undefined) {
    const condition = node.child('if');
    const holds = checks.verdict(condition);
    if (holds !== 'invalid') certain.push(condition, node.child('then'));
    if (holds !== 'valid') certain.push(node.child('else'));
  }
  if (keywords.dependentSchemas !== undefined && isObject(value))
    for (const [name, schema] of node.members('dependentSchemas'))
      if (Object.hasOwn(value, name)) certain.push(schema);
  return { certain, alternatives };
}

/** If no alternative fits, a property that is declared in any of them is not undeclared. */
function fittingParts(parts: readonly Checkable[], { verdict, excludes }: PartChecks): readonly Checkable[] {
  const near = parts.filter((part) => !(part instanceof SchemaNode) || !excludes(part));
  if (near.length === 1) return near;
  const possible = near.length > 0 ? near : parts;
  const passing = possible.filter((part) => verdict(part) !== 'invalid');
  return passing.length > 0 ? passing : possible;
}
