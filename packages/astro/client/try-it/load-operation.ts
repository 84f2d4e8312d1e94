import { type Json, readApi, SchemaViews } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { loadJson } from '../load-file.ts';
import type { LoadedOperation } from './loaded-operation.ts';

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
  const description = descriptionFromValue((await loadJson(href)) as Json);
  const api = description && readApi(description);
  const operation = api?.operations[0];
  if (!description || !api || !operation) throw new Error(`No operation in ${href}`);
  return {
    api,
    description,
    operation,
    views: new SchemaViews(description),
    baseUrl: new URL(href, location.href).href,
  };
}
