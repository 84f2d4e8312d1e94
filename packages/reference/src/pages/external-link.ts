import type { ExternalDocs } from '@curlew/openapi';
import { fieldAddress } from '../html/address.ts';

/** External documentation as a link; undefined when its address is refused. */
export function externalLink(docs: ExternalDocs | undefined): { label: string; href: string } | undefined {
  const href = docs && fieldAddress(docs.url);
  return docs && href ? { label: docs.description ?? docs.url, href } : undefined;
}

/** A fact whose text is an address, linked where that may be. */
export function urlFact(
  label: string,
  url: string,
  text = url,
): { label: string; text: string; href?: string } {
  const href = fieldAddress(url);
  return href === undefined ? { label, text } : { label, text, href };
}
