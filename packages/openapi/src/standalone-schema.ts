import { SourceFile } from '@curlew/diagnostics';
import type { Located } from './api/located.ts';
import { Description } from './description.ts';
import { dialectOf } from './dialect/dialects.ts';
import type { Json } from './json.ts';
import { LoadedFile } from './load/loaded-file.ts';
import { wellFormed } from './load/well-formed.ts';
import { Location } from './location.ts';

const PATH = '/schema.json';

/**
 * A JSON Schema 2020-12 that belongs to no description, such as one in a test suite, with a description to check values with it.
 * Its references lead to places in itself.
 */
export function standaloneSchema(schema: Json): { description: Description; schema: Located } {
  // Identifiers are looked for where the text has some.
  const source = new SourceFile(PATH, JSON.stringify(schema));
  const file = new LoadedFile({ path: PATH, source, value: wellFormed(schema) });
  const dialect = dialectOf('3.1.0');
  if (dialect === undefined) throw new Error('OpenAPI 3.1 has no dialect');
  const description = new Description(PATH, new Map([[PATH, file]]), dialect);
  return { description, schema: { value: file.value, location: new Location(PATH) } };
}
