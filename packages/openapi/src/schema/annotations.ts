import { extensionsOf, flagOf, textOf } from '../api/located.ts';
import { getOwn, isObject, type JsonObject } from '../json.ts';
import { readExternalDocs } from '../read/objects/read-info.ts';
import { withoutUndefined } from '../read/optional.ts';
import type { Annotations } from '../schema-view.ts';

/** The annotations of a schema in 2020-12 keywords. */
export function readAnnotations(schema: JsonObject): Annotations {
  const extensions = extensionsOf(schema);
  const description = textOf(schema, 'description');
  return withoutUndefined<Annotations>({
    title: textOf(schema, 'title'),
    descriptions: description === undefined ? undefined : [description],
    deprecated: flagOf(schema, 'deprecated') || undefined,
    readOnly: flagOf(schema, 'readOnly') || undefined,
    writeOnly: flagOf(schema, 'writeOnly') || undefined,
    default: getOwn(schema, 'default'),
    examples: readExamples(schema),
    externalDocs: readExternalDocs(schema),
    extensions: Object.keys(extensions).length > 0 ? extensions : undefined,
  });
}

/** Some schemas have `examples` as a map, as in a Media Type Object. */
function readExamples({ examples }: JsonObject): Annotations['examples'] {
  if (Array.isArray(examples)) return examples.length > 0 ? examples : undefined;
  if (!isObject(examples)) return undefined;
  return Object.values(examples).map((example) =>
    isObject(example) && example.value !== undefined ? example.value : example,
  );
}
