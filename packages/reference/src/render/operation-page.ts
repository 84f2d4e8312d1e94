import { type Callback, type Operation, type SecurityRequirement, serverUrl } from '@curlew/openapi';
import { operationFilePath } from '../artifacts/file-paths.ts';
import type { CallbackView, OperationPage, PageInfo, RequestChoices } from '../page.ts';
import { slugify } from '../plan/names/slugify.ts';
import { operationTexts, summaryTitle } from '../plan/operation-texts.ts';
import type { RenderContext } from '../render-context.ts';
import { pageFrame } from './frame/page-frame.ts';
import { operationView } from './operation/operation-view.ts';
import { PageBudget } from './page-budget.ts';

/** Protocols whose operations a browser can call with `fetch`. */
const SENDABLE = new Set<unknown>([undefined, 'http', 'sse']);

/** Extensions of the others. */
const OTHER = ['x-grpc', 'x-websocket', 'x-mcp', 'x-trpc'];

type List = RequestChoices['lists'][number];

export function operationPage(
  page: PageInfo,
  operation: Operation,
  context: RenderContext,
  idPrefix = '',
): OperationPage {
  const budget = new PageBudget();
  const isWebhook = operation.kind === 'webhook';
  const view = operationView(operation, idPrefix, context, budget);
  const callbacks = operation.callbacks.flatMap((callback, index) =>
    callbackViews(callback, index, context, budget),
  );
  const { labels } = context.words;
  const choices = requestChoices(page, operation, context);
  const contents = [
    ...operationTexts(operation).flatMap((text) => context.markdown.outline(text)),
    ...(view.authorization ? [{ id: 'authorization', title: labels.authorization }] : []),
    ...view.parameters.map(({ id, title }) => ({ id, title })),
    ...(view.requestBody ? [{ id: 'request-body', title: labels.requestBody }] : []),
    ...(view.responses.length > 0 ? [{ id: 'responses', title: labels.responses }] : []),
    ...(callbacks.length > 0 ? [{ id: 'callbacks', title: labels.callbacks }] : []),
    ...(view.servers.length > 0 ? [{ id: 'servers', title: labels.servers }] : []),
    ...(view.extensions.length > 0 ? [{ id: 'extensions', title: labels.extensions }] : []),
  ];
  return {
    ...pageFrame(page, contents, context),
    ...view,
    ...(choices && { choices }),
    kind: isWebhook ? 'webhook' : 'operation',
    ...(isWebhook ? {} : { server: serverUrl(operation.servers[0]) }),
    pathText: operation.path,
    callbacks,
  };
}

/** One view for each expression and method of a callback. */
function callbackViews(
  { name, operations }: Callback,
  index: number,
  context: RenderContext,
  budget: PageBudget,
): CallbackView[] {
  return operations.map((operation, at) => {
    const title = summaryTitle(operation);
    return {
      ...operationView(operation, `callback-${index + 1}${at === 0 ? '' : `.${at + 1}`}.`, context, budget),
      id: `callback-${index + 1}-${slugify(name) || 'x'}${at === 0 ? '' : `-${at + 1}`}`,
      name,
      ...(title && { title }),
    };
  });
}

/** Choices of a reader for the request of an operation; undefined for operations not sent to a server. */
function requestChoices(
  page: PageInfo,
  operation: Operation,
  context: RenderContext,
): RequestChoices | undefined {
  if (operation.kind !== 'path') return undefined;
  const { servers, security, requestBody, parameters, extensions } = operation;
  const { labels, type } = context.words;
  const content = requestBody?.content ?? [];
  const examples = [...content, ...parameters].flatMap((one) => one.examples);
  const names = new Map(
    examples.flatMap(({ name, summary }) => (name === undefined ? [] : [[name, summary ?? name] as const])),
  );
  return {
    operationHref: context.fileHref(operationFilePath(page)),
    isSendable:
      SENDABLE.has(extensions['x-protocol']) && OTHER.every((name) => extensions[name] === undefined),
    variables: servers.flatMap(({ url, variables }) =>
      variables.map((variable) => ({
        server: url,
        name: variable.name,
        default: variable.default,
        enum: variable.enum ?? [],
      })),
    ),
    lists: [
      list(
        'server',
        labels.server,
        servers.map(({ url, name }) => ({ value: url, text: name ?? url })),
      ),
      list(
        'mediaType',
        labels.mediaType,
        content.map((media) => ({ value: media.type, text: media.type })),
      ),
      list(
        'example',
        labels.example,
        [...names].map(([value, text]) => ({ value, text })),
      ),
      list(
        'security',
        labels.authorization,
        security.map((one) => ({
          value: namesOf(one),
          text: one.schemes.map(({ name }) => name).join(type.and) || labels.none,
        })),
      ),
    ].filter(({ options }) => options.length > 1),
  };
}

function list(name: List['name'], title: string, options: List['options']): List {
  return { name, title, options };
}

/** An alternative by the names of its schemes, as the script of the page names it. */
function namesOf({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}
