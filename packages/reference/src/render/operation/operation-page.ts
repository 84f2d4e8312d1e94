import type { MediaType, Operation, RequestBody } from '@curlew/openapi';
import {
  bodySyntax,
  type Callback,
  isHttp,
  protocolOf,
  resolveView,
  type SecurityRequirement,
  serverUrl,
  shownMethod,
} from '@curlew/openapi/internal';
import { atEndpoint, preferredMedia } from '@curlew/request/internal';
import { operationFilePath } from '../../artifacts/file-paths.ts';
import { type Html, joinHtml } from '../../html/html.ts';
import type {
  CallbackView,
  ExampleGroup,
  ExampleView,
  OperationPage,
  OperationView,
  PageInfo,
  RequestBodyView,
  RequestChoices,
  SampleView,
} from '../../page.ts';
import { renderBadges } from '../../phrases/badges.ts';
import { sampleWords } from '../../phrases/sample-words.ts';
import { slugify } from '../../plan/names/slugify.ts';
import { operationTexts, summaryTitle } from '../../plan/operation-texts.ts';
import type { ContentRenderers, PageAddresses, RenderContext, SitePlan } from '../../render-context.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { listsServers } from '../../sections/overview-sections.ts';
import type { Labels } from '../../words/dictionary.ts';
import { extensionTexts } from '../extensions.ts';
import { externalLink } from '../external-link.ts';
import { buildPageFrame, pageLink } from '../frame/page-frame.ts';
import { PageBudget } from '../page-budget.ts';
import { renderServers } from '../servers.ts';
import { authorizationHtml } from './authorization.ts';
import { type MediaExample, renderMediaTypes } from './media-types.ts';
import { renderParameters } from './parameter-rows.ts';
import { pathHtml } from './path-html.ts';
import { renderSamples } from './request-samples.ts';
import { type ResponseExample, renderResponses } from './responses.ts';

/** Workflows that the page of an operation lists. */
const MAX_WORKFLOWS = 50;

type List = RequestChoices['lists'][number];

export function renderOperationPage(
  page: PageInfo,
  operation: Operation,
  context: RenderContext,
  idPrefix = '',
): OperationPage {
  const budget = new PageBudget();
  const isWebhook = operation.kind === 'webhook';
  const view = renderOperation(operation, idPrefix, context, budget);
  const callbacks = operation.callbacks.flatMap((callback, index) =>
    renderCallbacks(callback, index, context, budget),
  );
  const { labels } = context.words;
  const choices = requestChoices(page, operation, context);
  const workflows = context.workflows?.uses.get(operation.key) ?? [];
  const contents = [
    ...operationTexts(operation).flatMap((text) => context.markdown.outline(text)),
    ...(view.authorization ? [{ id: 'authorization', title: labels.authorization }] : []),
    ...view.parameters.map(({ id, title }) => ({ id, title })),
    ...(view.requestBody ? [{ id: 'request-body', title: labels.requestBody }] : []),
    ...(view.responses.length > 0 ? [{ id: 'responses', title: labels.responses }] : []),
    ...(callbacks.length > 0 ? [{ id: 'callbacks', title: labels.callbacks }] : []),
    ...(workflows.length > 0 ? [{ id: 'workflows', title: labels.usedInWorkflows }] : []),
    ...(view.servers.length > 0 ? [{ id: 'servers', title: labels.servers }] : []),
    ...(view.extensions.length > 0 ? [{ id: 'extensions', title: labels.extensions }] : []),
  ];
  return {
    ...buildPageFrame(page, contents, context),
    ...view,
    ...(choices && { choices }),
    kind: isWebhook ? 'webhook' : 'operation',
    ...(isWebhook ? {} : { server: shownServer(operation) }),
    pathText: operation.path,
    callbacks,
    workflows: workflows.slice(0, MAX_WORKFLOWS).map((one) => pageLink(one, context)),
  };
}

/** The first server of an operation; clients of a WebSocket are given `ws:` where a description has `http:`. */
function shownServer(operation: Operation): string {
  const url = serverUrl(operation.servers[0]);
  return protocolOf(operation.extensions) === 'websocket' ? url.replace(/^http(?=s?:)/i, 'ws') : url;
}

/** The servers of an operation that has others than the API; a plain one stands before its path already. */
function ownServers({ kind, servers }: Operation, context: RenderContext): OperationView['servers'] {
  if (servers === context.api.servers) return [];
  const views = renderServers(servers, context);
  return kind === 'path' && !listsServers(views) ? [] : views;
}

