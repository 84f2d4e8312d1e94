import type { MediaType, Operation, Parameter, Response, SchemaView } from '@curlew/openapi';
import { codeSamples, exampleText, sampleRequest } from '@curlew/request';
import type { Model } from '../model.ts';
import { operationTexts } from '../plan/operation-texts.ts';
import { methodAndPath } from '../plan/operation-title.ts';
import { authorizationText } from '../render/operation/authorization.ts';
import { statusPhrase } from '../render/operation/status-phrase.ts';
import type { TreeDirection } from '../schema-html/tree/tree-walk.ts';
import { codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { factLine, schemaMarkdown } from './schema-markdown.ts';

/** An operation as blocks, in the order of its page. */
export function operationMarkdown(operation: Operation, model: Model): string[] {
  const { method, path, deprecated, parameters, requestBody, responses, kind } = operation;
  const authorization = authorizationText(operation, model);
  const [sample] =
    kind === 'webhook'
      ? []
      : codeSamples(sampleRequest(operation, model.views, { securitySchemes: model.api.securitySchemes }));
  return [
    inlineCode(methodAndPath(method, path)),
    deprecated ? 'Deprecated.' : '',
    ...operationTexts(operation),
    authorization ? `Authorization: ${authorization}` : '',
    parameters.length > 0
      ? `## Parameters\n\n${parameters.map((one) => `- ${parameterLine(one, model)}`).join('\n')}`
      : '',
    ...(requestBody
      ? [
          `## Request body${requestBody.required ? ' (required)' : ''}`,
          requestBody.description ?? '',
          ...content(requestBody.content, 'request', model),
        ]
      : []),
    ...(responses.length > 0
      ? ['## Responses', ...responses.flatMap((response) => responseBlocks(response, model))]
      : []),
    ...(sample ? ['## Sample', codeBlock(sample.code, sample.language)] : []),
  ];
}

function parameterLine(
  { name, in: place, required, deprecated, description, schema, content: media }: Parameter,
  model: Model,
): string {
  const located = schema ?? media?.[0]?.schema;
  const view: SchemaView = located ? model.views.view(located) : { kind: 'boolean', value: true };
  return factLine(name, view, { required, description, deprecated, place }, model);
}

function responseBlocks({ status, description, content: media }: Response, model: Model): string[] {
  return [
    `### ${status} ${statusPhrase(status)}`.trim(),
    description ?? '',
    ...content(media, 'response', model),
  ];
}

/** Each media type; one with the schema of an earlier one is only named. */
function content(media: readonly MediaType[], direction: TreeDirection, model: Model): string[] {
  const seen = new Set<string>();
  return media.flatMap((one) => {
    const schema = one.schema ?? one.itemSchema;
    const view = schema && model.views.view(schema);
    const key = view?.kind === 'ref' ? view.id : (schema?.location.id ?? '');
    const isNew = !seen.has(key);
    seen.add(key);
    return [
      `Media type: ${inlineCode(oneLine(one.type))}${one.itemSchema ? ' (a sequence)' : ''}`,
      ...(view && isNew ? schemaMarkdown(view, model, direction) : []),
      ...(isNew ? exampleBlocks(one, view, model) : []),
    ];
  });
}

function exampleBlocks(media: MediaType, view: SchemaView | undefined, model: Model): string[] {
  const [first] = media.examples;
  const text = first && exampleText(first, media.type, view, model.views);
  return text && text.text.length < 5_000 ? [codeBlock(text.text, text.language)] : [];
}
