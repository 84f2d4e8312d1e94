import type { SecurityScheme } from '@curlew/openapi';
import type { OAuthFlow, Workflow } from '@curlew/openapi/internal';
import type { PageInfo } from '../../page.ts';
import type { Phrase } from '../../phrases/phrase.ts';
import type { Group } from '../../plan/groups/group.ts';
import { itemsOfPart } from '../../plan/list-pages.ts';
import { addressInWords, isTitledByPath } from '../../plan/names/operation-title.ts';
import { overviewText } from '../../plan/overview-text.ts';
import { authorizationTitle } from '../../render/operation/authorization.ts';
import { recordedWords } from '../../render/recorded-words.ts';
import type { ApiContent, PageAddresses, RenderContext, SitePlan } from '../../render-context.ts';
import { fillIn } from '../../words/template.ts';
import type { Words } from '../../words/words.ts';
import { type NamedValue, type StepFacts, workflowFacts } from '../../workflows/step-facts.ts';
import type { WorkflowIndex } from '../../workflows/workflow-index.ts';
import { workflowSamples } from '../../workflows/workflow-samples.ts';
import { DESCRIPTION_FILES, markdownHref } from '../file-paths.ts';
import { containHtml } from './contain-html.ts';
import { bracketless, codeBlock, inlineCode, oneLine, plainText } from './markdown-text.ts';
import { operationMarkdown } from './operation-markdown.ts';
import { docsMarkdown } from './schema/annotations-markdown.ts';
import { newMarkdownList } from './schema/markdown-list.ts';
import { phraseMarkdown } from './schema/phrase-markdown.ts';
import { insideLines } from './schema/row-markdown.ts';
import { wholeSchemaMarkdown } from './schema/schema-markdown.ts';
import { serverLines } from './server-markdown.ts';

/** A page as CommonMark for programs: the same facts without layout. Ends with a line end. */
export function pageMarkdown(page: PageInfo, context: RenderContext): string {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const title = operation && isTitledByPath(operation) ? inlineCode(page.title) : plainText(page.title);
  const parts = [`# ${title}`, ...blocks(page, context)].map((block) => block.trim());
  const markdown = parts.filter((block) => block !== '').join('\n\n');
  const { addresses } = context.markdown;
  return `${containHtml(resolveFragments(markdown, (address) => addresses.link(address)))}\n`;
}

function blocks(page: PageInfo, context: RenderContext): string[] {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  if (operation) return operationMarkdown(operation, context);
  const schema = context.schemas.get(page.key)?.schema;
  if (page.kind === 'schema' && schema) {
    const view = context.views.view(schema);
    const example = context.sampleTexts.ofSchema(schema);
    return [
      ...wholeSchemaMarkdown(view, context, page.key),
      ...(example
        ? [
            `${context.words.labels.example}${context.words.punctuation.colon.trimEnd()}`,
            codeBlock(example.text, example.language),
          ]
        : []),
    ];
  }
  const workflow = context.workflows?.byPath.get(page.path);
  if (workflow && context.workflows) return workflowMarkdown(workflow, context.workflows, context);
  const group = context.groupOf.get(page.path);
  if (group)
    return [
      ...(page.part === undefined ? aboutGroup(group, context) : []),
      linkList(group, page, context),
      partLine(group.lists, page, context),
    ];
  return overviewBlocks(page, context);
}

/** The description of a tag, its name where the title is another, its kind and documentation. */
function aboutGroup({ description, name, kind, externalDocs }: Group, { words }: ApiContent): string[] {
  const { labels, punctuation } = words;
  const { colon } = punctuation;
  const docs = externalDocs?.href
    ? docsMarkdown({ url: externalDocs.href, description: externalDocs.label }, labels.documentation)
    : externalDocs?.label;
  const lines = [
    ...(name === undefined ? [] : [`- ${labels.tag}${colon}${inlineCode(name)}`]),
    ...(kind === undefined ? [] : [`- ${labels.tagKind}${colon}${plainText(kind)}`]),
    ...(docs === undefined ? [] : [`- ${labels.documentation}${colon}${docs}`]),
  ];
  return [description ?? '', lines.join('\n')];
}

