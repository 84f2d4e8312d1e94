import { type SchemaView, typeInWords, type Variant } from '@curlew/openapi';
import type { Html } from '../page.ts';
import { escapeHtml, escapeText } from './escape-html.ts';

/** The address of the page of a schema, by the id of a `ref`. */
export type SchemaHref = (id: string) => string | undefined;

export interface TypeContext {
  hrefOf: SchemaHref;
  /** What has been made already. */
  types: WeakMap<SchemaView, Html>;
}

/** Around the number of a link inside the words; private-use characters, which no type in words holds. */
const OPEN = '\uE000';
const CLOSE = '\uE001';

/** A type as it is spoken, each name that has a page linked to it. */
export function typeHtml(view: SchemaView, { hrefOf, types }: TypeContext): Html {
  let html = types.get(view);
  if (html === undefined) {
    html = makeTypeHtml(view, hrefOf);
    types.set(view, html);
  }
  return html;
}

function makeTypeHtml(view: SchemaView, hrefOf: SchemaHref): Html {
  const links: { name: string; href: string }[] = [];
  const words = typeInWords(markNames(view, hrefOf, links, 0));
  return escapeText(words)
    .replace(/`([^`]*)`/g, '<code>$1</code>')
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => {
      const link = links[Number(index)];
      return link ? `<a href="${escapeHtml(link.href)}">${escapeText(link.name)}</a>` : '';
    });
}

/** A copy of the view in which linked names are numbers; only as deep as the words go. */
function markNames(
  view: SchemaView,
  hrefOf: SchemaHref,
  links: { name: string; href: string }[],
  depth: number,
): SchemaView {
  if (view.kind === 'boolean' || depth > 6) return view;
  if (view.kind === 'ref') {
    const href = view.unresolved ? undefined : hrefOf(view.id);
    if (href === undefined) return view;
    const known = links.findIndex((link) => link.href === href);
    const index = known >= 0 ? known : links.push({ name: view.name, href }) - 1;
    return { ...view, name: `${OPEN}${index}${CLOSE}` };
  }
  const mark = (child: SchemaView) => markNames(child, hrefOf, links, depth + 1);
  const markAll = (variants: Variant[] | undefined) =>
    variants?.map((variant) => ({ ...variant, schema: mark(variant.schema) }));
  if (!view.items && !view.additionalProperties && !view.oneOf && !view.anyOf && !view.allOf) return view;
  return {
    ...view,
    items: view.items && mark(view.items),
    additionalProperties: view.additionalProperties && mark(view.additionalProperties),
    oneOf: markAll(view.oneOf),
    anyOf: markAll(view.anyOf),
    allOf: view.allOf?.map(mark),
  };
}
