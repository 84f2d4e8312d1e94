import { isObject, type Json } from '../json.ts';
import { SchemaNode } from '../json-schema/check/schema-node.ts';
import { isEqual } from '../json-schema/json-value.ts';

/** Properties with `const` or `enum`, which can distinguish alternatives. */
export function constantProperties(node: SchemaNode): [string, SchemaNode][] {
  const { properties } = node.keywords;
  if (!isObject(properties)) return [];
  return Object.keys(properties).flatMap((name): [string, SchemaNode][] => {
    const property = node.property(name, properties);
    if (!(property instanceof SchemaNode)) return [];
    return property.keywords.const !== undefined || property.keywords.enum !== undefined
      ? [[name, property]]
      : [];
  });
}

/** Whether `const` and `enum` of a schema allow a value. */
export function allowsConstant(node: SchemaNode, value: Json): boolean {
  const { const: constant } = node.keywords;
  return (
    (constant === undefined || isEqual(constant, value)) &&
    (node.keywords.enum === undefined || node.allows(value))
  );
}
