/**
 * The content of a schema: `ul.cl-props` of its properties, its items' properties, its variants
 * (`div.cl-variants`: a `p.cl-variants-title`, then for each a `details.cl-variant`, or a `div.cl-variant` when
 * it contains nothing), conditions (`details.cl-variant` too).
 */

import type { SchemaView } from '@curlew/openapi';
import { isNull, type ObjectSchemaView, type ReferenceView, resolveView } from '@curlew/openapi/internal';
import { escapeText, fillHtml, type Html, html, idPrefix, joinHtml, NO_HTML } from '../../html/html.ts';
import { closedPhrases } from '../../phrases/constraint-phrases.ts';
import { distinctTitle } from '../../phrases/schema-names.ts';
import type { Labels } from '../../words/dictionary.ts';
import { annotationLabelsHtml } from '../annotation-labels.ts';
import { siblingAnnotationsHtml } from '../annotations-html.ts';
import { phraseHtml } from '../phrases-html.ts';
import { aliasHtml, quotedHtml, typeHtml } from '../type-html.ts';
import { holdsAnything } from './holds-anything.ts';
import { drawPropertyRow } from './property-row.ts';
import {
  hiddenProperties,
  listSchemaRows,
  type ResolvedObject,
  type RowInput,
  visibleProperties,
} from './schema-rows.ts';
import { conditionsHtml, partsHtml, variantsHtml } from './schema-variants.ts';
import type { SchemaContent, TreeWalk } from './tree-walk.ts';

/** Inherited properties that are listed on the first level in the largest trees. */
const MAX_INHERITED_ROWS = 100;

/** See `drawContent` of `TreeWalk`. */
export function drawContent(view: SchemaView, path: string, walk: TreeWalk): SchemaContent | undefined {
  const resolved = resolveView(view, walk.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || walk.budget < 0 || !holdsAnything(schema)) return undefined;
  if (ids.some((id) => walk.open.has(id))) return undefined;
  if (ids.length > 0 && (walk.depth <= 0 || !fitsLastLevel(view, walk))) {
    if (ids.some((id) => walk.findHref(id) !== undefined)) return undefined;
    const elsewhere = shownElsewhere(ids, walk);
    if (elsewhere !== undefined) return { html: elsewhere, words: NO_HTML, rows: 0 };
  }
  const same = sameShape(schema, walk);
  if (same !== undefined) return { html: same, words: NO_HTML, rows: 0 };
  for (const id of ids) if (!walk.firstRowOf.has(id)) walk.firstRowOf.set(id, walk.row);
  for (const id of ids) walk.open.add(id);
  if (ids.length > 0) walk.depth -= 1;
  const { isOnPage } = walk;
  walk.isOnPage ||= ids.some((id) => walk.findHref(id) !== undefined);
  const { html: content, opensItems } = insideHtml({ ...resolved, schema }, path, walk);
  const closed = closedPhrases(schema, walk.words).map(
    (fact) => html`<p class="cl-note">${phraseHtml(fact, walk.findHref)}</p>`,
  );
  const isBrief = content === '' || isPlainList(schema, walk);
  const rows = countRows({ ...resolved, schema }, opensItems, walk);
  const words = isBrief ? NO_HTML : insideWords({ ...resolved, schema }, rows, walk);
  walk.isOnPage = isOnPage;
  if (ids.length > 0) walk.depth += 1;
  for (const id of ids) walk.open.delete(id);
  if (content === '' && closed.length === 0) return undefined;
  return { html: joinHtml([content, ...closed]), words, rows: rows.own + rows.each };
}

/** Whether a reference may be opened; on the last level, only while there is room. */
function fitsLastLevel(view: SchemaView, { lastLevel, depth }: TreeWalk): boolean {
  if (lastLevel === undefined || depth > 1) return true;
  const size = lastLevel.getSize(view);
  if (size > lastLevel.left) return false;
  lastLevel.left -= size;
  return true;
}

/** A reference without its own page is expanded at least once in a tree, while there is budget. */
function shownElsewhere(ids: readonly string[], walk: TreeWalk): Html | undefined {
  const [first] = ids.flatMap((id) => walk.firstRowOf.get(id) ?? []);
  if (first !== undefined) return samePlace(first, walk.words.labels);
  if (walk.minimumBudget >= 0) return undefined;
  return html`<p class="cl-note">${fillHtml(walk.words.labels.tooLarge, html`<code>${escapeText(ids.at(-1) ?? '')}</code>`)}</p>`;
}