function overviewBlocks(page: PageInfo, context: PageAddresses & SitePlan & ApiContent): string[] {
  const { info, servers, securitySchemes } = context.api;
  const { labels } = context.words;
  const tags = context.groups.filter((each) => each.page.kind === 'tag');
  const others = context.groups.filter((each) => each.page.kind !== 'tag');
  const isFirst = page.part === undefined;
  return [
    ...(isFirst
      ? [
          `${labels.version} ${plainText(info.version)}`,
          recordedWords(context.api.operations, context.words) ?? '',
          plainText(info.summary ?? ''),
          overviewText(context) ?? '',
          ...(servers.length > 0 ? [`## ${labels.servers}`, serverLines(servers, context.words)] : []),
          ...(securitySchemes.length > 0 ? [`## ${labels.authorization}`, ...securityMarkdown(context)] : []),
          `## ${labels.operations}`,
        ]
      : []),
    groupLines([...itemsOfPart(tags, 'overview', page.part), ...(isFirst ? others : [])], context),
    partLine(context.overviews, page, context),
    ...(isFirst ? aboutBlocks(context) : []),
  ];
}

/** Contact, license, terms and links to the description. */
function aboutBlocks(context: PageAddresses & SitePlan & ApiContent): string[] {
  const { contact, license, termsOfService } = context.api.info;
  const { labels, punctuation } = context.words;
  const { colon, comma } = punctuation;
  const files = [DESCRIPTION_FILES.yaml, DESCRIPTION_FILES.json].map(
    (path) => `[${path}](${context.absolute(context.fileHref(path))})`,
  );
  const docs = [context.api.externalDocs, context.sharedTag?.externalDocs].map(
    (one) => one && oneLine(docsMarkdown(one, one.url)),
  );
  const facts = [
    [labels.contact, [contact?.name, contact?.email, contact?.url].map(getText)],
    [labels.license, [license?.name, license?.identifier, license?.url].map(getText)],
    [labels.termsOfService, [termsOfService].map(getText)],
    [labels.documentation, docs],
  ] as const;
  const lines = facts.flatMap(([title, texts]) => {
    const known = texts.filter((text) => text !== undefined && text !== '');
    return known.length > 0 ? [`- ${title}${colon}${known.join(comma)}`] : [];
  });
  return [
    `## ${labels.aboutApi}`,
    [...lines, `- ${labels.downloads}${colon}${files.join(comma)}`].join('\n'),
  ];
}

function getText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainText(text);
}

function linkList(
  { operations, pages }: Group,
  { kind, part }: PageInfo,
  context: PageAddresses & SitePlan & ApiContent,
): string {
  const listed =
    kind === 'tag' ? operations.flatMap(({ key }) => context.operationPages.get(key) ?? []) : pages;
  return itemsOfPart(listed, kind === 'schemas' || kind === 'workflows' ? kind : 'tag', part)
    .map((page) => {
      const operation = page.method === undefined ? undefined : context.operations.get(page.key);
      const about = operation ? `: ${inlineCode(addressInWords(operation))}` : '';
      return `- [${bracketless(page.title)}](${markdownHref(page, context)})${about}`;
    })
    .join('\n');
}

/** Links to the other pages of a list. */
function partLine(lists: readonly PageInfo[], page: PageInfo, context: PageAddresses & ApiContent): string {
  const title = context.words.labels.page;
  return lists.length < 2
    ? ''
    : lists
        .map((list, at) =>
          list === page ? `${title} ${at + 1}` : `[${title} ${at + 1}](${markdownHref(list, context)})`,
        )
        .join(' · ');
}

/** A line for each group, below the headings of `x-tagGroups`; first those without one, as nothing ends a heading. */
function groupLines(groups: readonly Group[], context: PageAddresses): string {
  const blocks: string[] = [];
  let section: string | undefined;
  const sorted = [false, true].flatMap((has) =>
    groups.filter((group) => (group.section !== undefined) === has),
  );
  for (const { title, link, page, section: own } of sorted) {
    if (own !== section && own !== undefined) blocks.push(`\n### ${plainText(own)}\n`);
    section = own;
    blocks.push(`- [${bracketless(title)}](${markdownHref(page, context)}): ${link.count}`);
  }
  return blocks.join('\n');
}

