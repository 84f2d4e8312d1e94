import type { Header, MediaType, Operation, Parameter } from '@curlew/openapi';
import type { ParameterPlace, PartEncoding } from '@curlew/openapi/internal';
import { type Html, html, joinHtml, NO_HTML, withPrefix } from '../../html/html.ts';
import type { OperationPage } from '../../page.ts';
import { describeRow } from '../../phrases/described-row.ts';
import { type Encodings, listEncodings, namedParts } from '../../phrases/encoding-phrases.ts';
import { contentLabels, parameterLabels } from '../../phrases/parameter-labels.ts';
import { joinPhrases, type Phrase } from '../../phrases/phrase.ts';
import { sampleCount } from '../../phrases/sample-words.ts';
import type { ContentRenderers } from '../../render-context.ts';
import { phraseHtml } from '../../schema-html/phrases-html.ts';
import type { RowInput } from '../../schema-html/tree/schema-rows.ts';
import { drawRowList } from '../../schema-html/tree/schema-tree.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import type { Labels } from '../../words/dictionary.ts';
import type { PageBudget } from '../page-budget.ts';

const SECTIONS: readonly { place: ParameterPlace; id: string; label: keyof Labels }[] = [
  { place: 'path', id: 'path-parameters', label: 'pathParameters' },
  { place: 'query', id: 'query-parameters', label: 'queryParameters' },
  { place: 'querystring', id: 'query-string', label: 'queryString' },
  { place: 'header', id: 'header-parameters', label: 'headerParameters' },
  { place: 'cookie', id: 'cookie-parameters', label: 'cookieParameters' },
];

/** Budget of the schemas of one list, in UTF-16 units of HTML. */
const TREE_BUDGET = 24_000;

/** The parameters by location, empty ones omitted; ids start with `prefix`. */
export function renderParameters(
  { parameters, extensions }: Pick<Operation, 'parameters' | 'extensions'>,
  context: ContentRenderers,
  budget: PageBudget,
  prefix = '',
): OperationPage['parameters'] {
  const samples = sampleCount(extensions);
  return SECTIONS.flatMap(({ place, id, label }) => {
    const title = context.words.labels[label];
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return [];
    const treeBudget = budget.forTree(TREE_BUDGET);
    // Most operations share their parameters, or lists of them.
    const key = here.map(({ location, description = '' }) => `${location.id} ${description}`).join('\0');
    const rows = context.parameterLists.get(
      `${treeBudget} ${samples} ${key}`,
      () =>
        draw(
          here.map((parameter) => parameterRow(parameter, samples, context, budget)),
          'request',
          treeBudget,
          context,
        ),
      ({ length }) => length,
    );
    return [{ id: `${prefix}${id}`, title, rows: budget.spendTree(withPrefix(rows, `${prefix}${place}-`)) }];
  });
}

/** The headers of a response as rows. */
export function drawHeaders(
  headers: readonly Header[],
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const rows = headers.map(
    (header): RowInput => ({
      ...common(header, context, budget),
      name: header.name,
      path: header.name,
      labels: contentLabels(header.content, context.words),
    }),
  );
  const list = draw(rows, 'response', budget.forTree(TREE_BUDGET), context);
  return budget.spendTree(withPrefix(list, `${prefix}-`));
}

function draw(
  rows: RowInput[],
  direction: TreeDirection,
  treeBudget: number,
  { trees }: ContentRenderers,
): Html {
  return drawRowList(rows, trees.context, { direction, budget: treeBudget });
}

function parameterRow(
  parameter: Parameter,
  samples: number,
  context: ContentRenderers,
  budget: PageBudget,
): RowInput {
  return {
    ...common(parameter, context, budget),
    name: parameter.name,
    path: parameter.name,
    labels: parameterLabels(parameter, samples, context.words),
  };
}

function common(described: Parameter | Header, context: ContentRenderers, budget: PageBudget) {
  const media = described.content?.[0];
  const extra = media
    ? html`${itemsHtml(media, context)}${encodingsHtml(media, 'content', context, budget)}`
    : NO_HTML;
  return { ...describeRow(described, context.views), ...(extra !== '' && { extra }) };
}

/** The items of a sequence, if the row shows the schema of the whole. */
function itemsHtml({ schema, itemSchema }: MediaType, { trees, views, words }: ContentRenderers): Html {
  if (!schema || !itemSchema) return NO_HTML;
  const row = { name: words.labels.eachItem, path: 'items', view: views.view(itemSchema), any: true };
  return drawRowList([row], trees.context, { direction: 'request', budget: TREE_BUDGET });
}

/** Declared encodings of form fields or `multipart` parts. Ids begin with `prefix`. */
export function encodingsHtml(
  owner: Encodings,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const drawn = namedParts(owner, context.words.labels).map(({ title, part }, at) =>
    partHtml(title, part, `${prefix}.part-${at + 1}`, context, budget),
  );
  return joinHtml(drawn);
}

function partHtml(
  title: Phrase,
  part: PartEncoding,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const { headers } = part;
  const { labels, punctuation } = context.words;
  const words = joinPhrases(listEncodings(part, labels), punctuation.comma);
  const rows = headers.length > 0 ? drawHeaders(headers, prefix, context, budget) : NO_HTML;
  const inside = encodingsHtml(part, prefix, context, budget);
  if (words.length === 0 && inside === '') return NO_HTML;
  const line = html`<p class="cl-facts">${phraseHtml([...title, ' ', ...words], () => undefined)}</p>`;
  return rows === '' && inside === '' ? line : html`<div class="cl-items">${line}${rows}${inside}</div>`;
}
