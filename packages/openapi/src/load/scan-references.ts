import { COMPONENT_KINDS } from '../dialect/dialects.ts';
import { isObject, type Json } from '../json.ts';
import { DATA_FIELDS } from '../reference/resolver.ts';
import { mappingReferences } from '../schema/discriminator-mapping.ts';
import type { Format } from './parsed.ts';

/** Fields whose members are named by the author: a property called `default` is a schema. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  ...COMPONENT_KINDS,
  'paths',
  'webhooks',
  'content',
  'encoding',
]);

/** Fields with data that many descriptions keep elsewhere, and refer to. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'value']);

const JSON_MAPPING = /"(?:mapping|defaultMapping)"\s*:/g;
/** A mapping whose members all name parts of the same file. */
const LOCAL_MAPPING = /"mapping"\s*:\s*\{\s*(?:"[^"\\]*"\s*:\s*"#[^"\\]*"\s*(?:,\s*)?)*\}/y;

/** Whether a source text may have a reference to another file. Most files have none and are not scanned. */
export function hasOuterReferences(text: string, format: Format): boolean {
  const local = /["']?[ \t]*:[ \t]*(?:[>|][-+]?\s*)?["']?#/y;
  for (let at = text.indexOf('$ref'); at >= 0; at = text.indexOf('$ref', at + 4)) {
    local.lastIndex = at + 4;
    if (!local.test(text)) return true;
  }
  // A mapping has names of its author, so only the parsed value tells.
  if (format !== 'json') return /\b(?:mapping|defaultMapping)\b/.test(text);
  for (const { index } of text.matchAll(JSON_MAPPING)) {
    LOCAL_MAPPING.lastIndex = index;
    if (!LOCAL_MAPPING.test(text)) return true;
  }
  return false;
}

/**
 * Returns every `$ref` of a file, and every URI in the mapping of a discriminator, that may be one: those inside
 * of examples and in extensions are data.
 * @param entry value of the entry file, whose components a mapping may name.
 */
export function scanReferences(root: Json, entry: Json = root): Set<string> {
  const references = new Set<string>();
  visit(root, false);
  return references;

  function visit(value: Json, named: boolean): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, false);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (!named && key === 'discriminator') addMapping(child);
      // A text is a reference even among names: a member called `$ref` would be an object.
      if (key === '$ref' && typeof child === 'string') references.add(child);
      if (!named && EXAMPLES.has(key) && isObject(child) && typeof child.$ref === 'string')
        references.add(child.$ref);
      if (typeof child !== 'object' || (!named && (isDataField(key, child) || key.startsWith('x-'))))
        continue;
      visit(child, !named && hasNamedMembers(key));
    }
  }

  function addMapping(discriminator: Json): void {
    for (const { text } of mappingReferences(discriminator))
      if (!isComponentName(text, root) && !isComponentName(text, entry)) references.add(text);
  }
}

/** A bare name with a dot may be a component or a file: `v1.Dog`, `dog.yaml`. */
function isComponentName(text: string, root: Json): boolean {
  if (/^[A-Za-z0-9_-]+$/.test(text)) return true;
  const { components } = isObject(root) ? root : {};
  return isObject(components) && isObject(components.schemas) && Object.hasOwn(components.schemas, text);
}

/** Whether a field holds data of the API, in which a `$ref` is not a reference. */
export function isDataField(key: string, value: Json): boolean {
  return DATA_FIELDS.has(key) || (key === 'examples' && Array.isArray(value));
}

/** Whether the author names the members of a field: a property called `default` is a schema. */
export function hasNamedMembers(key: string): boolean {
  return NAMED.has(key);
}
