import { isObject } from '../json.ts';
import type { Checkable, SchemaNode } from '../json-schema/check/schema-node.ts';

/** The declaration of a property in one schema. */
export interface OwnProperty {
  /** Whether it is in `properties`. */
  isNamed: boolean;
  schemas: Checkable[];
}

/** The declaration of a property in one schema; undefined without one. */
export function ownProperty(
  node: SchemaNode,
  name: string,
  matches: (pattern: string, text: string) => boolean,
): OwnProperty | undefined {
  const { properties, patternProperties, additionalProperties } = node.keywords;
  const schemas: Checkable[] = [];
  let isDeclared = false;
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  if (isNamed) {
    isDeclared = true;
    schemas.push(node.property(name, properties));
  }
  if (patternProperties !== undefined) {
    for (const [pattern, schema] of node.patternProperties()) {
      if (!matches(pattern, name)) continue;
      isDeclared = true;
      schemas.push(schema);
    }
  }
  if (isDeclared) return { isNamed, schemas };
  if (additionalProperties === undefined || additionalProperties === false) return undefined;
  return { isNamed: false, schemas: [node.child('additionalProperties')] };
}
