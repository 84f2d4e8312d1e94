import type { Callback, Operation, RequestBody } from '@curlew/openapi';
import { serverUrl } from '@curlew/request';
import { slugify } from '../address/slugify.ts';
import type { TreeDirection } from '../html/tree-walk.ts';
import type { Model } from '../model.ts';
import type { CallbackView, OperationPage, PageFrame, PageInfo, RequestBodyView } from '../page.ts';
import { authorizationHtml } from './authorization.ts';
import { extensionViews } from './extensions.ts';
import { externalLink } from './external-link.ts';
import { mediaTypeViews } from './media-types.ts';
import { PageBudget } from './page-budget.ts';
import { pageFrame } from './page-frame.ts';
import { parameterSections } from './parameter-rows.ts';
import { pathHtml } from './path-html.ts';
import { sampleViews } from './request-samples.ts';
import { responseViews } from './responses.ts';
import { serverViews } from './servers.ts';

/** Most room for the trees of a request body. */
const BODY_ROOM = 40_000;

export function operationPage(page: PageInfo, operation: Operation, model: Model): OperationPage {
  const budget = new PageBudget();
  const isWebhook = operation.kind === 'webhook';
  const authorization = authorizationHtml(operation, model);
  const parameters = parameterSections(operation.parameters, model, budget);
  const requestBody =
    operation.requestBody &&
    requestBodyView(operation.requestBody, 'body', isWebhook ? 'both' : 'request', model, budget);
  const responses = responseViews(operation.responses, '', model, budget);
  const callbacks = operation.callbacks.flatMap((callback, index) =>
    callbackViews(callback, index, model, budget),
  );
  const extensions = extensionViews(operation.extensions, model);
  const contents = [
    ...(authorization ? [{ id: 'authorization', title: 'Authorization' }] : []),
    ...parameters.map(({ id, title }) => ({ id, title })),
    ...(requestBody ? [{ id: 'request-body', title: 'Request body' }] : []),
    ...(responses.length > 0 ? [{ id: 'responses', title: 'Responses' }] : []),
    ...(callbacks.length > 0 ? [{ id: 'callbacks', title: 'Callbacks' }] : []),
    ...(extensions.length > 0 ? [{ id: 'extensions', title: 'Extensions' }] : []),
  ];
  const docs = externalLink(operation.externalDocs);
  return {
    ...pageFrame(page, contents, model),
    kind: isWebhook ? 'webhook' : 'operation',
    method: operation.method,
    ...(isWebhook ? {} : { server: serverUrl(operation.servers[0]) }),
    servers: isWebhook ? [] : serverViews(operation.servers, model),
    pathHtml: pathHtml(operation.path),
    pathText: operation.path,
    ...(operation.operationId ? { operationId: operation.operationId } : {}),
    deprecated: operation.deprecated,
    ...(operation.description ? { body: model.markdown.page(operation.description) } : {}),
    ...(docs ? { externalDocs: docs } : {}),
    ...(authorization ? { authorization } : {}),
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses,
    callbacks,
    samples: isWebhook ? [] : sampleViews(operation, model),
    extensions,
  } satisfies OperationPage & PageFrame;
}

function requestBodyView(
  { required, description, content }: RequestBody,
  prefix: string,
  direction: TreeDirection,
  model: Model,
  budget: PageBudget,
): RequestBodyView {
  return {
    required,
    ...(description ? { intro: model.markdown.block(description) } : {}),
    content: mediaTypeViews(content, prefix, {
      model,
      budget,
      direction,
      room: BODY_ROOM,
      drawn: new Map(),
      exemplified: new Set(),
    }),
  };
}

/** A callback is called at each of its expressions and methods. */
function callbackViews(
  { name, operations }: Callback,
  index: number,
  model: Model,
  budget: PageBudget,
): CallbackView[] {
  return operations.map((operation, at) => {
    const prefix = `cb${index + 1}${at === 0 ? '' : `m${at + 1}`}-`;
    const body = operation.requestBody;
    const parameters = parameterSections(operation.parameters, model, budget, prefix);
    return {
      id: `callback-${index + 1}-${slugify(name) || 'x'}${at === 0 ? '' : `-${at + 1}`}`,
      name,
      method: operation.method,
      pathHtml: pathHtml(operation.path),
      title: operation.summary ?? name,
      ...(operation.description ? { body: model.markdown.block(operation.description) } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: requestBodyView(body, `${prefix}body`, 'both', model, budget) } : {}),
      responses: responseViews(operation.responses, prefix, model, budget),
    };
  });
}