/** One view for each expression and method of a callback. */
function renderCallbacks(
  { name, operations }: Callback,
  index: number,
  context: RenderContext,
  budget: PageBudget,
): CallbackView[] {
  return operations.map((operation, at) => {
    const title = summaryTitle(operation);
    return {
      ...renderOperation(operation, `callback-${index + 1}${at === 0 ? '' : `.${at + 1}`}.`, context, budget),
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
  // Samples of other protocols are not written anew.
  if (operation.kind !== 'path' || !isHttp(operation.extensions)) return undefined;
  const { servers, security, requestBody, parameters } = operation;
  const { labels, type } = context.words;
  const content = requestBody?.content ?? [];
  const names = namesOfExamples([...content, ...parameters]);
  const texts = serverLabels(servers);
  return {
    operationHref: context.fileHref(operationFilePath(page)),
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
        servers.map(({ url }, at) => ({ value: url, text: texts[at] ?? url })),
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
        'fields',
        labels.fields,
        hasOptionalFields(content, context)
          ? [
              { value: 'required', text: labels.mainFields },
              { value: 'all', text: labels.allFields },
            ]
          : [],
      ),
      list(
        'security',
        labels.authorization,
        security.map((one) => ({
          value: getNames(one),
          text: one.schemes.map(({ name }) => name).join(type.and) || labels.none,
        })),
      ),
    ].filter(({ options }) => options.length > 1),
  };
}

/** Whether a generated body may have more fields than those that it needs. */
function hasOptionalFields(content: readonly MediaType[], { views }: ContentRenderers): boolean {
  const media = preferredMedia(content);
  if (!media?.schema || media.examples.length > 0) return false;
  const { schema } = resolveView(views.view(media.schema), views);
  return schema?.kind === 'schema' && schema.properties.some(({ required }) => !required);
}

/** Named examples, with their titles. */
function namesOfExamples(
  owners: readonly { examples: Operation['parameters'][number]['examples'] }[],
): Map<string, string> {
  return new Map(
    owners
      .flatMap(({ examples }) => examples)
      .flatMap(({ name, summary }) => (name === undefined ? [] : [[name, summary ?? name] as const])),
  );
}

function list(name: List['name'], title: string, options: List['options']): List {
  return { name, title, options };
}

/** An alternative by the names of its schemes, as the script of the page names it. */
function getNames({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}

/** Budget of the trees of a request body. */
const BODY_BUDGET = 40_000;

/** View of an operation; ids start with `prefix`, which is empty except for callbacks. */
export function renderOperation(
  operation: Operation,
  prefix: string,
  context: RenderContext,
  budget: PageBudget,
): OperationView {
  const { markdown } = context;
  const isSent = operation.kind === 'path';
  const authorization = authorizationHtml(operation, context);
  const parameters = renderParameters(operation, context, budget, prefix);
  const direction = isSent ? 'request' : 'both';
  const body =
    operation.requestBody &&
    drawBody(operation.requestBody, `${prefix}request-body`, direction, context, budget);
  const { responses, examples: recorded } = renderResponses(operation.responses, prefix, context, budget);
  const samples = renderSamples(operation, context);
  const docs = externalLink(operation.externalDocs, markdown);
  const { summary, description } = operation.pathItem ?? {};
  const texts = operationTexts(operation);
  const inferred = sampleWords(operation.extensions, context.words);
  const draw = (text: string): Html => (prefix === '' ? markdown.page(text) : markdown.block(text));
  const examples = requestExamples(operation, body?.examples ?? [], samples, prefix, context.words.labels);
  const answers = responseExamples(recorded, prefix, context.words.labels);
  return {
    method: shownMethod(operation),
    pathHtml: pathHtml(atEndpoint(operation).path),
    ...(operation.operationId ? { operationId: operation.operationId } : {}),
    deprecated: operation.deprecated,
    badges: renderBadges(operation.extensions),
    ...(inferred !== undefined && { inferred }),
    ...(texts.length > 0 && { body: joinHtml(texts.map(draw)) }),
    ...(operation.pathItem && {
      pathItem: { ...(summary && { summary }), ...(description && { body: markdown.block(description) }) },
    }),
    ...(docs ? { externalDocs: docs } : {}),
    tags: tagLinks(operation, context),
    servers: ownServers(operation, context),
    ...(authorization ? { authorization } : {}),
    parameters,
    ...(body && { requestBody: body.view }),
    responses,
    samples,
    ...(examples && { requestExamples: examples }),
    ...(answers && { responseExamples: answers }),
    extensions: extensionTexts(operation.extensions).map(({ name, text, language }) => ({
      name,
      code: context.highlighter.code(text, language),
    })),
  };
}

/** A callback belongs to the tags of its operation, not to its own. */
function tagLinks({ key, tags }: Operation, context: PageAddresses & SitePlan): OperationView['tags'] {
  const page = context.operationPages.get(key);
  const group = page && context.groupOf.get(page.path);
  const links = tags
    .filter((tag) => tag !== context.sharedTag?.name)
    .map((tag) => {
      const target = context.groupsByTag.get(tag);
      return target ? { title: target.title, href: context.href(target.page) } : { title: tag };
    });
  const [only] = links;
  return group && links.length === 1 && only?.href === context.href(group.page) ? [] : links;
}

function drawBody(
  { required, description, content }: RequestBody,
  prefix: string,
  direction: TreeDirection,
  context: ContentRenderers,
  budget: PageBudget,
): { view: RequestBodyView; examples: MediaExample[] } {
  const drawn = renderMediaTypes(content, prefix, {
    renderers: context,
    budget,
    direction,
    treeBudget: BODY_BUDGET,
    drawn: new Map(),
    exemplified: new Set(),
  });
  const intro = description ? { intro: context.markdown.block(description) } : {};
  return { view: { required, ...intro, content: drawn.content }, examples: drawn.examples };
}

/**
 * Examples of the request body. A lone one without words of its own is in the samples already, unless they send a file in its
 * place.
 */
function requestExamples(
  { kind, requestBody, extensions }: Operation,
  given: readonly MediaExample[],
  samples: readonly SampleView[],
  prefix: string,
  labels: Labels,
): ExampleGroup | undefined {
  const types = getTypes(given);
  const all = given.map(({ mediaType, example }) => ({
    label: getLabel(example, mediaType, types),
    open: false,
    example,
  }));
  const [only] = all;
  // A sample that is ours shows the body, and a name is of use where there is another.
  const isKnown =
    all.length === 1 &&
    only !== undefined &&
    only.example.intro === undefined &&
    (only.example.generated || !isHttp(extensions)
      ? samples.length > 0
      : samples.some(({ isGiven }) => !isGiven)) &&
    given.every(({ mediaType, example }) => example.generated || bodySyntax(mediaType) !== 'binary');
  if (all.length === 0 || isKnown) return undefined;
  const hasMenu = kind === 'path' && prefix === '' && samples.some(({ isGiven }) => !isGiven);
  const isChosenByName =
    namesOfExamples(requestBody?.content ?? []).size > 1 &&
    given.every(({ example }) => saysMore(example, labels) && example.intro === undefined);
  const isChosenByType = given.every(
    ({ mediaType, example }) => example.generated && bodySyntax(mediaType) !== 'binary',
  );
  const isInMenu = hasMenu && (isChosenByName || isChosenByType);
  return {
    title: labels.exampleBodies,
    name: `${prefix}cl-request`,
    ...(isInMenu && { isInMenu }),
    examples: all.map((one, at) => ({ ...one, open: at === 0 })),
  };
}

function saysMore({ generated, title, name, intro }: ExampleView, labels: Labels): boolean {
  return !generated && (title !== labels.example || name !== undefined || intro !== undefined);
}

/** Examples of all responses, the first success open. */
function responseExamples(
  given: readonly ResponseExample[],
  prefix: string,
  labels: Labels,
): ExampleGroup | undefined {
  const byStatus = Map.groupBy(given, ({ status }) => status);
  const types = new Map([...byStatus].map(([status, list]) => [status, getTypes(list)]));
  const all = given.map(({ mediaType, example, status, statusClass }) => ({
    status,
    statusClass,
    label: getLabel(example, mediaType, types.get(status) ?? new Set()),
    example,
  }));
  if (all.length === 0) return undefined;
  const first = Math.max(
    all.findIndex(({ statusClass }) => statusClass === '2xx'),
    0,
  );
  return {
    title: labels.responseExamples,
    name: `${prefix}cl-response`,
    examples: all.map((one, at) => ({ ...one, open: at === first })),
  };
}

function getTypes(given: readonly MediaExample[]): ReadonlySet<string> {
  return new Set(given.map(({ mediaType }) => mediaType));
}

/** The title of an example, with its media type where others beside it have another one. */
function getLabel({ title, generated }: ExampleView, mediaType: string, types: ReadonlySet<string>): string {
  if (generated) return mediaType;
  return types.size > 1 ? `${title} · ${mediaType}` : title;
}

/** Texts of servers in a menu: hosts where all have others, else URLs without `https:`. */
function serverLabels(servers: Operation['servers']): string[] {
  const hosts = servers.map(({ url }) => /^https?:\/\/([^/?#]+)/.exec(url)?.[1]);
  const times = Map.groupBy(hosts, (host) => host);
  return servers.map(({ url, name }, at) => {
    const host = hosts[at];
    const isOwn = host !== undefined && times.get(host)?.length === 1;
    return name ?? (isOwn ? host : url.replace(/^https:\/\//, ''));
  });
}
