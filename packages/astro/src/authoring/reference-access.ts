import type { OperationPage, PageView, SchemaPage, TagPage } from '@curlew/reference';
import type { WorkflowPage } from '@curlew/reference/sections';
import { currentSite } from '../integration/site/current-site.ts';
import { findPage, type NamedKind } from './find-page.ts';
import type { ReferenceChoice, ReferenceData } from './reference-data.ts';

/**
 * A reference of the site, for pages, layouts and endpoints of your own: its title, address, pages and groups.
 * @param source `base` or path of the source; needed only where a site has several.
 * @throws when no reference of the site has this source.
 */
export function getReference(source?: string): Promise<ReferenceData> {
  return currentSite().reference(source, undefined, (base) => `getReference('${base}')`);
}

/** All references of the site, in the order of the options. */
export function getReferences(): Promise<ReferenceData[]> {
  return currentSite().allReferences();
}

/**
 * A page with all that it shows, by its path below the reference: `orders/create-order`, `''` for the overview.
 * @throws {UnknownNameError} when there is none, with the path that was most likely meant.
 */
export function getPage(path: string, { source }: ReferenceChoice = {}): Promise<PageView> {
  return pageOf('page', path, source);
}

/**
 * The page of an operation, by its `operationId`, its method and path (`POST /orders`), or the name of a webhook.
 * @throws {UnknownNameError} when there is none, with the id that was most likely meant.
 */
export async function getOperation(id: string, { source }: ReferenceChoice = {}): Promise<OperationPage> {
  // An operation is only found among pages of operations and webhooks.
  return (await pageOf('operation', id, source)) as OperationPage;
}

/**
 * The page of a schema, by its name.
 * @throws {UnknownNameError} when there is none, or it has no page of its own.
 */
export async function getSchema(name: string, { source }: ReferenceChoice = {}): Promise<SchemaPage> {
  return (await pageOf('schema', name, source)) as SchemaPage;
}

/**
 * The page of a tag with its list of operations, by its name or title.
 * @throws {UnknownNameError} when there is none.
 */
export async function getTag(name: string, { source }: ReferenceChoice = {}): Promise<TagPage> {
  return (await pageOf('tag', name, source)) as TagPage;
}

/**
 * The page of a workflow, by its `workflowId`.
 * @throws {UnknownNameError} when there is none.
 */
export async function getWorkflow(id: string, { source }: ReferenceChoice = {}): Promise<WorkflowPage> {
  return (await pageOf('workflow', id, source)) as WorkflowPage;
}

async function pageOf(kind: NamedKind, name: string, source: string | undefined): Promise<PageView> {
  const site = currentSite();
  const reference = await site.reference(source);
  return site.page(reference.base, findPage(reference, kind, name).path);
}