/** Authorization, one block for each scheme. */
function securityMarkdown({ api, words }: Pick<ApiContent, 'api' | 'words'>): string[] {
  const { labels, punctuation } = words;
  return api.securitySchemes.flatMap((scheme) => [
    `### ${oneLine(scheme.name)}`,
    scheme.deprecated
      ? fillIn(punctuation.bracketed, kindText(scheme, words), labels.deprecated)
      : kindText(scheme, words),
    scheme.description ?? '',
    [...addressLines(scheme, words), ...scheme.flows.flatMap((flow) => flowLines(flow, words))].join('\n'),
    ...new Set(scheme.flows.flatMap((flow) => scopeBlocks(flow, words))),
  ]);
}

function kindText(scheme: SecurityScheme, words: Words): string {
  const pieces = authorizationTitle(scheme, words).map((word) =>
    typeof word === 'string' ? word : inlineCode(word.code),
  );
  return pieces.join('');
}

function addressLines(
  { openIdConnectUrl, oauth2MetadataUrl }: SecurityScheme,
  { labels, punctuation: { colon } }: Words,
): string[] {
  return [
    ...(openIdConnectUrl ? [`- ${labels.discovery}${colon}<${oneLine(openIdConnectUrl)}>`] : []),
    ...(oauth2MetadataUrl ? [`- ${labels.metadata}${colon}<${oneLine(oauth2MetadataUrl)}>`] : []),
  ];
}

function flowLines(flow: OAuthFlow, { labels, punctuation: { colon } }: Words): string[] {
  const addresses = [
    [labels.authorizationUrl, flow.authorizationUrl],
    [labels.deviceAuthorizationUrl, flow.deviceAuthorizationUrl],
    [labels.tokenUrl, flow.tokenUrl],
    [labels.refreshUrl, flow.refreshUrl],
  ] as const;
  return [
    `- ${labels.flow}${colon}${labels[flow.type]}`,
    ...addresses.flatMap(([title, url]) => (url ? [`  - ${title}${colon}<${oneLine(url)}>`] : [])),
    ...flow.scopes.map(
      ({ name, description }) =>
        `  - ${fillIn(labels.scopeNamed, inlineCode(name))}${description && !isLong(description) ? `${colon}${oneLine(description)}` : ''}`,
    ),
  ];
}

/** The scopes with descriptions that are more than a line of a list, each below its name. */
function scopeBlocks({ scopes }: OAuthFlow, { labels }: Words): string[] {
  return scopes.flatMap(({ name, description }) =>
    isLong(description)
      ? [`#### ${fillIn(labels.scopeNamed, inlineCode(name))}\n\n${description.trim()}`]
      : [],
  );
}

function isLong(description: string): boolean {
  return description.trim().includes('\n');
}

const FENCE = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/;
/** A code span, or the destination of a link that begins with `#`. */
const TOKEN = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)|(?<=\]\(<?)#[^\s()<>]+/g;

/**
 * Markdown whose links in the forms of other renderers (`#tag/users`, `#operation/getUser`) lead to pages; others stay as
 * they are written.
 * @param find the address of the page; undefined if there is none.
 */
function resolveFragments(markdown: string, find: (address: string) => string | undefined): string {
  if (!/\]\(<?#/.test(markdown)) return markdown;
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark] = FENCE.exec(line) ?? [];
      if (fence !== undefined) {
        if (mark?.startsWith(fence) && line.replace(/^[\s>]*/, '').trim() === mark) fence = undefined;
        return line;
      }
      fence = mark;
      return line.replace(TOKEN, (token) => (token.startsWith('#') ? (find(token) ?? token) : token));
    })
    .join('\n');
}

/** Blocks of a workflow, in the order of its page. */
function workflowMarkdown(workflow: Workflow, index: WorkflowIndex, context: RenderContext): string[] {
  const { labels, punctuation } = context.words;
  const facts = workflowFacts(workflow, index, context);
  const draw = drawWith(context);
  const page = index.pages.get(workflow);
  const [sample] = page ? workflowSamples(workflow, page, index, context).samples : [];
  const before = facts.dependsOn.map(draw).join(punctuation.comma);
  const about = [
    `- ${labels.workflow}${punctuation.colon}${inlineCode(workflow.id)}`,
    ...(before ? [`- ${labels.dependsOn}${punctuation.colon}${before}`] : []),
  ];
  return [
    about.join('\n'),
    workflow.description ?? '',
    ...inputBlocks(workflow, index, context),
    `## ${labels.steps}`,
    ...facts.steps.flatMap((step, at) => stepBlocks(step, at + 1, context)),
    facts.leftOut > 0 ? context.words.count('more', facts.leftOut) : '',
    ...(facts.outputs.length > 0
      ? [`## ${labels.outputs}`, facts.outputs.map((one) => `- ${valueText(one, context)}`).join('\n')]
      : []),
    ...(sample ? [`## ${labels.wholeWorkflow}`, codeBlock(sample.code, sample.language)] : []),
  ];
}

