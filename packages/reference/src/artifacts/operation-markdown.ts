import type { Callback, Header, Link, Operation, Parameter, Response, SchemaView } from '@curlew/openapi';
import { codeSamples, sampleRequest } from '@curlew/request';
import type { Model } from '../model.ts';
import { operationTexts } from '../plan/operation-texts.ts';
import { methodAndPath } from '../plan/operation-title.ts';
import { authorizationText } from '../render/operation/authorization.ts';
import { statusPhrase } from '../render/operation/status-phrase.ts';
import { bracketless, codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { contentMarkdown } from './media-markdown.ts';
import { factLine } from './schema-markdown.ts';
import { serverLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

/** An operation as blocks, in the order of its page; headings begin at `level`. */
export function operationMarkdown(operation: Operation, model: Model, level = 2): string[] {
  const { method, path, deprecated, operationId, tags, parameters, requestBody, kind } = operation;
  const authorization = authorizationText(operation, model);
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
    ...(operation.servers === model.api.servers || operation.servers.length === 0
      ? []
      : [`${heading}Servers`, serverLines(operation.servers)]),
    ...(parameters.length > 0
      ? [`${heading}Parameters`, parameters.map((one) => parameterLine(one, model)).join('\n')]
      : []),
    ...(requestBody
      ? [
          `${heading}Request body${requestBody.required ? ' (required)' : ''}`,
          requestBody.description ?? '',
          ...contentMarkdown(requestBody.content, direction, model),
        ]
      : []),
    ...(operation.responses.length > 0
      ? [
          `${heading}Responses`,
          ...operation.responses.flatMap((one) => responseBlocks(one, model, level + 1)),
        ]
      : []),
    ...callbackBlocks(operation.callbacks, model, level),
    ...sampleBlocks(operation, model, heading),
  ];
}

function pathItemTexts({ pathItem }: Operation): string[] {
  return [pathItem?.summary ?? '', pathItem?.description ?? ''];
}

function parameterLine(
  { name, in: place, required, deprecated, description, schema, content: media, examples }: Parameter,
  model: Model,
): string {
  const located = schema ?? media?.[0]?.schema;
  const view: SchemaView = located ? model.views.view(located) : { kind: 'boolean', value: true };
  const values = examples.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return `- ${factLine(name, view, { required, description, deprecated, place, examples: values }, model)}`;
}

function headerLine(header: Header, model: Model): string {
  return parameterLine({ ...header, in: 'header' } as Parameter, model);
}

function responseBlocks(response: Response, model: Model, level: number): string[] {
  const { status, description, headers, content, links } = response;
  return [
    `${'#'.repeat(level)} ${oneLine(`${status} ${response.summary ?? statusPhrase(status, model.words.labels)}`)}`,
    description ?? '',
    headers.length > 0 ? `Headers:\n\n${headers.map((one) => headerLine(one, model)).join('\n')}` : '',
    ...contentMarkdown(content, 'response', model),
    links.length > 0 ? `Links:\n\n${links.map((link) => linkLine(link, model)).join('\n')}` : '',
  ];
}

function linkLine(link: Link, model: Model): string {
  const target = model.targets.find(link);
  const page = target && model.operationPages.get(target.key);
  const text = link.operationId ?? link.operationRef ?? '';
  const words = page ? `[${bracketless(page.title)}](${twinHref(page, model)})` : inlineCode(text);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => `${inlineCode(name)} = ${inlineCode(JSON.stringify(value))}`,
  );
  return `- ${[`${inlineCode(link.name)}: ${words}`, ...values, oneLine(link.description ?? '')].filter(Boolean).join(', ')}`;
}

/** A callback is described as an operation, one level below. */
function callbackBlocks(callbacks: readonly Callback[], model: Model, level: number): string[] {
  return callbacks.flatMap(({ name, operations }) =>
    operations.flatMap((operation) => [
      `${'#'.repeat(level)} Callback ${inlineCode(name)}`,
      ...operationMarkdown(operation, model, Math.min(level + 1, 5)),
    ]),
  );
}

/** One language: what is sent does not differ in others. */
function sampleBlocks(operation: Operation, model: Model, heading: string): string[] {
  if (operation.kind !== 'path') return [];
  const [sample] = codeSamples(
    sampleRequest(operation, model.views, { securitySchemes: model.api.securitySchemes }),
  );
  return sample ? [`${heading}Sample`, codeBlock(sample.code, sample.language)] : [];
}
