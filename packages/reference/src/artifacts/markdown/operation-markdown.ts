import type { Callback, Header, Link, Operation, Parameter, Response, SchemaView } from '@curlew/openapi';
import { codeSamples, DEFAULT_SAMPLE_LANGUAGES, sampleRequest } from '@curlew/request';
import { methodAndPath } from '../../plan/names/operation-title.ts';
import { operationTexts } from '../../plan/operation-texts.ts';
import { authorizationText } from '../../render/operation/authorization.ts';
import { statusPhrase } from '../../render/operation/status-phrase.ts';
import type {
  ApiContent,
  ContentRenderers,
  PageAddresses,
  RenderContext,
  SitePlan,
} from '../../render-context.ts';
import { bracketless, codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { contentMarkdown } from './media-markdown.ts';
import { factLine } from './schema-markdown.ts';
import { serverLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

/** Blocks of an operation, in the order of its page; headings start at `level`. */
export function operationMarkdown(operation: Operation, context: RenderContext, level = 2): string[] {
  const { method, path, deprecated, operationId, tags, parameters, requestBody, kind } = operation;
  const authorization = authorizationText(operation, context);
  const heading = `${'#'.repeat(level)} `;
  const direction = kind === 'path' ? 'request' : 'both';
  return [
    inlineCode(methodAndPath(method, path)),
    deprecated ? 'Deprecated.' : '',
    ...operationTexts(operation),
    ...pathItemTexts(operation),
    [
      ...(operationId ? [`- Operation ID: ${inlineCode(operationId)}`] : []),
      ...(tags.length > 0 ? [`- Tags: ${tags.map(oneLine).join(', ')}`] : []),
      ...(authorization ? [`- Authorization: ${authorization}`] : []),
      ...(operation.externalDocs ? [`- Documentation: <${oneLine(operation.externalDocs.url)}>`] : []),
    ].join('\n'),
    ...(operation.servers === context.api.servers || operation.servers.length === 0
      ? []
      : [`${heading}Servers`, serverLines(operation.servers)]),
    ...(parameters.length > 0
      ? [`${heading}Parameters`, parameters.map((one) => parameterLine(one, context)).join('\n')]
      : []),
    ...(requestBody
      ? [
          `${heading}Request body${requestBody.required ? ' (required)' : ''}`,
          requestBody.description ?? '',
          ...contentMarkdown(requestBody.content, direction, context),
        ]
      : []),
    ...(operation.responses.length > 0
      ? [
          `${heading}Responses`,
          ...operation.responses.flatMap((one) => responseBlocks(one, context, level + 1)),
        ]
      : []),
    ...callbackBlocks(operation.callbacks, context, level),
    ...sampleBlocks(operation, context, heading),
  ];
}

function pathItemTexts({ pathItem }: Operation): string[] {
  return [pathItem?.summary ?? '', pathItem?.description ?? ''];
}

function parameterLine(
  { name, in: place, required, deprecated, description, schema, content: media, examples }: Parameter,
  context: ContentRenderers,
): string {
  const located = schema ?? media?.[0]?.schema;
  const view: SchemaView = located ? context.views.view(located) : { kind: 'boolean', value: true };
  const values = examples.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return `- ${factLine(name, view, { required, description, deprecated, place, examples: values }, context)}`;
}

function headerLine(header: Header, context: ContentRenderers): string {
  return parameterLine({ ...header, in: 'header' } as Parameter, context);
}

function responseBlocks(response: Response, context: RenderContext, level: number): string[] {
  const { status, description, headers, content, links } = response;
  return [
    `${'#'.repeat(level)} ${oneLine(`${status} ${response.summary ?? statusPhrase(status, context.words.labels)}`)}`,
    description ?? '',
    headers.length > 0 ? `Headers:\n\n${headers.map((one) => headerLine(one, context)).join('\n')}` : '',
    ...contentMarkdown(content, 'response', context),
    links.length > 0 ? `Links:\n\n${links.map((link) => linkLine(link, context)).join('\n')}` : '',
  ];
}

function linkLine(link: Link, context: PageAddresses & SitePlan & ApiContent): string {
  const target = context.targets.find(link);
  const page = target && context.operationPages.get(target.key);
  const text = link.operationId ?? link.operationRef ?? '';
  const words = page ? `[${bracketless(page.title)}](${twinHref(page, context)})` : inlineCode(text);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => `${inlineCode(name)} = ${inlineCode(JSON.stringify(value))}`,
  );
  return `- ${[`${inlineCode(link.name)}: ${words}`, ...values, oneLine(link.description ?? '')].filter(Boolean).join(', ')}`;
}

/** A callback is described like an operation, one level below. */
function callbackBlocks(callbacks: readonly Callback[], context: RenderContext, level: number): string[] {
  return callbacks.flatMap(({ name, operations }) =>
    operations.flatMap((operation) => [
      `${'#'.repeat(level)} Callback ${inlineCode(name)}`,
      ...operationMarkdown(operation, context, Math.min(level + 1, 5)),
    ]),
  );
}

/** One language is enough: all send the same request. */
function sampleBlocks(
  operation: Operation,
  context: ApiContent & ContentRenderers,
  heading: string,
): string[] {
  if (operation.kind !== 'path') return [];
  const request = sampleRequest(operation, context.views, { securitySchemes: context.api.securitySchemes });
  const [sample] = codeSamples(request, DEFAULT_SAMPLE_LANGUAGES.slice(0, 1));
  return sample ? [`${heading}Sample`, codeBlock(sample.code, sample.language)] : [];
}
