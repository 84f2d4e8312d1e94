import type { ExternalDocs } from '@curlew/openapi';
import { linkAddress } from '../html/address.ts';

/** External documentation as a link; undefined when its address is refused. */
export function externalLink(docs: ExternalDocs | undefined): { label: string; href: string } | undefined {
  const href = docs && linkAddress(docs.url);
  return docs && href ? { label: docs.description ?? docs.url, href } : undefined;
}

/** A fact whose text is an address, linked where that may be. */
export function urlFact(
  label: string,
  url: string,
  text = url,
): { label: string; text: string; href?: string } {
  const href = linkAddress(url);
  return href === undefined ? { label, text } : { label, text, href };
}
