import type { SchemaView } from '@curlew/openapi';
import { type Discriminator, isNull, type ObjectSchemaView, type Variant } from '@curlew/openapi/internal';
import { rowAnchor } from '../../anchors.ts';
import { escapeText, fillHtml, type Html, html, idPrefix, joinHtml, NO_HTML } from '../../html/html.ts';
import { variantPhrases } from '../../phrases/discriminator-phrases.ts';
import { distinctTitle } from '../../phrases/schema-names.ts';
import { typeText } from '../../words/type-words.ts';
import { annotationLabelsHtml } from '../annotation-labels.ts';
import { annotationsHtml } from '../annotations-html.ts';
import { phraseHtml } from '../phrases-html.ts';
import { aliasHtml, quotedHtml, typeHtml } from '../type-html.ts';
import { valueHtml } from '../value-html.ts';
import type { TreeWalk } from './tree-walk.ts';

/** More alternatives than these are a list, in which each opens on its own. */
const MAX_CHOICE = 6;

/** The alternatives of a schema; a single one beside null is shown as if it stood alone, unless a value selects it. */
export function variantsHtml(
  title: string,
  variants: readonly Variant[] | undefined,
  discriminator: Discriminator | undefined,
  path: string,
  walk: TreeWalk,
): Html {
  const real = (variants ?? []).filter(({ schema }) => !isNull(schema));
  const [only] = real;
  if (only === undefined) return NO_HTML;
  if (real.length === 1 && !discriminator)
    return html`${annotationsHtml(only.schema, walk)}${walk.drawContent(only.schema, path, walk)?.html}`;
  const parts = real.flatMap((variant) => getVariant(variant, discriminator, path, walk) ?? []);
  // The text of the type is not repeated.
  if (parts.length === 0) return NO_HTML;
  const heading = html`<p class="cl-variants-title">${escapeText(title)}</p>`;
  const isChoice = parts.length > 1 && parts.length <= MAX_CHOICE && parts.every(({ opens }) => opens);
  if (!isChoice) return html`<div class="cl-variants">${heading}${parts.map(drawPart)}</div>`;
  const group = html`${idPrefix}${escapeText(walk.ids.take(rowAnchor(`${path} of`)))}`;
  const choices = parts.map(({ title: line, content }, at) =>
    at === 0
      ? html`<details class="cl-variant" name="${group}" open><summary>${line}</summary><div>${content}</div></details>`
      : html`<details class="cl-variant" name="${group}"><summary>${line}</summary><div>${content}</div></details>`,
  );
  return html`<div class="cl-variants">${heading}<div class="cl-choice">${choices}</div></div>`;
}

function getVariant(
  variant: Variant,
  discriminator: Discriminator | undefined,
  path: string,
  walk: TreeWalk,
): Part | undefined {
  if (walk.budget < 0) return undefined;
  const { title, schema } = variant;
  const selects = discriminator ? selectorHtml(variant, discriminator, walk) : '';
  const label = title ?? typeText(schema, walk.words);
  const target = schema.kind === 'ref' ? walk.views.get(schema.id)?.view : undefined;
  const own = target && distinctTitle(target, label, walk);
  return getPart(
    html`${escapeText(label)}${quotedHtml(own, walk)}${selects}`,
    schema,
    path === '' ? label : `${path}.${label}`,
    walk,
  );
}

/** ` · type cat`: the discriminator value of an alternative, or that it is the default. */
function selectorHtml(variant: Variant, discriminator: Discriminator, walk: TreeWalk): Html {
  const facts = variantPhrases(variant, discriminator, walk);
  return joinHtml(facts.map((fact) => html` · ${phraseHtml(fact, walk.findHref)}`));
}

function withTitle(words: Html, view: SchemaView, walk: TreeWalk): Html {
  return html`${words}${quotedHtml(distinctTitle(view, '', walk), walk)}`;
}

/** One schema under its own title; `words` is empty where it does not open. */
interface Part {
  title: Html;
  /** `object · 2 properties`. */
  words: Html;
  content: Html;
  opens: boolean;
}

function nested(title: Html, view: SchemaView, path: string, walk: TreeWalk): Html {
  return drawPart(getPart(title, view, path, walk));
}

function drawPart({ title, words, content, opens }: Part): Html {
  return opens
    ? html`<details class="cl-variant"><summary>${title} · ${words}</summary>${content}</details>`
    : html`<div class="cl-variant">${title}${content}</div>`;
}

function getPart(words: Html, view: SchemaView, path: string, walk: TreeWalk): Part {
  const title = html`${words}${annotationLabelsHtml(view, walk)}`;
  const about = annotationsHtml(view, walk);
  walk.budget -= title.length + about.length;
  const inside = walk.drawContent(view, path, walk);
  if (inside?.words === '') return closed(html`<p>${title}</p>`, html`${about}${inside.html}`);
  if (inside) return { title, words: inside.words, content: html`${about}${inside.html}`, opens: true };
  const type = html`${typeHtml(view, walk)}${aliasHtml(view, walk)}`;
  // A label that equals the type in words needs no type after it.
  if (view.kind === 'ref' && words === escapeText(view.name)) {
    const marks = annotationLabelsHtml(view, walk);
    return closed(html`<p><span class="cl-type">${type}</span>${marks}</p>`, about);
  }
  if (type === title) return closed(html`<p class="cl-type">${type}</p>`, about);
  return closed(html`<p>${title} <span class="cl-type">${type}</span></p>`, about);
}

function closed(title: Html, content: Html): Part {
  return { title, words: NO_HTML, content, opens: false };
}

/** Parts of an `allOf` that one object cannot express, under their types. */
export function partsHtml(parts: readonly SchemaView[] | undefined, path: string, walk: TreeWalk): Html {
  if (parts === undefined) return NO_HTML;
  const drawn = parts.map((part) => nested(withTitle(typeHtml(part, walk), part, walk), part, path, walk));
  return html`<div class="cl-variants"><p class="cl-variants-title">${escapeText(walk.words.labels.allOf)}</p>${drawn}</div>`;
}

/** `if`, `then`, `else` and `dependentSchemas`. */
export function conditionsHtml(
  { condition, dependentSchemas }: ObjectSchemaView,
  path: string,
  walk: TreeWalk,
): Html {
  const { labels } = walk.words;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const parts = [
    ...(condition
      ? [nested(withTitle(escapeText(labels.ifSchema), condition.if, walk), condition.if, at('if'), walk)]
      : []),
    ...(condition?.then
      ? [
          nested(
            withTitle(escapeText(labels.thenSchema), condition.then, walk),
            condition.then,
            at('then'),
            walk,
          ),
        ]
      : []),
    ...(condition?.else
      ? [
          nested(
            withTitle(escapeText(labels.elseSchema), condition.else, walk),
            condition.else,
            at('else'),
            walk,
          ),
        ]
      : []),
    ...(dependentSchemas ?? []).map(({ property, schema }) =>
      nested(
        withTitle(fillHtml(labels.withProperty, valueHtml(property)), schema, walk),
        schema,
        at(`with-${property}`),
        walk,
      ),
    ),
  ];
  return parts.length === 0 ? NO_HTML : html`<div class="cl-variants">${parts}</div>`;
}
