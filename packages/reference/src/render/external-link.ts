import type { ExternalDocs } from '@curlew/openapi/internal';
import { fieldAddress } from '../html/address.ts';
import type { Markdown } from '../markdown/markdown.ts';

/** External documentation as a link; without an address that may be linked, its words. */
export function externalLink(
  docs: ExternalDocs | undefined,
  markdown: Markdown,
): { label: string; href?: string } | undefined {
  if (docs === undefined) return undefined;
  const { label, text, href } = docsFact(docs.description ?? docs.url, docs.url, markdown, docs.description);
  return href === undefined ? { label: text } : { label, href };
}

interface LinkedFact {
  label: string;
  text: string;
  href?: string;
}

/** A fact whose text is an address of the API, linked where that may be. */
export function urlFact(label: string, url: string): LinkedFact {
  return linkedFact(label, url, url, fieldAddress(url));
}

/** A fact that leads to a page for people, as links of texts do. */
export function docsFact(label: string, url: string, markdown: Markdown, text = url): LinkedFact {
  return linkedFact(label, url, text, markdown.fieldHref(url));
}

function linkedFact(label: string, url: string, text: string, href: string | undefined): LinkedFact {
  if (href !== undefined) return { label, text, href };
  return { label, text: text === url ? url : `${text} (${url})` };
}
