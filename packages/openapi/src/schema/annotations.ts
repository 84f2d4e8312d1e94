import { getOwn, isObject, type JsonObject } from '../json.ts';
import { readBoolean, readExtensions, readString } from '../location.ts';
import { withoutUndefined } from '../read/read-field.ts';
import { readExternalDocs } from '../read/read-info.ts';
import type { Annotations } from './schema-view.ts';

/** Returns the annotations of a schema in 2020-12 keywords. */
export function readAnnotations(schema: JsonObject): Annotations {
  const extensions = readExtensions(schema);
  const description = readString(schema, 'description');
  return withoutUndefined<Annotations>({
    title: readString(schema, 'title'),
    descriptions: description === undefined ? undefined : [description],
    deprecated: readBoolean(schema, 'deprecated') || undefined,
    readOnly: readBoolean(schema, 'readOnly') || undefined,
    writeOnly: readBoolean(schema, 'writeOnly') || undefined,
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

/** Every field of `Annotations`. */
export const ANNOTATION_KEYS = [
  'title',
  'descriptions',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'externalDocs',
  'extensions',
] as const satisfies readonly (keyof Annotations)[];

export type AnnotationKey = (typeof ANNOTATION_KEYS)[number];
