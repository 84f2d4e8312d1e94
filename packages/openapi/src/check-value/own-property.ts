import { isObject } from '../json.ts';
import type { Checkable, SchemaNode } from '../json-schema/check/schema-node.ts';

/** The declaration of a property in one schema. */
export interface OwnProperty {
  /** Whether it is in `properties`. */
  isNamed: boolean;
  schemas: Checkable[];
  /** Whether further schemas may declare it: a pattern could not be matched. */
  isUnknown: boolean;
}

/** Whether a name matches a pattern; undefined if that is unknown. */
export type MatchesName = (pattern: string, name: string) => boolean | undefined;

/** The declaration of a property in one schema; undefined without one. */
export function ownProperty(node: SchemaNode, name: string, matches: MatchesName): OwnProperty | undefined {
  const { properties, patternProperties, additionalProperties } = node.keywords;
  const schemas: Checkable[] = [];
  let isDeclared = false;
  let isUnknown = false;
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  if (isNamed) {
    isDeclared = true;
    schemas.push(node.property(name, properties));
  }
  if (patternProperties !== undefined) {
    for (const [pattern, schema] of node.members('patternProperties')) {
      const matched = matches(pattern, name);
      if (matched === undefined) isUnknown = true;
      else if (matched) {
        isDeclared = true;
        schemas.push(schema);
      }
    }
  }
  if (isDeclared || isUnknown) return { isNamed, schemas, isUnknown };
  if (additionalProperties === undefined || additionalProperties === false) return undefined;
  return { isNamed: false, isUnknown, schemas: [node.child('additionalProperties')] };
}
