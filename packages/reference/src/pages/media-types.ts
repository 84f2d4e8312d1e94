import type { Encoding, MediaType, SchemaView } from '@curlew/openapi';
import { exampleText } from '@curlew/request';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { TreeDirection } from '../html/tree-walk.ts';
import { typeHtml } from '../html/type-html.ts';
import type { Model } from '../model.ts';
import type { ExampleView, MediaTypeView } from '../page.ts';
import type { PageBudget } from './page-budget.ts';

export interface MediaContext {
  model: Model;
  budget: PageBudget;
  direction: TreeDirection;
  /** Most room for one tree. */
  room: number;
  /** Examples made for this page and direction, by schema and language. */
  exemplified: Set<string>;
  /** Trees of this page and direction that are worth a link rather than a second drawing. */
  drawn: Map<string, { id: string; label: string }>;
}

/** Shorter trees are drawn again: reading them takes less than following a link. */
const WORTH_A_LINK = 1_500;

/** Each media type with its schema and examples; ids begin with `prefix`, the second with `prefix2`. */
export function mediaTypeViews(
  content: readonly MediaType[],
  prefix: string,
  context: MediaContext,
  label = '',
): MediaTypeView[] {
  return content.map((media, index) => {
    const id = index === 0 ? prefix : `${prefix}${index + 1}`;
    const schema = media.schema ?? media.itemSchema;
    const key = schemaKey(media, context);
    const same = schema && context.drawn.get(key);
    const tree = schema && !same ? drawTree(media, id, context) : NO_HTML;
    if (tree.length > WORTH_A_LINK) context.drawn.set(key, { id, label: `${label}${media.type}` });
    const note = same
      ? html`<p class="cl-note">The same schema as <a href="#${escapeText(same.id)}">${escapeText(same.label)}</a>.</p>`
      : '';
    const content = html`${note}${tree}${encodingHtml(media.encoding)}`;
    return {
      id,
      type: media.type,
      ...(schema ? { typeHtml: mediaTypeHtml(media, context.model) } : {}),
      ...(content === '' ? {} : { schema: content }),
      examples: exampleViews(media, context),
    };
  });
}

function schemaKey({ schema, itemSchema }: MediaType, { model }: MediaContext): string {
  const located = schema ?? itemSchema;
  if (!located) return '';
  const view = model.views.view(located);
  return `${schema ? 'one' : 'items'} ${view.kind === 'ref' ? view.id : located.location.id}`;
}

function drawTree(media: MediaType, id: string, { model, budget, direction, room }: MediaContext): Html {
  const draw = (schema: NonNullable<MediaType['schema']>) =>
    budget.spendTree(model.trees.draw(schema, `${id}-`, direction, budget.treeRoom(room)));
  return joinHtml([media.schema, media.itemSchema].map((schema) => (schema ? draw(schema) : NO_HTML)));
}

function mediaTypeHtml({ schema, itemSchema }: MediaType, model: Model): Html {
  const whole = schema ? typeHtml(model.views.view(schema), model.trees.context) : NO_HTML;
  if (!itemSchema) return whole;
  const items = html`sequence of ${typeHtml(model.views.view(itemSchema), model.trees.context)}`;
  return whole === '' ? items : html`${whole}, ${items}`;
}

/** How single fields of a form are sent, where that is said. */
function encodingHtml(encoding: readonly Encoding[]): Html {
  const facts = encoding.flatMap(({ name, contentType, style, explode, headers }) => {
    const names = headers.map((header) => html`<code>${escapeText(header.name)}</code>`);
    const words = [
      ...(contentType ? [html`sent as <code>${escapeText(contentType)}</code>`] : []),
      ...(style ? [html`style ${escapeText(style)}`] : []),
      ...(explode === false ? [html`not exploded`] : []),
      ...(names.length > 0 ? [html`with ${joinHtml(names, html`, `)}`] : []),
    ];
    return words.length > 0 ? [html`<code>${escapeText(name)}</code> ${joinHtml(words, html`, `)}`] : [];
  });
  return facts.length === 0 ? NO_HTML : html`<p class="cl-facts">${joinHtml(facts, html` · `)}</p>`;
}

/** The examples given; where none is, one made from the schema. */
function exampleViews(media: MediaType, context: MediaContext): ExampleView[] {
  const { model, budget, direction, exemplified } = context;
  const located = media.schema ?? media.itemSchema;
  const view = located ? model.views.view(located) : undefined;
  const given = media.examples.flatMap((example): ExampleView[] => {
    const title = example.summary ?? example.name ?? 'Example';
    const intro = example.description ? { intro: model.markdown.block(example.description) } : {};
    const text = exampleText(example, media.type, view, model.views);
    if (text) return [{ title, generated: false, ...codeView(text, model, budget, intro.intro) }];
    if (!example.externalValue) return [];
    return [
      {
        title,
        ...intro,
        language: 'text',
        code: html`<code>${escapeText(example.externalValue)}</code>`,
        generated: false,
      },
    ];
  });
  if (given.length > 0) return given;
  // The parts of a form are seen in the samples of the request.
  if (!located || !view || isBytes(view) || media.type.startsWith('multipart/')) return [];
  const text = model.sampleTexts.text(media, located, direction === 'request' ? 'request' : 'response');
  const key = `${text?.language} ${schemaKey(media, context)}`;
  // The same again says nothing new.
  if (!text || exemplified.has(key)) return [];
  exemplified.add(key);
  return [{ title: 'Example', generated: true, ...codeView(text, model, budget) }];
}

function isBytes(view: SchemaView): boolean {
  return view.kind === 'schema' && view.format === 'binary' && view.types[0] === 'string';
}

/** Highlighted code, cut where the page has no room for more; the introduction says so. */
export function codeView(
  { text, language }: { text: string; language: string },
  { highlighter }: Model,
  budget: PageBudget,
  intro?: Html,
): Pick<ExampleView, 'language' | 'code' | 'intro'> {
  const room = budget.codeRoom();
  if (text.length <= room)
    return {
      language,
      code: budget.spendCode(highlighter.code(text, language)),
      ...(intro ? { intro } : {}),
    };
  const shown = text.slice(0, Math.max(text.lastIndexOf('\n', room), room >> 1));
  const lines = shown.split('\n').length;
  const note = html`<p>The first ${lines} of ${text.split('\n').length} lines.</p>`;
  return {
    language,
    code: budget.spendCode(highlighter.code(`${shown}\n…`, language)),
    intro: html`${intro}${note}`,
  };
}
