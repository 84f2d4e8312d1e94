import type {
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Server,
} from '@curlew/openapi';
import type { Callback, Link, Located } from '@curlew/openapi/internal';
import { DEFAULT_SAMPLE_LANGUAGES } from '@curlew/request';
import { exampleText, operationSamples } from '@curlew/request/internal';
import { renderBadges } from '../../phrases/badges.ts';
import { describeRow } from '../../phrases/described-row.ts';
import { type Encodings, listEncodings, namedParts } from '../../phrases/encoding-phrases.ts';
import { contentLabels, parameterLabels } from '../../phrases/parameter-labels.ts';
import { fillPhrase, joinPhrases } from '../../phrases/phrase.ts';
import { sampleCount, sampleWords } from '../../phrases/sample-words.ts';
import { addressInWords, isTitledByPath } from '../../plan/names/operation-title.ts';
import { operationTexts, summaryTitle } from '../../plan/operation-texts.ts';
import { extensionTexts } from '../../render/extensions.ts';
import { authorSamples } from '../../render/operation/author-samples.ts';
import { authorizationWords } from '../../render/operation/authorization.ts';
import { ExampleCutter } from '../../render/operation/cut-example.ts';
import { statusPhrase } from '../../render/operation/status-phrase.ts';
import { needsExample, sampleDirection, whyNoExample } from '../../render/operation/why-no-example.ts';
import type { ApiContent, ContentRenderers, RenderContext } from '../../render-context.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { fillIn } from '../../words/template.ts';
import type { Words } from '../../words/words.ts';
import { markdownHref } from '../file-paths.ts';
import { bracketless, codeBlock, inlineCode, oneLine, plainText } from './markdown-text.ts';
import { docsMarkdown } from './schema/annotations-markdown.ts';
import {
  type MarkdownList,
  type MarkdownListContext,
  newMarkdownList,
  spendLength,
} from './schema/markdown-list.ts';
import { valueMarkdown, wordsMarkdown } from './schema/phrase-markdown.ts';
import { listLine, type MarkdownRow, rowLines } from './schema/row-markdown.ts';
import { schemaMarkdown } from './schema/schema-markdown.ts';
import { serverLines, variableLines } from './server-markdown.ts';

/** The examples of one media type, in UTF-16 units. */
const MAX_EXAMPLES = 40_000;

/** Blocks of an operation, in the order of its page; headings start at `level`. */
export function operationMarkdown(operation: Operation, context: RenderContext, level = 2): string[] {
  const { deprecated, parameters, requestBody, responses } = operation;
  const heading = `${'#'.repeat(level)} `;
  const { labels } = context.words;
  return [
    level === 2 && isTitledByPath(operation) ? '' : inlineCode(addressInWords(operation)),
    deprecated ? labels.deprecatedNotice : '',
    ...operationTexts(operation),
    operation.pathItem?.summary ?? '',
    operation.pathItem?.description ?? '',
    factLines(operation, context),
    ...(operation.servers === context.api.servers || operation.servers.length === 0
      ? []
      : [`${heading}${labels.servers}`, serverLines(operation.servers, context.words)]),
    ...(parameters.length > 0
      ? [`${heading}${labels.parameters}`, parameterLines(operation, context).join('\n')]
      : []),
    ...(requestBody ? bodyBlocks(requestBody, operation.kind, context, heading) : []),
    ...(responses.length > 0
      ? [
          `${heading}${labels.responses}`,
          ...responses.flatMap((one) => responseBlocks(one, context, level + 1)),
        ]
      : []),
    ...callbackBlocks(operation.callbacks, context, level),
    ...workflowBlocks(operation, context, heading),
    ...extensionBlocks(operation, `${heading}${labels.extensions}`),
    ...sampleBlocks(operation, context, heading),
  ];
}

