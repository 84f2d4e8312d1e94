import { bundleDescription, type Description, type JsonObject } from '@curlew/openapi';
import type { ApiContent } from '../render-context.ts';

const known = new WeakMap<Description, JsonObject>();

/** The description of a reference as one value; computed once and cached. */
export function bundledDescription({ description }: Pick<ApiContent, 'description'>): JsonObject {
  const bundled = known.get(description) ?? bundleDescription(description);
  known.set(description, bundled);
  return bundled;
}