/** A link to the same properties shown earlier, if the tree is too large to repeat them. */
function sameShape(schema: ObjectSchemaView, walk: TreeWalk): Html | undefined {
  if (!walk.shown || schema.properties.length < 3) return undefined;
  const shape = getShape(schema, walk);
  const first = walk.shown.get(shape);
  if (first === undefined) {
    walk.shown.set(shape, walk.row);
    return undefined;
  }
  return samePlace(first, walk.words.labels);
}

/** Schemas are the same in each tree. */
function getShape(schema: ObjectSchemaView, { shapes }: TreeWalk): string {
  let shape = shapes.get(schema);
  if (shape === undefined) {
    shape = JSON.stringify([schema.properties, schema.oneOf, schema.anyOf, schema.allOf]);
    shapes.set(schema, shape);
  }
  return shape;
}

function samePlace(row: string, labels: Labels): Html {
  if (row === '') return html`<p class="cl-note">${escapeText(labels.sameAsWhole)}</p>`;
  const href = html`#${idPrefix}${escapeText(encodeURI(row))}`;
  return html`<p class="cl-note">${fillHtml(labels.sameProperties, html`<a href="${href}">${escapeText(row)}</a>`)}</p>`;
}

interface Inside {
  html: Html;
  /** Whether the content of the items is there; else it is where their type leads. */
  opensItems: boolean;
}

function insideHtml(resolved: ResolvedObject, path: string, walk: TreeWalk): Inside {
  const { schema } = resolved;
  const all = listSchemaRows(resolved, path, walk);
  const inherited = all.filter(({ origin }) => origin !== undefined).length;
  const linksInherited = walk.linksInherited && (walk.level > 0 || inherited > MAX_INHERITED_ROWS);
  const isLinked = ({ origin }: RowInput) =>
    linksInherited && origin !== undefined && walk.findHref(origin.id) !== undefined;
  const shown = all.filter((row) => !isLinked(row));
  const isOnly = shown.length === 1;
  const repeated = repeatedOrigins(shown);
  const rows = shown.map((row) => {
    const isNamedBelow = row.origin !== undefined && repeated.has(row.origin.id);
    return drawPropertyRow(isNamedBelow ? withoutOrigin(row) : row, Object.assign(walk, { isOnly }));
  });
  const items = itemsHtml(schema, path, walk);
  const content = joinHtml([
    inheritedHtml(all.filter(isLinked), walk),
    rows.length === 0 ? NO_HTML : html`<ul class="cl-props">${rows}</ul>`,
    originsHtml(repeated, walk),
    hiddenHtml(resolved, walk),
    items.html,
    partsHtml(schema.allOf, path, walk),
    variantsHtml(walk.words.labels.oneOf, schema.oneOf, schema.discriminator, path, walk),
    variantsHtml(walk.words.labels.anyOf, schema.anyOf, schema.discriminator, path, walk),
    conditionsHtml(schema, path, walk),
  ]);
  return { html: content, opensItems: items.isOpen };
}

interface RepeatedOrigin {
  origin: ReferenceView;
  rows: RowInput[];
}

/** The schemas that several rows of a list are inherited from, by id: each is named once below the list. */
function repeatedOrigins(all: readonly RowInput[]): Map<string, RepeatedOrigin> {
  const origins = new Map<string, RepeatedOrigin>();
  for (const row of all) {
    const { origin } = row;
    if (!origin) continue;
    const known = origins.get(origin.id);
    if (known) known.rows.push(row);
    else origins.set(origin.id, { origin, rows: [row] });
  }
  for (const [id, { rows }] of origins) if (rows.length === 1) origins.delete(id);
  return origins;
}

function withoutOrigin({ origin: _origin, ...row }: RowInput): RowInput {
  return row;
}

/** The names of the properties that are inherited from the same schema. */
function originsHtml(repeated: ReadonlyMap<string, RepeatedOrigin>, walk: TreeWalk): Html {
  const notes = [...repeated.values()].map(({ origin, rows }) => {
    const type = typeHtml(origin, walk);
    return html`<p class="cl-note">${fillHtml(walk.words.labels.inheritedNames, type, namesHtml(rows, walk))}</p>`;
  });
  return joinHtml(notes);
}

