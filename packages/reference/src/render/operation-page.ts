import type { Callback, Operation } from '@curlew/openapi';
import { serverUrl } from '@curlew/openapi';
import type { OperationPage, PageInfo } from '../page.ts';
import type { CallbackView } from '../page-parts.ts';
import { slugify } from '../plan/names/slugify.ts';
import { operationTexts, summaryTitle } from '../plan/operation-texts.ts';
import type { RenderContext } from '../render-context.ts';
import { pageFrame } from './frame/page-frame.ts';
import { operationView } from './operation/operation-view.ts';
import { requestChoices } from './operation/request-choices.ts';
import { PageBudget } from './page-budget.ts';

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
