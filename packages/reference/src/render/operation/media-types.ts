import type { MediaType, SchemaView } from '@curlew/openapi';
import { exampleText } from '@curlew/request/internal';
import { mediaAnchors } from '../../anchors.ts';
import { linkHtml } from '../../html/address.ts';
import { escapeText, fillHtml, type Html, html, joinHtml, NO_HTML } from '../../html/html.ts';
import type { ExampleView, MediaTypeView } from '../../page.ts';
import { distinctTitle } from '../../phrases/schema-names.ts';
import type { ContentRenderers } from '../../render-context.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { quotedHtml, typeHtml } from '../../schema-html/type-html.ts';
import type { PageBudget } from '../page-budget.ts';
import { cutExample } from './cut-example.ts';
import { encodingsHtml } from './parameter-rows.ts';
import { needsExample, sampleDirection, whyNoExample } from './why-no-example.ts';

export interface MediaContext {
  renderers: ContentRenderers;
  budget: PageBudget;
  direction: TreeDirection;
  /** Budget of one tree, in UTF-16 units of HTML. */
  treeBudget: number;
  /** Examples made for this page and direction, by schema and language. */
  exemplified: Set<string>;
  /** Rendered trees of this page and direction that are linked instead of repeated. */
  drawn: Map<string, { id: string; label: string }>;
}

/** Shorter trees are repeated rather than linked; in UTF-16 units of HTML. */
const WORTH_A_LINK = 1_500;

/** Media types, and the examples of all of them, which are beside the text. */
export interface DrawnContent {
  content: MediaTypeView[];
  examples: MediaExample[];
}

export interface MediaExample {
  mediaType: string;
  example: ExampleView;
}

/** Each media type with its schema; ids of rows begin with the anchor of their media type. */
export function renderMediaTypes(
  content: readonly MediaType[],
  prefix: string,
  context: MediaContext,
  label = '',
): DrawnContent {
  const examples: MediaExample[] = [];
  const anchors = mediaAnchors(
    prefix,
    content.map(({ type }) => type),
  );
  const views = content.map((media, index): MediaTypeView => {
    const anchor = anchors[index] ?? prefix;
    // The first has the anchor of what it is in, which is an element already.
    const id = index === 0 ? `${anchor}.body` : anchor;
    const schema = media.schema ?? media.itemSchema;
    const key = schemaKey(media, context);
    const same = schema && context.drawn.get(key);
    const tree = schema && !same ? drawTree(media, anchor, context) : NO_HTML;
    if (tree.length > WORTH_A_LINK) context.drawn.set(key, { id, label: `${label}${media.type}` });
    const note = same
      ? html`<p class="cl-note">${fillHtml(context.renderers.words.labels.sameSchema, html`<a href="#${escapeText(same.id)}">${escapeText(same.label)}</a>`)}</p>`
      : '';
    const shown = exampleViews(media, context);
    for (const example of shown) examples.push({ mediaType: media.type, example });
    const reason =
      shown.length > 0 || same ? undefined : whyNoExample(media, context.direction, context.renderers);
    const without = reason ? html`<p class="cl-note">${escapeText(reason)}</p>` : NO_HTML;
    const content = html`${note}${tree}${encodingsHtml(media, anchor, context.renderers, context.budget)}${without}`;
    return {
      id,
      type: media.type,
      ...(media.description ? { intro: context.renderers.markdown.block(media.description) } : {}),
      ...(schema ? { typeHtml: mediaTypeHtml(media, context.renderers) } : {}),
      ...(content === '' ? {} : { schema: content }),
    };
  });
  return { content: views, examples };
}

function schemaKey({ schema, itemSchema }: MediaType, { renderers }: MediaContext): string {
  const located = schema ?? itemSchema;
  if (!located) return '';
  const view = renderers.views.view(located);
  return `${schema ? 'one' : 'items'} ${view.kind === 'ref' ? view.id : located.location.id}`;
}

