/**
 * What a schema holds: `ul.cl-props` of its properties, its items' properties, its variants
 * (`div.cl-variants`: a `p.cl-variants-title`, then for each a `details.cl-variant`, or a `div.cl-variant`
 * when it holds nothing), conditions (`details.cl-variant` too).
 */
import type { ObjectSchemaView, SchemaView } from '@curlew/openapi';
import { escapeText, type Html, html, idPrefix, joinHtml, NO_HTML } from './html.ts';
import { propertyRow } from './property-row.ts';
import { isNull, resolveView } from './resolve-view.ts';
import { holdsAnything, schemaRows, visibleProperties } from './schema-rows.ts';
import { conditionsHtml, variantsHtml } from './schema-variants.ts';
import type { TreeWalk } from './tree-walk.ts';

/** What a `<details>` shows and says of itself. */
export interface Inside {
  html: Html;
  /** HTML: `object · 2 properties`; empty: the HTML is a short note, not worth a `<details>`. */
  words: Html;
}

/** `undefined`: there is nothing inside, or it is shown elsewhere (a cycle, or beyond the depth). */
export function insideOf(view: SchemaView, path: string, walk: TreeWalk): Inside | undefined {
  const { schema, ids } = resolveView(view, walk.views);
  if (schema?.kind !== 'schema' || walk.room < 0 || !holdsAnything(schema)) return undefined;
  if (ids.some((id) => walk.open.has(id))) return undefined;
  if (ids.length > 0 && walk.depth <= 0) {
    if (ids.some((id) => walk.hrefOf(id) !== undefined)) return undefined;
    const elsewhere = shownElsewhere(ids, walk);
    if (elsewhere !== undefined) return { html: elsewhere, words: NO_HTML };
  }
  const same = sameShape(schema, walk);
  if (same !== undefined) return { html: same, words: NO_HTML };
  for (const id of ids) if (!walk.places.has(id)) walk.places.set(id, walk.row);
  for (const id of ids) walk.open.add(id);
  if (ids.length > 0) walk.depth -= 1;
  const content = insideHtml(schema, path, walk);
  if (ids.length > 0) walk.depth += 1;
  for (const id of ids) walk.open.delete(id);
  return content === '' ? undefined : { html: content, words: insideWords(schema, walk) };
}

/** Without a page of its own, a reference is opened once in a tree at least, while there is room at all. */
function shownElsewhere(ids: readonly string[], walk: TreeWalk): Html | undefined {
  const [first] = ids.flatMap((id) => walk.places.get(id) ?? []);
  if (first !== undefined) return samePlace(first);
  if (walk.spare >= 0) return undefined;
  return html`<p class="cl-note">Too large to be shown here; see <code>${escapeText(ids.at(-1) ?? '')}</code>.</p>`;
}

/** A note that leads to where the same properties have been shown, when the tree is too large to show them again. */
function sameShape(schema: ObjectSchemaView, walk: TreeWalk): Html | undefined {
  if (!walk.shown || schema.properties.length < 3) return undefined;
  const shape = JSON.stringify([schema.properties, schema.oneOf, schema.anyOf, schema.allOf]);
  const first = walk.shown.get(shape);
  if (first === undefined) {
    walk.shown.set(shape, walk.row);
    return undefined;
  }
  return samePlace(first);
}

function samePlace(row: string): Html {
  if (row === '') return html`<p class="cl-note">The same properties as the whole.</p>`;
  const href = html`#${idPrefix}${escapeText(encodeURI(row))}`;
  return html`<p class="cl-note">The same properties as <a href="${href}">${escapeText(row)}</a>.</p>`;
}

function insideHtml(schema: ObjectSchemaView, path: string, walk: TreeWalk): Html {
  const rows = schemaRows(schema, path, walk).map((row) => propertyRow(row, walk));
  const lone = schema.items && !schema.prefixItems ? insideOf(schema.items, path, walk)?.html : undefined;
  return joinHtml([
    rows.length === 0 ? NO_HTML : html`<ul class="cl-props">${rows}</ul>`,
    lone ?? NO_HTML,
    ...(schema.allOf ?? []).map((part) => insideOf(part, path, walk)?.html ?? NO_HTML),
    variantsHtml('One of', schema.oneOf, schema.discriminator, path, walk),
    variantsHtml('Any of', schema.anyOf, schema.discriminator, path, walk),
    conditionsHtml(schema, path, walk),
  ]);
}

/** `object · 2 properties`, `array · 3 properties each`, `one of 4`. */
export function insideWords(schema: ObjectSchemaView, walk: TreeWalk): Html {
  const visible = visibleProperties(schema, walk).length;
  const item = schema.items ? resolveView(schema.items, walk.views).schema : undefined;
  const kind =
    schema.types.find((type) => type !== 'null') ?? (schema.items ? 'array' : visible > 0 ? 'object' : '');
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(({ schema: view }) => !isNull(view)).length;
  return escapeText(
    [
      kind,
      visible > 0 ? counted(visible, 'property', 'properties') : '',
      item?.kind === 'schema' && item.properties.length > 0
        ? `${counted(item.properties.length, 'property', 'properties')} each`
        : '',
      variants > 1 ? `${schema.oneOf ? 'one of' : 'any of'} ${variants}` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ') || 'details',
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
