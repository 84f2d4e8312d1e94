import { type Description, type Json, Location, readDescription } from '../../src/index.ts';
import type { Located } from '../../src/internal.ts';
import { memoryHost } from '../memory-host.ts';

const ENTRY = '/api/openapi.json';

/** A description with one component `Test`, other components and other files, and the place of `Test`. */
export async function describeSchema(
  schema: Json,
  {
    version = '3.1.0',
    components = {},
    files = {},
  }: { version?: string; components?: Record<string, Json>; files?: Record<string, Json> } = {},
): Promise<{ description: Description; schema: Located }> {
  const value = {
    openapi: version,
    info: { title: 'Test', version: '1' },
    paths: {},
    components: { schemas: { Test: schema, ...components } },
  };
  const texts = Object.entries(files).map(([path, file]) => [`/api/${path}`, JSON.stringify(file)]);
  const text = JSON.stringify(value);
  const host = memoryHost(Object.fromEntries([[ENTRY, text], ...texts]));
  const { description, diagnostics } = await readDescription(text, { path: ENTRY, host });
  const located = description?.at(new Location(ENTRY, '/components/schemas/Test'));
  if (description === undefined || located === undefined) throw new Error(JSON.stringify(diagnostics));
  return { description, schema: located };
}