/** Lines of the head of a page beside the title. */
function factLines(operation: Operation, context: RenderContext): string {
  const { operationId, tags, externalDocs, extensions } = operation;
  const shown = tags.filter((tag) => tag !== context.sharedTag?.name);
  const { labels, punctuation } = context.words;
  const authorization = authorizationWords(operation, context);
  const badges = renderBadges(extensions).map(({ text }) => plainText(text));
  const inferred = sampleWords(extensions, context.words);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [labels.operationId, operationId && inlineCode(operationId)],
    [labels.tags, shown.map((tag) => tagMarkdown(tag, context)).join(punctuation.comma)],
    [labels.badges, badges.join(punctuation.comma)],
    [labels.authorization, authorization && wordsMarkdown(authorization)],
    [labels.inferred, inferred],
    [labels.documentation, externalDocs && docsMarkdown(externalDocs, externalDocs.url)],
  ];
  return facts.flatMap(([label, text]) => (text ? [`- ${label}${punctuation.colon}${text}`] : [])).join('\n');
}

function tagMarkdown(tag: string, context: RenderContext): string {
  const group = context.groupsByTag.get(tag);
  return group ? `[${bracketless(group.title)}](${markdownHref(group.page, context)})` : plainText(tag);
}

function bodyBlocks(
  { required, description, content }: RequestBody,
  kind: Operation['kind'],
  context: RenderContext,
  heading: string,
): string[] {
  const { labels, punctuation } = context.words;
  const title = required
    ? fillIn(punctuation.bracketed, labels.requestBody, labels.required)
    : labels.requestBody;
  return [
    `${heading}${title}`,
    description ?? '',
    ...contentMarkdown(content, kind === 'path' ? 'request' : 'both', context),
  ];
}

/** A callback is described like an operation, one level below. */
function callbackBlocks(callbacks: readonly Callback[], context: RenderContext, level: number): string[] {
  return callbacks.flatMap(({ name, operations }) =>
    operations.flatMap((operation) => [
      `${'#'.repeat(level)} ${wordsMarkdown(fillPhrase(context.words.labels.callbackNamed, [{ code: name }]))}`,
      summaryTitle(operation) ?? '',
      ...operationMarkdown(operation, context, Math.min(level + 1, 5)),
    ]),
  );
}

/** Links to the workflows that call an operation. */
function workflowBlocks({ key }: Operation, context: RenderContext, heading: string): string[] {
  const pages = context.workflows?.uses.get(key) ?? [];
  if (pages.length === 0) return [];
  const rows = pages.map((page) => `- [${bracketless(page.title)}](${markdownHref(page, context)})`);
  return [`${heading}${context.words.labels.usedInWorkflows}`, rows.join('\n')];
}

function extensionBlocks({ extensions }: Operation, heading: string): string[] {
  const texts = extensionTexts(extensions);
  if (texts.length === 0) return [];
  return [
    heading,
    ...texts.flatMap(({ name, text, language }) => [inlineCode(name), codeBlock(text, language)]),
  ];
}

/** The samples of the author, and one of ours where none is of the same language: all of ours send the same request. */
function sampleBlocks(
  operation: Operation,
  context: ApiContent & ContentRenderers,
  heading: string,
): string[] {
  const given = authorSamples(operation.extensions);
  const languages = DEFAULT_SAMPLE_LANGUAGES.filter((id) => !given.some((sample) => sample.id === id));
  const { securitySchemes } = context.api;
  const [made] =
    operation.kind === 'path'
      ? operationSamples(
          operation,
          context.sampleTexts.request(operation, securitySchemes),
          languages.slice(0, 1),
        )
      : [];
  if (given.length === 0 && made === undefined) return [];
  const colon = context.words.punctuation.colon.trimEnd();
  return [
    `${heading}${context.words.labels.requestSamples}`,
    ...given.flatMap(({ title, language, text }) => [
      `${plainText(title)}${colon}`,
      codeBlock(text, language),
    ]),
    ...(made ? [codeBlock(made.code, made.language)] : []),
  ];
}

