import type { Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { currentSite } from '../integration/site/current-site.ts';
import type { ReferenceChoice, ReferencePageInfo } from './reference-data.ts';

/** The loader's name: a development server asks it to load again when a source has changed. */
export const LOADER_NAME = '@curlew/astro';

/** The data of an entry; its id is the path of the page below the reference: `orders/create-order`. */
export const entrySchema = z.object({
  kind: z.enum(['operation', 'webhook', 'schema', 'tag']),
  title: z.string(),
  /** Plain text, at most 160 characters. */
  description: z.string(),
  /** Address of the page. */
  href: z.string(),
  /** `GET`; of operations and webhooks. */
  method: z.string().optional(),
  operationId: z.string().optional(),
});

/** The data of an entry of `curlewLoader()`. */
export type CurlewEntry = z.infer<typeof entrySchema>;

/**
 * A loader for a content collection of the operations, webhooks, schemas and tags of a reference:
 * `defineCollection({ loader: curlewLoader({ source: '/reference' }) })`. The site needs `curlew()` in `integrations`.
 */
export function curlewLoader({ source }: ReferenceChoice = {}): Loader {
  return {
    name: LOADER_NAME,
    schema: entrySchema,
    load: async ({ store, parseData, generateDigest }) => {
      const { pages } = await currentSite().reference(source);
      store.clear();
      for (const page of pages) {
        const entry = getEntry(page);
        if (entry === undefined) continue;
        const data = await parseData({ id: page.path, data: { ...entry } });
        store.set({ id: page.path, data, digest: generateDigest(data) });
      }
    },
  };
}

/** The overview, the list of schemas and further pages of lists are none of these. */
function getEntry({
  kind,
  part,
  title,
  description,
  href,
  method,
  operationId,
}: ReferencePageInfo): CurlewEntry | undefined {
  if (
    part !== undefined ||
    kind === 'overview' ||
    kind === 'schemas' ||
    kind === 'workflows' ||
    kind === 'workflow'
  )
    return undefined;
  return {
    kind,
    title,
    description,
    href,
    ...(method !== undefined && { method }),
    ...(operationId !== undefined && { operationId }),
  };
}
