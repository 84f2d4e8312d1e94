import type { Direction, ViewSource } from '@curlew/openapi';
import { isObject, type Json, type ObjectSchemaView, PatternMatcher, type SchemaView } from '@curlew/openapi';
import { hasFormat, isEqual, isOfType } from '@curlew/openapi/json-value';
import { boundsAccept } from './bounds-accept.ts';
import { evaluatedNames } from './evaluated-names.ts';

export interface AcceptContext {
  views: Pick<ViewSource, 'get'>;
  direction: Direction;
  /** Remaining budget of checks: each schema entered takes one. Absent: no limit. */
  effort?: number;
}

/** Limits on the schemas entered: below one another, and in all for one value. */
const MAX_DEPTH = 100;
const MAX_STEPS = 5_000;

const patterns = new PatternMatcher();

/** Whether a value is valid against a schema; also true when the limits are reached before that is known. */
export function acceptsValue(view: SchemaView, value: Json, context: AcceptContext): boolean {
  const check = new Check(context);
  const isAccepted = check.accepts(view, value, 0);
  if (context.effort !== undefined) context.effort -= check.steps;
  return isAccepted;
}

class Check {
  readonly #context: AcceptContext;
  steps = 0;

  constructor(context: AcceptContext) {
    this.#context = context;
  }

  accepts(view: SchemaView, value: Json, depth: number): boolean {
    this.steps += 1;
    if (depth > MAX_DEPTH || this.steps > MAX_STEPS) return true;
    if (view.kind === 'boolean') return view.value;
    if (!boundsAccept(view.bounds, value, patterns)) return false;
    if (view.kind === 'ref') {
      const target = this.#context.views.get(view.id);
      return target === undefined || this.accepts(target.view, value, depth + 1);
    }
    return (
      isOfTypes(view.types, value) &&
      (view.const === undefined || isEqual(view.const.value, value)) &&
      (view.enum === undefined || view.enum.some((entry) => isEqual(entry.value, value))) &&
      (view.format === undefined || hasFormat(value, view.format) !== false) &&
      this.#compositionAccepts(view, value, depth + 1) &&
      (!Array.isArray(value) || this.#acceptsItems(view, value, depth + 1)) &&
      (!isObject(value) || this.#acceptsMembers(view, value, depth + 1))
    );
  }

  #compositionAccepts(view: ObjectSchemaView, value: Json, depth: number): boolean {
    const { allOf, anyOf, oneOf, not, condition } = view;
    const accepted = (part: SchemaView) => this.accepts(part, value, depth);
    if (allOf?.every(accepted) === false) return false;
    if (anyOf?.some(({ schema }) => accepted(schema)) === false) return false;
    if (oneOf && this.steps < MAX_STEPS) {
      const count = oneOf.filter(({ schema }) => accepted(schema)).length;
      if (count !== 1 && this.steps < MAX_STEPS) return false;
    }
    if (not && this.steps < MAX_STEPS && accepted(not) && this.steps < MAX_STEPS) return false;
    const branch = condition && (accepted(condition.if) ? condition.then : condition.else);
    return branch === undefined || accepted(branch);
  }

  #acceptsItems(view: ObjectSchemaView, value: readonly Json[], depth: number): boolean {
    const { prefixItems = [], items, contains } = view;
    const all = value.every((item, index) => {
      const schema = prefixItems[index] ?? items;
      return schema === undefined || this.accepts(schema, item, depth);
    });
    if (!all || !contains) return all;
    const count = value.filter((item) => this.accepts(contains.schema, item, depth)).length;
    return count >= (contains.min ?? 1) && count <= (contains.max ?? Number.POSITIVE_INFINITY);
  }

  #acceptsMembers(view: ObjectSchemaView, value: Readonly<Record<string, Json>>, depth: number): boolean {
    const { additionalProperties, patternProperties, propertyNames } = view;
    if (view.requiredOnly.some((name) => !Object.hasOwn(value, name))) return false;
    const declared = new Set<string>();
    for (const { name, required, schema } of view.properties) {
      declared.add(name);
      const item = Object.hasOwn(value, name) ? value[name] : undefined;
      if (item !== undefined) {
        if (!this.accepts(schema, item, depth)) return false;
      } else if (required && !isHidden(schema, this.#context)) return false;
    }
    for (const { property, requires } of view.dependentRequired ?? [])
      if (Object.hasOwn(value, property) && requires.some((name) => !Object.hasOwn(value, name)))
        return false;
    for (const { property, schema } of view.dependentSchemas ?? [])
      if (Object.hasOwn(value, property) && !this.accepts(schema, value, depth)) return false;
    if (!this.#acceptsUnevaluated(view, value, depth)) return false;
    return Object.entries(value).every(([name, item]) => {
      if (propertyNames && !this.accepts(propertyNames, name, depth)) return false;
      // A pattern that may or may not match applies no schema, and excludes nothing.
      const matching = patternProperties.filter(({ pattern }) => patterns.matches(pattern, name) !== false);
      const sure = matching.filter(({ pattern }) => patterns.matches(pattern, name) === true);
      if (!sure.every(({ schema }) => this.accepts(schema, item, depth))) return false;
      if (declared.has(name) || matching.length > 0 || additionalProperties === undefined) return true;
      return this.accepts(additionalProperties, item, depth);
    });
  }

  #acceptsUnevaluated(view: ObjectSchemaView, value: Readonly<Record<string, Json>>, depth: number): boolean {
    const { unevaluatedProperties: others } = view;
    if (others === undefined) return true;
    const evaluated = evaluatedNames(view, value, {
      target: (id) => this.#context.views.get(id)?.view,
      accepts: (part, whole) => this.accepts(part, whole, depth),
      matches: (pattern, name) => patterns.matches(pattern, name) !== false,
    });
    return Object.entries(value).every(
      ([name, item]) => evaluated.has(name) || this.accepts(others, item, depth),
    );
  }
}

/** Whether a property is excluded by the direction: read-only in requests, write-only in responses. */
export function isHidden(schema: SchemaView, { views, direction }: AcceptContext): boolean {
  const key = direction === 'request' ? 'readOnly' : 'writeOnly';
  if (schema[key]) return true;
  return schema.kind === 'ref' && views.get(schema.id)?.view[key] === true;
}

function isOfTypes(types: readonly string[], value: Json): boolean {
  return types.length === 0 || types.some((type) => isOfType(value, type));
}
