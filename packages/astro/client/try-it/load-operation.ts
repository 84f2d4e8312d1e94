import { type Api, type Description, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';

/** An operation with all that its requests and responses need. */
export interface LoadedOperation {
  api: Api;
  description: Description;
  operation: Operation;
  views: SchemaViews;
  /** Base of relative server URLs. */
  baseUrl: string;
}

const loaded = new Map<string, Promise<LoadedOperation>>();

/** Loads the file with the OpenAPI description of one operation, once. Rejects where it is not there or holds none. */
export function loadOperation(href: string): Promise<LoadedOperation> {
  let loading = loaded.get(href);
  if (loading === undefined) {
    loading = fetchOperation(href);
    // Another attempt may succeed.
    loading.catch(() => loaded.delete(href));
    loaded.set(href, loading);
  }
  return loading;
}

async function fetchOperation(href: string): Promise<LoadedOperation> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${response.status} ${href}`);
  const description = descriptionFromValue(await response.json());
  const api = description && readApi(description);
  const operation = api?.operations[0];
  if (!description || !api || !operation) throw new Error(`No operation in ${href}`);
  return { api, description, operation, views: new SchemaViews(description), baseUrl: response.url };
}
