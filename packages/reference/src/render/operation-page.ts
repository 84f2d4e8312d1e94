import type { Callback, Operation } from '@curlew/openapi';
import { serverUrl } from '@curlew/request';
import type { OperationPage, PageInfo } from '../page.ts';
import type { CallbackView } from '../page-parts.ts';
import { operationTexts, summaryTitle } from '../plan/operation-texts.ts';
import { slugify } from '../plan/slugify.ts';
import type { RenderContext } from '../render-context.ts';
import { pageFrame } from './frame/page-frame.ts';
import { operationView } from './operation/operation-view.ts';
import { requestChoices } from './operation/request-choices.ts';
import { PageBudget } from './page-budget.ts';

export function operationPage(page: PageInfo, operation: Operation, context: RenderContext): OperationPage {
  const budget = new PageBudget();
  const isWebhook = operation.kind === 'webhook';
  const view = operationView(operation, '', context, budget);
  const callbacks = operation.callbacks.flatMap((callback, index) =>
    callbackViews(callback, index, context, budget),
  );
  const choices = requestChoices(page, operation, context);
  const contents = [
    ...operationTexts(operation).flatMap((text) => context.markdown.outline(text)),
    ...(view.authorization ? [{ id: 'authorization', title: 'Authorization' }] : []),
    ...view.parameters.map(({ id, title }) => ({ id, title })),
    ...(view.requestBody ? [{ id: 'request-body', title: 'Request body' }] : []),
    ...(view.responses.length > 0 ? [{ id: 'responses', title: 'Responses' }] : []),
    ...(callbacks.length > 0 ? [{ id: 'callbacks', title: 'Callbacks' }] : []),
    ...(view.servers.length > 0 ? [{ id: 'servers', title: 'Servers' }] : []),
    ...(view.extensions.length > 0 ? [{ id: 'extensions', title: 'Extensions' }] : []),
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

/** A callback is called at each of its expressions and methods. */
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
