import { fileURLToPath } from 'node:url';
import { type Description, type Json, loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';

/** The description of the Reference User API. */
export function referenceDescription(): Promise<Description> {
  return readDescription(fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url)));
}

/** The description of a file. */
export async function readDescription(path: string): Promise<Description> {
  const { description } = await loadDescription(path, { host: nodeHost() });
  if (!description) throw new Error('not readable');
  return description;
}

/** A description of the given fields. */
export async function describeApi(fields: object): Promise<Description> {
  const value = { openapi: '3.2.0', info: { title: 'Test', version: '1' }, ...fields };
  const text = JSON.stringify(value);
  const { description, diagnostics } = await loadDescription('/openapi.json', {
    host: { readFile: async () => new TextEncoder().encode(text), realPath: async (asked) => asked },
  });
  if (!description) throw new Error(JSON.stringify(diagnostics));
  return description;
}

/** A description with the given operations at `/it`, by method. */
export function describeOperations(
  operations: Record<string, Json>,
  fields: object = {},
): Promise<Description> {
  return describeApi({ paths: { '/it': operations }, ...fields });
}