function drawWith(context: RenderContext): (phrase: Phrase) => string {
  const { reference, positions } = context;
  return (phrase) =>
    phraseMarkdown(phrase, (id) => {
      const page = reference.pages[positions.get(id) ?? -1];
      return page && markdownHref(page, context);
    });
}

/** Schemas of an Arazzo document have no pages of their own. */
function inputBlocks({ inputs }: Workflow, index: WorkflowIndex, context: RenderContext): string[] {
  if (inputs === undefined) return [];
  const { views, trees } = index;
  const list = newMarkdownList(
    { ...context, views, trees, schemaPages: new Map(), markdownRows: new WeakMap() },
    'request',
  );
  const lines = insideLines(views.view(inputs), '', 0, list);
  return lines.length === 0 ? [] : [`## ${context.words.labels.inputs}`, lines.join('\n')];
}

function stepBlocks(step: StepFacts, number: number, context: RenderContext): string[] {
  const { labels, punctuation } = context.words;
  const draw = drawWith(context);
  const line = (label: string, text: string | undefined): string[] =>
    text ? [`- ${label}${punctuation.colon}${text}`] : [];
  const nested = (label: string, texts: readonly string[]): string[] =>
    texts.length === 0
      ? []
      : [`- ${label}${punctuation.colon.trimEnd()}`, ...texts.map((text) => `  - ${text}`)];
  const values = (given: readonly NamedValue[]) => given.map((one) => valueText(one, context));
  const { body, timeoutMs } = step;
  const type = body && fillIn(punctuation.bracketed, labels.requestBody, body.mediaType ?? '');
  return [
    `### ${number}. ${inlineCode(step.id)}`,
    calleeText(step, context),
    step.description ?? '',
    [
      ...line(labels.dependsOn, step.dependsOn.map(draw).join(punctuation.comma)),
      ...nested(labels.parameters, values(step.parameters)),
      ...nested(labels.succeedsIf, step.criteria.map(draw)),
      ...nested(labels.outputs, values(step.outputs)),
      ...nested(labels.onSuccess, step.onSuccess.map(draw)),
      ...nested(labels.onFailure, step.onFailure.map(draw)),
      ...line(labels.timeLimit, timeoutMs === undefined ? undefined : `${timeoutMs} ms`),
    ].join('\n'),
    ...(body
      ? [
          `${body.mediaType === undefined ? labels.requestBody : plainText(type ?? '')}${punctuation.colon.trimEnd()}`,
          ...(body.text === undefined ? [] : [codeBlock(body.text, body.language)]),
          body.replacements.map((one) => `- ${draw(one)}`).join('\n'),
        ]
      : []),
  ];
}

function calleeText({ callee }: StepFacts, context: RenderContext): string {
  const { labels, punctuation } = context.words;
  if (callee.is === 'other')
    return fillIn(punctuation.bracketed, inlineCode(callee.text), labels.notInReference);
  const { page } = callee;
  const link = page && `[${bracketless(page.title)}](${markdownHref(page, context)})`;
  if (callee.is === 'workflow')
    return `${labels.workflow}${punctuation.colon}${link ?? plainText(callee.title)}`;
  const address = inlineCode(addressInWords(callee.operation));
  return link
    ? `${link}${punctuation.colon}${address}`
    : fillIn(punctuation.bracketed, address, labels.notInReference);
}

function valueText({ name, place, value }: NamedValue, context: RenderContext): string {
  const title = inlineCode(name);
  const named =
    place === undefined ? title : fillIn(context.words.punctuation.bracketed, title, plainText(place));
  return `${named}${context.words.punctuation.colon}${drawWith(context)(value)}`;
}
