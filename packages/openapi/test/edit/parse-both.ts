import { load } from 'js-yaml';
import { parseDocument } from 'yaml';
import { YAML_SCHEMA } from '../../src/load/yaml-schema.ts';
import { type Ordered, orderedText } from './expected-value.ts';

/** What two parsers make of a text; undefined when they differ, or refuse it. */
export function parseBoth(text: string, isJson: boolean): Ordered | undefined {
  const document = parseDocument(text, {
    merge: !isJson,
    version: '1.2',
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  try {
    if (document.errors.length > 0) return undefined;
    const byYaml = fromMaps(document.toJS({ mapAsMap: true, maxAliasCount: -1 }));
    const other: unknown = isJson
      ? JSON.parse(text)
      : load(text, { schema: YAML_SCHEMA, maxDepth: 500, maxTotalMergeKeys: 1e6, json: true });
    const byOther = fromMaps(other ?? null);
    return orderedText(byYaml, false) === orderedText(byOther, false) ? byYaml : undefined;
  } catch {
    return undefined;
  }
}

function fromMaps(value: unknown): Ordered {
  if (Array.isArray(value)) return value.map(fromMaps);
  if (value instanceof Map) return new Map([...value].map(([key, child]) => [String(key), fromMaps(child)]));
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, child]) => [key, fromMaps(child)]));
  return value as Ordered;
}