/** The schemas that properties are inherited from, with their number. */
function inheritedHtml(rows: readonly RowInput[], walk: TreeWalk): Html {
  const counts = new Map<string, { origin: ReferenceView; count: number }>();
  for (const { origin } of rows) {
    if (!origin) continue;
    const { count } = counts.get(origin.id) ?? { count: 0 };
    counts.set(origin.id, { origin, count: count + 1 });
  }
  const notes = [...counts.values()].map(
    ({ origin, count }) =>
      html`<p class="cl-note">${fillHtml(walk.words.count('propertiesOf', count), typeHtml(origin, walk))}</p>`,
  );
  return joinHtml(notes);
}

function namesHtml(properties: readonly { name: string }[], { words }: TreeWalk): Html {
  const names = properties.map(({ name }) => html`<code>${escapeText(name)}</code>`);
  return joinHtml(names, escapeText(words.punctuation.comma));
}

/** Properties excluded by the direction are listed by name. */
function hiddenHtml(resolved: ResolvedObject, walk: TreeWalk): Html {
  const hidden = hiddenProperties(resolved, walk);
  if (hidden.length === 0) return NO_HTML;
  const { labels } = walk.words;
  const words = walk.direction === 'request' ? labels.hiddenInRequest : labels.hiddenInResponse;
  return html`<p class="cl-note">${fillHtml(words, namesHtml(hidden, walk))}</p>`;
}

interface ItemsHtml {
  html: Html;
  isOpen: boolean;
}

/** The items of a list: their annotations, then their content. */
function itemsHtml({ items, prefixItems }: ObjectSchemaView, path: string, walk: TreeWalk): ItemsHtml {
  if (items === undefined || items.kind === 'boolean' || prefixItems) return { html: NO_HTML, isOpen: false };
  const about = siblingAnnotationsHtml(items, walk);
  const title = distinctTitle(items, '', walk);
  walk.budget -= about.length;
  const inside = drawContent(items, path, walk)?.html;
  const hasPage = items.kind === 'ref' && walk.findHref(items.id) !== undefined;
  const words = joinHtml([
    quotedHtml(title, walk),
    hasPage ? NO_HTML : html`${aliasHtml(items, walk)}${annotationLabelsHtml(items, walk)}`,
  ]);
  const isOpen = inside !== undefined;
  if (about === '' && words === '') return { html: inside ?? NO_HTML, isOpen };
  const drawn = html`<div class="cl-items"><p class="cl-items-title">${escapeText(walk.words.labels.eachItem)}${words}</p>${about}${inside}</div>`;
  return { html: drawn, isOpen };
}

/** Items that are scalars: their annotations need no `<details>`. */
function isPlainList({ items, ...schema }: ObjectSchemaView, walk: TreeWalk): boolean {
  if (items === undefined || holdsAnything(schema)) return false;
  const item = resolveView(items, walk.views).schema;
  if (item?.kind !== 'schema') return true;
  return !holdsAnything(item) || isPlainList(item, walk);
}

/** `object · 2 properties`, `array · 3 properties each`, `one of 4`. */
function insideWords({ schema }: ResolvedObject, { own: visible, each }: RowCounts, walk: TreeWalk): Html {
  const { words } = walk;
  const kind =
    schema.types.find((type) => type !== 'null') ?? (schema.items ? 'array' : visible > 0 ? 'object' : '');
  const items = schema.items && resolveView(schema.items, walk.views).schema;
  const chosen = schema.oneOf || schema.anyOf || items?.kind !== 'schema' ? schema : items;
  const variants = (chosen.oneOf ?? chosen.anyOf ?? []).filter(({ schema: view }) => !isNull(view)).length;
  return escapeText(
    [
      kind,
      visible > 0 ? words.count('properties', visible) : '',
      each > 0 ? words.count('propertiesEach', each) : '',
      variants > 1 ? words.count(chosen.oneOf ? 'oneOfCount' : 'anyOfCount', variants) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ') || words.labels.details,
  );
}

interface RowCounts {
  own: number;
  /** Of each item. */
  each: number;
}

function countRows(resolved: ResolvedObject, opensItems: boolean, walk: TreeWalk): RowCounts {
  const { items } = resolved.schema;
  return {
    own: visibleProperties(resolved, walk).length,
    each: items && opensItems ? countItemProperties(items, walk) : 0,
  };
}

/** The number of properties that the rows of an item show in this direction. */
function countItemProperties(items: SchemaView, walk: TreeWalk): number {
  const resolved = resolveView(items, walk.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema') return 0;
  const isOnPage = walk.isOnPage || ids.some((id) => walk.findHref(id) !== undefined);
  return visibleProperties({ ...resolved, schema }, { ...walk, isOnPage }).length;
}
