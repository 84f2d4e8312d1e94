import { isObject, type Json, type JsonObject } from '../../json.ts';
import { getMember } from '../../location.ts';
import type { ValidationResult } from '../error-list.ts';
import type { Discriminator, Discriminators } from './discriminators.ts';
import { type Checkable, SchemaNode } from './schema-node.ts';

/** What a discriminator says of a value; with `tag`, the value of its property selects no schema that is possible here. */
export type Selection =
  | SchemaNode
  | 'applied'
  | { tag: string; discriminator: Discriminator; values: readonly string[] }
  | undefined;

/** The schemas that apply to a value, from the outermost; those of this part of the value begin at `from`. */
export interface AppliedSchemas {
  nodes: readonly SchemaNode[];
  from: number;
}

/**
 * The schema that the discriminator of a schema selects for a value. `applied`: it is being applied already;
 * undefined: the keywords decide, as in a schema without a discriminator.
 */
export function selectSchema(
  node: SchemaNode,
  value: Json,
  applied: AppliedSchemas,
  discriminators: Discriminators | undefined,
): Selection {
  if (!node.hasDiscriminator || discriminators === undefined || !isObject(value)) return undefined;
  const discriminator = discriminators.of(node);
  if (discriminator === undefined) return undefined;
  const { propertyName, keyword, isOpen, fallback } = discriminator;
  const tag = getMember(value, propertyName);
  if (tag !== undefined && typeof tag !== 'string') return undefined;
  const named = tag === undefined ? undefined : discriminator.select(tag);
  const isPossible = (one: SchemaNode) =>
    one === node || isApplied(one, applied) || isHeir(one, node, discriminator, discriminators);
  const selected = (named && (keyword !== undefined || isPossible(named)) ? named : undefined) ?? fallback;
  if (selected === undefined)
    return tag === undefined || isOpen ? undefined : { tag, discriminator, values: discriminator.values() };
  if (keyword !== undefined) return selected;
  if (selected === node || isApplied(selected, applied)) return 'applied';
  // The value is checked as one of the schemas that inherit from this one: another one is not meant.
  const heir = chosenHeir(node, discriminator, applied, discriminators);
  if (heir === undefined || discriminators.inherits(selected, heir)) return selected;
  const values = discriminator.values().filter((one) => discriminator.select(one) === heir);
  return tag === undefined ? undefined : { tag, discriminator, values };
}

function isApplied(node: SchemaNode, { nodes, from }: AppliedSchemas): boolean {
  return nodes.lastIndexOf(node) >= from;
}

function isHeir(
  node: SchemaNode,
  parent: SchemaNode,
  { mapped }: Discriminator,
  discriminators: Discriminators,
): boolean {
  return mapped.has(node) || discriminators.inherits(node, parent);
}

/**
 * The schema that inherits from another one and that the value is checked as: one of its mapping, or an alternative.
 * Others may add something to every schema that inherits.
 */
function chosenHeir(
  parent: SchemaNode,
  discriminator: Discriminator,
  { nodes, from }: AppliedSchemas,
  discriminators: Discriminators,
): SchemaNode | undefined {
  let isAlternative = false;
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at] as SchemaNode;
    if (discriminator.mapped.has(node)) return node;
    if (isAlternative && isHeir(node, parent, discriminator, discriminators)) return node;
    const { $ref, oneOf, anyOf } = node.keywords;
    isAlternative = oneOf !== undefined || anyOf !== undefined || (isAlternative && $ref !== undefined);
  }
  return undefined;
}

/** The subschemas of a schema that apply to a value because of what the value holds. */
interface AppliedParts {
  certain: Checkable[];
  /** Of alternatives those that fit; where none does, those that may be meant. */
  alternatives: Checkable[];
}

/** What a check says of parts of a schema. */
interface PartChecks {
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
