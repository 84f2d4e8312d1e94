import type { ExternalDocs } from '@curlew/openapi/internal';
import { fieldAddress } from '../html/address.ts';

/** External documentation as a link; without an address that may be linked, its words. */
export function externalLink(docs: ExternalDocs | undefined): { label: string; href?: string } | undefined {
  if (docs === undefined) return undefined;
  const { label, text, href } = urlFact(docs.description ?? docs.url, docs.url, docs.description);
  return href === undefined ? { label: text } : { label, href };
}

/** A fact whose text is an address, linked where that may be. */
export function urlFact(
  label: string,
  url: string,
  text = url,
): { label: string; text: string; href?: string } {
  const href = fieldAddress(url);
  if (href !== undefined) return { label, text, href };
  return { label, text: text === url ? url : `${text} (${url})` };
}