/** Blocks of a response under a heading of this level. */
function responseBlocks(response: Response, context: RenderContext, level: number): string[] {
  const { status, description, headers, content, links } = response;
  const { labels, punctuation } = context.words;
  const colon = punctuation.colon.trimEnd();
  const phrase = response.summary ?? statusPhrase(status, labels);
  return [
    `${'#'.repeat(level)} ${plainText(`${status} ${phrase}`)}`,
    description ?? '',
    headers.length > 0
      ? `${labels.headers}${colon}\n\n${headerLines(headers, 0, newMarkdownList(context, 'response')).join('\n')}`
      : '',
    ...contentMarkdown(content, 'response', context),
    links.length > 0
      ? `${labels.links}${colon}\n\n${links.flatMap((link) => linkLines(link, context)).join('\n')}`
      : '',
  ];
}

/** A link to an operation with its values, and below it its server. */
function linkLines(link: Link, context: RenderContext): string[] {
  const { labels, punctuation } = context.words;
  const target = context.targets.find(link);
  const page = target && context.operationPages.get(target.key);
  const text = link.operationId ?? link.operationRef ?? '';
  const words = page ? `[${bracketless(page.title)}](${markdownHref(page, context)})` : inlineCode(text);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => `${inlineCode(name)} = ${valueMarkdown(value)}`,
  );
  const body =
    link.requestBody === undefined ? [] : [fillPhrase(labels.linkBody, [{ value: link.requestBody }])];
  const further = [...values, ...body.map(wordsMarkdown), oneLine(link.description ?? '')];
  const line = [`${inlineCode(link.name)}${punctuation.colon}${words}`, ...further]
    .filter(Boolean)
    .join(punctuation.comma);
  return [listLine(line, 0), ...(link.server ? [linkServer(link.server, context.words)] : [])];
}

/** The server of a link, and below it its variables. */
function linkServer({ url, ...server }: Server, words: Words): string {
  const texts = [server.name, server.description].flatMap((text) => (text ? [oneLine(text)] : []));
  const address = wordsMarkdown(fillPhrase(words.labels.atServer, [{ code: url }]));
  const line = [address, ...texts].join(words.punctuation.colon);
  return [listLine(line, 1), ...variableLines(server.variables, 2, words)].join('\n');
}

/** The media types; a schema is listed once. */
function contentMarkdown(
  media: readonly MediaType[],
  direction: TreeDirection,
  context: MarkdownListContext,
): string[] {
  const seen = new Map<string, string>();
  return media.flatMap((one) => {
    const { schema, itemSchema, type } = one;
    const located = schema ?? itemSchema;
    const key = located && `${schema ? 'one' : 'items'} ${getKey(located, context)}`;
    const same = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && same === undefined) seen.set(key, type);
    const { labels, punctuation } = context.words;
    const name = inlineCode(oneLine(type));
    const named = itemSchema ? fillIn(punctuation.bracketed, name, labels.sequence) : name;
    return [
      `${labels.mediaType}${punctuation.colon}${named}`,
      one.description ?? '',
      ...(same === undefined
        ? [schema, itemSchema].flatMap((part) => (part ? schemaMarkdown(part, context, direction) : []))
        : [wordsMarkdown(fillPhrase(labels.sameSchema, [{ code: same }]))]),
      encodingLines(one, 0, newMarkdownList(context, direction)).join('\n'),
      ...exampleBlocks(one, direction, context, same === undefined),
    ];
  });
}

function getKey(schema: Located, context: MarkdownListContext): string {
  const view = context.views.view(schema);
  return view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
}

function exampleBlocks(
  media: MediaType,
  direction: TreeDirection,
  context: MarkdownListContext,
  isNew: boolean,
): string[] {
  const cutter = new ExampleCutter(MAX_EXAMPLES);
  const located = media.schema ?? media.itemSchema;
  const view = located && context.views.view(located);
  if (media.examples.length > 0)
    return media.examples.flatMap((example) => {
      const text = exampleText(example, media.type, view, context.views);
      return [getTitle(example, context.words), ...(text ? codeBlocks(text, cutter, context) : [])];
    });
  if (!isNew || located === undefined || !needsExample(media, context.views)) return [];
  const made = context.sampleTexts.text(media, located, sampleDirection(direction));
  if (made === undefined) return [whyNoExample(media, direction, context) ?? ''];
  const { labels, punctuation } = context.words;
  return [`${labels.madeExample}${punctuation.colon.trimEnd()}`, ...codeBlocks(made, cutter, context)];
}

