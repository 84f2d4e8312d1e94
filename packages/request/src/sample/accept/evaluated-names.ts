import type { Json, ObjectSchemaView, SchemaView } from '@curlew/openapi';

type JsonMembers = Readonly<Record<string, Json>>;

export interface EvaluationContext {
  target(id: string): SchemaView | undefined;
  /** Whether a part accepts the object; counts as a step of the check. */
  accepts(part: SchemaView, value: Json): boolean;
  matches(pattern: string, name: string): boolean;
}

/** Schemas that are entered for one object. */
const MAX_PARTS = 200;

/**
 * The members of an object that a schema, or a part of it that accepts the object, evaluates; `unevaluatedProperties` applies
 * to the others (JSON Schema 2020-12, section 11.3).
 */
export function evaluatedNames(
  view: ObjectSchemaView,
  value: JsonMembers,
  context: EvaluationContext,
): Set<string> {
  const names = new Set<string>();
  const seen = new Set<SchemaView>();
  const left: SchemaView[] = [view];
  for (let part = left.pop(); part !== undefined && seen.size < MAX_PARTS; part = left.pop()) {
    if (seen.has(part) || part.kind === 'boolean') continue;
    seen.add(part);
    if (part.kind === 'ref') {
      const target = context.target(part.id);
      if (target) left.push(target);
      continue;
    }
    addOwn(part, names, value, context, part === view);
    left.push(...applied(part, value, context));
  }
  return names;
}

function addOwn(
  { properties, patternProperties, additionalProperties, unevaluatedProperties }: ObjectSchemaView,
  names: Set<string>,
  value: JsonMembers,
  { matches }: EvaluationContext,
  isWhole: boolean,
): void {
  const isOpen = additionalProperties !== undefined || (!isWhole && unevaluatedProperties !== undefined);
  for (const { name } of properties) names.add(name);
  for (const name of Object.keys(value))
    if (isOpen || patternProperties.some(({ pattern }) => matches(pattern, name))) names.add(name);
}

/** The parts of a schema that apply to an object. */
function applied(
  { allOf = [], oneOf = [], anyOf = [], condition, dependentSchemas = [] }: ObjectSchemaView,
  value: JsonMembers,
  { accepts }: EvaluationContext,
): SchemaView[] {
  const variants = [...oneOf, ...anyOf].map(({ schema }) => schema).filter((part) => accepts(part, value));
  const dependent = dependentSchemas.filter(({ property }) => Object.hasOwn(value, property));
  const holds = condition && accepts(condition.if, value);
  const branches = condition ? (holds ? [condition.if, condition.then] : [condition.else]) : [];
  return [
    ...allOf,
    ...variants,
    ...dependent.map(({ schema }) => schema),
    ...branches.filter((part) => part !== undefined),
  ];
}