function drawTree(
  media: MediaType,
  anchor: string,
  { renderers, budget, direction, treeBudget }: MediaContext,
): Html {
  const draw = (schema: NonNullable<MediaType['schema']>) =>
    budget.spendTree(renderers.trees.draw(schema, `${anchor}-`, direction, budget.forTree(treeBudget)));
  return joinHtml([media.schema, media.itemSchema].map((schema) => (schema ? draw(schema) : NO_HTML)));
}

function mediaTypeHtml({ schema, itemSchema }: MediaType, renderers: ContentRenderers): Html {
  const whole = schema ? titledType(renderers.views.view(schema), renderers) : NO_HTML;
  if (!itemSchema) return whole;
  const items = fillHtml(
    renderers.words.labels.sequenceOf,
    titledType(renderers.views.view(itemSchema), renderers),
  );
  return whole === '' ? items : html`${whole}${escapeText(renderers.words.punctuation.comma)}${items}`;
}

function titledType(view: SchemaView, { trees }: ContentRenderers): Html {
  const title = distinctTitle(view, '', trees.context);
  const type = typeHtml(view, trees.context);
  return html`${type}${quotedHtml(title, trees.context)}`;
}

/** The given examples, else one generated from the schema. */
function exampleViews(media: MediaType, context: MediaContext): ExampleView[] {
  const { renderers, budget, direction, exemplified } = context;
  const located = media.schema ?? media.itemSchema;
  const view = located ? renderers.views.view(located) : undefined;
  const given = media.examples.flatMap((example): ExampleView[] => {
    const { name, summary, description, externalValue } = example;
    const title = summary ?? name ?? renderers.words.labels.example;
    const intro = description ? renderers.markdown.block(description) : undefined;
    const common = { title, generated: false, ...(name !== undefined && name !== title ? { name } : {}) };
    const text = exampleText(example, media.type, view, renderers.views);
    const link = externalValue === undefined ? undefined : externalHtml(externalValue, renderers.markdown);
    if (text)
      return [{ ...common, ...codeView(text, renderers, budget, link ? html`${intro}${link}` : intro) }];
    // An example without a value may still have a description.
    if (!externalValue && title === renderers.words.labels.example && !intro) return [];
    const code = externalValue
      ? html`<code>${escapeText(externalValue)}</code>`
      : escapeText(renderers.words.labels.noValue);
    return [{ ...common, ...(intro && { intro }), language: 'text', code }];
  });
  if (given.length > 0) return given;
  if (!located || !needsExample(media, renderers.views)) return [];
  const text = renderers.sampleTexts.text(media, located, sampleDirection(direction));
  const key = `${text?.language} ${schemaKey(media, context)}`;
  // Skips repeated values.
  if (!text || exemplified.has(key)) return [];
  exemplified.add(key);
  return [{ title: renderers.words.labels.example, generated: true, ...codeView(text, renderers, budget) }];
}

function externalHtml(address: string, markdown: ContentRenderers['markdown']): Html {
  const href = markdown.fieldHref(address);
  const text = escapeText(address);
  return html`<p>${href === undefined ? text : linkHtml(href, text)}</p>`;
}

/**
 * Code, of which only the beginning is highlighted where the page has no budget left, and folded. An enormous one is cut, with a
 * note in the introduction.
 */
export function codeView(
  { text, language }: { text: string; language: string },
  { highlighter, words }: Pick<ContentRenderers, 'highlighter' | 'words'>,
  budget: PageBudget,
  intro?: Html,
): Pick<ExampleView, 'language' | 'code' | 'intro' | 'foldedLines'> {
  const cut = cutExample(text, budget.forCode());
  const { rest } = cut;
  const isWhole = rest === undefined || budget.spendEnd(rest);
  const shown = rest === undefined || !isWhole ? cut.text : text.slice(0, text.length - rest.length);
  const code = budget.spendCode(highlighter.code(shown, language));
  const about = intro ? { intro } : {};
  if (!cut.lines) return { language, code, ...about };
  if (isWhole)
    return { language, code: html`${code}${escapeText(rest ?? '')}`, foldedLines: cut.lines[1], ...about };
  const lines = cut.lines.map((number) => escapeText(String(number)));
  const note = html`<p>${fillHtml(words.labels.firstLines, ...lines)}</p>`;
  return { language, code, intro: html`${intro}${note}` };
}