/** An example as code, cut where there is no room; a note says so. */
function codeBlocks(
  { text, language }: { text: string; language: string },
  cutter: ExampleCutter,
  { words }: MarkdownListContext,
): string[] {
  const cut = cutter.cut(text);
  const note =
    cut.lines && wordsMarkdown(fillPhrase(words.labels.firstLines, ...cut.lines.map((n) => [String(n)])));
  return [codeBlock(cut.text, language), note ?? ''];
}

function getTitle(
  { name, summary, description, externalValue }: Example,
  { labels, punctuation }: Words,
): string {
  const names = [name, summary === name ? undefined : summary, description];
  const words = names.map((text) => oneLine(text ?? '')).filter(Boolean);
  const link = externalValue ? ` <${oneLine(externalValue)}>` : '';
  return `${[labels.example, ...words].join(punctuation.colon)}${link}`;
}

/** The parameters of an operation, a line each, and below it what its schema holds. */
function parameterLines(
  { parameters, extensions }: Pick<Operation, 'parameters' | 'extensions'>,
  context: MarkdownListContext,
): string[] {
  const samples = sampleCount(extensions);
  const listing = newMarkdownList(context, 'request');
  return parameters.flatMap((parameter) =>
    describedLines(
      parameter,
      { place: parameter.in, labels: parameterLabels(parameter, samples, context.words) },
      0,
      listing,
    ),
  );
}

/** The headers of a response, a line each, and below it the content of its schema. */
function headerLines(headers: readonly Header[], depth: number, listing: MarkdownList): string[] {
  const { words } = listing.context;
  return headers.flatMap((header) =>
    describedLines(header, { labels: contentLabels(header.content, words) }, depth, listing),
  );
}

function describedLines(
  described: Parameter | Header,
  more: Pick<MarkdownRow, 'place' | 'labels'>,
  depth: number,
  listing: MarkdownList,
): string[] {
  const { name, content } = described;
  const row = { ...describeRow(described, listing.context.views), ...more, name, path: name };
  const media = content?.[0];
  return [
    ...rowLines(row, depth, listing),
    ...(media
      ? [...sequenceLines(media, depth + 1, listing), ...encodingLines(media, depth + 1, listing)]
      : []),
  ];
}

/** The items of a sequence, if the row has the schema of the whole. */
function sequenceLines({ schema, itemSchema }: MediaType, depth: number, listing: MarkdownList): string[] {
  if (!schema || !itemSchema) return [];
  const { views, words } = listing.context;
  const name = words.labels.eachItem;
  return rowLines({ name, path: 'items', view: views.view(itemSchema), any: true }, depth, listing);
}

/** `- Part photo: sent as image/png, with headers`, one line for each encoding, and below it its headers and parts. */
function encodingLines(owner: Encodings, depth: number, listing: MarkdownList): string[] {
  const { labels, punctuation } = listing.context.words;
  return namedParts(owner, labels).flatMap(({ title, part }) => {
    const [word] = title;
    const name = typeof word === 'string' ? title : fillPhrase(labels.part, title);
    const facts = joinPhrases(listEncodings(part, labels), punctuation.comma);
    const words = wordsMarkdown([...name, ...(facts.length > 0 ? [punctuation.colon, ...facts] : [])]);
    const { left } = listing;
    const line = spendLength(listLine(words, depth), listing);
    const inside = [
      ...headerLines(part.headers, depth + 1, listing),
      ...encodingLines(part, depth + 1, listing),
    ];
    if (facts.length > 0 || inside.length > 0) return [line, ...inside];
    listing.left = left;
    return [];
  });
}
