import type { Callback, Operation, RequestBody } from '@curlew/openapi';
import { codeSamples, DEFAULT_SAMPLE_LANGUAGES } from '@curlew/request';
import { fillFact } from '../../facts/fact.ts';
import { sampleWords } from '../../facts/sample-words.ts';
import { methodAndPath } from '../../plan/names/operation-title.ts';
import { operationTexts, summaryTitle } from '../../plan/operation-texts.ts';
import { badgesOf } from '../../render/badges.ts';
import { extensionTexts } from '../../render/extensions.ts';
import { authorSamples } from '../../render/operation/author-samples.ts';
import { authorizationWords } from '../../render/operation/authorization.ts';
import type { ApiContent, ContentRenderers, RenderContext } from '../../render-context.ts';
import { bracketless, codeBlock, inlineCode, plainText } from './markdown-text.ts';
import { contentMarkdown } from './media-markdown.ts';
import { responseBlocks } from './response-markdown.ts';
import { docsMarkdown } from './schema/about-markdown.ts';
import { wordsMarkdown } from './schema/fact-markdown.ts';
import { parameterLines } from './schema/parameter-markdown.ts';
import { serverLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

/** Blocks of an operation, in the order of its page; headings start at `level`. */
export function operationMarkdown(operation: Operation, context: RenderContext, level = 2): string[] {
  const { method, path, deprecated, parameters, requestBody, responses } = operation;
  const heading = `${'#'.repeat(level)} `;
  const { labels } = context.words;
  return [
    inlineCode(methodAndPath(method, path)),
    deprecated ? labels.deprecatedNotice : '',
    ...operationTexts(operation),
    operation.pathItem?.summary ?? '',
    operation.pathItem?.description ?? '',
    factLines(operation, context),
    ...(operation.servers === context.api.servers || operation.servers.length === 0
      ? []
      : [`${heading}${labels.servers}`, serverLines(operation.servers, context.words)]),
    ...(parameters.length > 0
      ? [`${heading}${labels.parameters}`, parameterLines(parameters, context).join('\n')]
      : []),
    ...(requestBody ? bodyBlocks(requestBody, operation.kind, context, heading) : []),
    ...(responses.length > 0
      ? [
          `${heading}${labels.responses}`,
          ...responses.flatMap((one) => responseBlocks(one, context, level + 1)),
        ]
      : []),
    ...callbackBlocks(operation.callbacks, context, level),
    ...extensionBlocks(operation, `${heading}${labels.extensions}`),
    ...sampleBlocks(operation, context, heading),
  ];
}

/** What the head of a page has beside the title. */
function factLines(operation: Operation, context: RenderContext): string {
  const { operationId, tags, externalDocs, extensions } = operation;
  const { labels } = context.words;
  const authorization = authorizationWords(operation, context);
  const badges = badgesOf(extensions).map(({ text }) => plainText(text));
  const inferred = sampleWords(extensions, context.words);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [labels.operationId, operationId && inlineCode(operationId)],
    [labels.tags, tags.map((tag) => tagMarkdown(tag, context)).join(', ')],
    [labels.badges, badges.join(', ')],
    [labels.authorization, authorization && wordsMarkdown(authorization)],
    [labels.inferred, inferred],
    [labels.documentation, externalDocs && docsMarkdown(externalDocs, externalDocs.url)],
  ];
  return facts.flatMap(([label, text]) => (text ? [`- ${label}: ${text}`] : [])).join('\n');
}

function tagMarkdown(tag: string, context: RenderContext): string {
  const group = context.groupsByTag.get(tag);
  return group ? `[${bracketless(group.title)}](${twinHref(group.page, context)})` : plainText(tag);
}

function bodyBlocks(
  { required, description, content }: RequestBody,
  kind: Operation['kind'],
  context: RenderContext,
  heading: string,
): string[] {
  const { labels } = context.words;
  return [
    `${heading}${labels.requestBody}${required ? ` (${labels.required})` : ''}`,
    description ?? '',
    ...contentMarkdown(content, kind === 'path' ? 'request' : 'both', context),
  ];
}

/** A callback is described like an operation, one level below. */
function callbackBlocks(callbacks: readonly Callback[], context: RenderContext, level: number): string[] {
  return callbacks.flatMap(({ name, operations }) =>
    operations.flatMap((operation) => [
      `${'#'.repeat(level)} ${wordsMarkdown(fillFact(context.words.labels.callbackNamed, [{ code: name }]))}`,
      summaryTitle(operation) ?? '',
      ...operationMarkdown(operation, context, Math.min(level + 1, 5)),
    ]),
  );
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
      ? codeSamples(context.sampleTexts.request(operation, securitySchemes), languages.slice(0, 1))
      : [];
  if (given.length === 0 && made === undefined) return [];
  return [
    `${heading}${context.words.labels.requestSamples}`,
    ...given.flatMap(({ title, language, text }) => [`${plainText(title)}:`, codeBlock(text, language)]),
    ...(made ? [codeBlock(made.code, made.language)] : []),
  ];
}
