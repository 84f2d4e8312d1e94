import type { PageView } from '@curlew/reference';
import type { ReferenceSite } from '../integration/site/reference-site.ts';
import { EXPLORER_PATH } from './explorer-path.ts';
import { explorerPolicy } from './explorer-policy.ts';

/** What the document of an explorer shows. */
export interface ExplorerPage {
  /** The overview of the reference. */
  overview: PageView;
  /** Address of the description as JSON. */
  descriptionHref: string;
  /** Content security policy of the document. */
  policy: string;
}

/**
 * The explorer of a reference.
 * @param pattern of the route: the path of the explorer.
 * @throws when the reference could not be built.
 */
export async function explorerPage(
  site: ReferenceSite,
  pattern: string,
  remoteImages: boolean,
): Promise<ExplorerPage> {
  await site.load();
  const base = pattern.slice(1, -EXPLORER_PATH.length).replace(/\/$/, '');
  const overview = await site.page(base, '');
  const files = overview.kind === 'overview' ? overview.downloads : [];
  const descriptionHref = files.find(({ type }) => type === 'application/json')?.href ?? '';
  const description = await site.artifact(descriptionHref);
  if (description === undefined)
    throw new Error(`Description not found at ${descriptionHref || `/${base}`}.`);
  return { overview, descriptionHref, policy: explorerPolicy(JSON.parse(description.text), remoteImages) };
}
