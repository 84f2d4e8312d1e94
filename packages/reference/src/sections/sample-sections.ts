import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { drawVerb } from '../html/navigation-html.ts';
import type { ExampleGroup, ExampleView, OperationPage, RequestChoices, SampleView } from '../page.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { PLAY } from './icons.ts';
import { drawCopyButton } from './section-parts.ts';

/** Where samples are drawn. */
export interface SamplesPlace {
  /** The operation, where a page has samples of several. */
  about?: string | undefined;
}

/** What a card of samples sends. */
export type SentRequest = Pick<OperationPage, 'method' | 'pathHtml'>;

/** The first line of a card of samples: method and path, cut at their start where they are too long. */
export function drawSentRequest({ method, pathHtml }: SentRequest): Html {
  return html`${drawVerb({ method })}<code class="cl-card-path"><bdi dir="ltr">${pathHtml}</bdi></code>`;
}

/** The languages of samples, of which a reader chooses one. The choice works without a script. The only one is a name. */
export function drawSampleLanguages(samples: readonly SampleView[], { labels }: Words): Html {
  const [only] = samples;
  if (only && samples.length === 1) return html`<span class="cl-quiet">${escapeText(only.title)}</span>`;
  const options = samples.map(
    ({ id, title }) => html`<option value="${escapeText(id)}">${escapeText(title)}</option>`,
  );
  return html`<select class="cl-pick cl-choose" data-cl-language aria-label="${escapeText(labels.sampleLanguage)}" autocomplete="off">${options}</select>`;
}

/** In a narrow column a card is its first line alone, until a reader opens it. It works without a script. */
export function drawCardToggle({ labels }: Words): Html {
  return html`<input class="cl-card-toggle" type="checkbox" aria-label="${escapeText(labels.requestSamples)}">`;
}

/** Requests in several languages, in their order, of which styles show the chosen one. */
export function drawSamplePanels(samples: readonly SampleView[], words: Words, about?: string): Html {
  const { labels } = words;
  const panels = samples.map(({ id, title, code, isGiven }) => {
    const label = escapeText(`${fillIn(labels.sampleIn, title)}${getSuffix(about, words)}`);
    const copy = drawCopyButton(undefined, fillIn(labels.theSample, title), words);
    const inside = html`${copy}<pre tabindex="0" role="region" aria-label="${label}">${code}</pre>`;
    return isGiven
      ? html`<div class="cl-code cl-panel">${inside}</div>`
      : html`<div class="cl-code cl-panel" data-cl-sample="${escapeText(id)}">${inside}</div>`;
  });
  return html`${panels}`;
}

/** A card of samples where no component of a site draws it: its languages and its code. */
export function drawSampleCard(
  samples: readonly SampleView[],
  words: Words,
  request: SentRequest | undefined,
): Html {
  const line = html`<div class="cl-card-line">${request && drawSentRequest(request)}${drawSampleLanguages(samples, words)}</div>`;
  return html`<section class="cl-card cl-request-card">${request ? drawCardToggle(words) : ''}<header>${line}</header>${drawSamplePanels(samples, words)}</section>`;
}

/** The name of the column with samples, for screen readers. */
export function samplesLabel(words: Words, about?: string): string {
  return `${words.labels.requestSamples}${getSuffix(about, words)}`;
}

type GroupedExample = ExampleGroup['examples'][number];

/** A card of bodies, of which one is shown: statuses side by side, and a menu of names where a status has several. */
export function drawExamples(
  { title, name, examples, isInMenu }: ExampleGroup,
  words: Words,
  { about }: Pick<SamplesPlace, 'about'> = {},
): Html {
  const byStatus = [...Map.groupBy(examples, ({ status }) => status)];
  const tabs = byStatus.map(([status, group]) => {
    const [only] = group;
    if (status === undefined)
      return html`${group.map((example) => drawExampleTab(example, name, words, about))}`;
    const content =
      only && group.length === 1
        ? drawExample(only, words, about)
        : drawExampleMenu(group, `${title} ${status}`, words, about);
    const open = group.some((example) => example.open);
    return drawTab(drawStatus(status, only?.statusClass), content, name, open);
  });
  const inside = html`<div class="cl-tabs">${tabs}</div>`;
  if (byStatus.some(([status]) => status !== undefined))
    return html`<section class="cl-card cl-examples cl-answers"><h2 class="cl-visually-hidden">${escapeText(title)}</h2>${inside}</section>`;
  const heading = html`<h2 class="cl-card-title">${escapeText(title)}</h2>`;
  return isInMenu
    ? html`<section class="cl-card cl-examples cl-in-menu">${heading}${inside}</section>`
    : html`<section class="cl-card cl-examples cl-bodies">${heading}${inside}</section>`;
}

/** One of several, opened by its line; styles set the lines side by side. */
function drawTab(line: Html, content: Html, group: string, open: boolean): Html {
  const inside = html`<summary>${line}</summary><div class="cl-tab">${content}</div>`;
  return open
    ? html`<details name="${escapeText(group)}" open>${inside}</details>`
    : html`<details name="${escapeText(group)}">${inside}</details>`;
}

function drawExampleTab(
  example: GroupedExample,
  group: string,
  words: Words,
  about: string | undefined,
): Html {
  const line = html`<span dir="auto">${escapeText(example.label)}</span>`;
  return drawTab(line, drawExample(example, words, about), group, example.open);
}

/** Options of a list whose panels the styles can show, as they do for languages. */
const MAX_CHOSEN = 30;

/** Examples by name, of which a reader chooses one. It works without a script; those that no style can choose are below, each with its name. */
function drawExampleMenu(
  group: readonly GroupedExample[],
  title: string,
  words: Words,
  about: string | undefined,
): Html {
  const chosen = group.findIndex((example) => example.open);
  const options = group
    .slice(0, MAX_CHOSEN)
    .map(({ label }, at) =>
      at === Math.max(chosen, 0)
        ? html`<option selected>${escapeText(label)}</option>`
        : html`<option>${escapeText(label)}</option>`,
    );
  const panels = group.map((example, at) => {
    const body = drawExample(example, words, about);
    return at < MAX_CHOSEN
      ? html`<div class="cl-panel">${body}</div>`
      : html`<p class="cl-card-title" dir="auto">${escapeText(example.label)}</p>${body}`;
  });
  return html`<div class="cl-named"><select class="cl-pick cl-choose" aria-label="${escapeText(title)}" autocomplete="off">${options}</select>${panels}</div>`;
}

function drawExample({ status, label, example }: GroupedExample, words: Words, about?: string): Html {
  const { labels } = words;
  const region = `${labels.example} ${status ?? ''} ${label}${getSuffix(about, words)}`;
  const intro = example.intro && html`<div class="cl-prose">${example.intro}</div>`;
  return html`${intro}${drawExampleCode(example, fillIn(labels.theExample, label), region, words)}`;
}

function drawStatus(status: string, statusClass: string | undefined): Html {
  return statusClass === undefined
    ? html`<span class="cl-status">${escapeText(status)}</span>`
    : html`<span class="cl-status" data-class="${escapeText(statusClass)}">${escapeText(status)}</span>`;
}

/** The example of a schema, beside its page. */
export function drawSchemaExample(example: ExampleView | undefined, words: Words): Html {
  if (example === undefined) return NO_HTML;
  const { labels } = words;
  const title = escapeText(labels.example);
  const code = drawExampleCode(example, labels.thisExample, labels.example, words);
  return html`<aside class="cl-samples" aria-label="${title}"><section class="cl-card"><h2 class="cl-card-title">${title}</h2>${code}</section></aside>`;
}

function drawExampleCode(
  { code, foldedLines }: ExampleView,
  copied: string,
  region: string,
  words: Words,
): Html {
  const fold =
    foldedLines &&
    html`<details class="cl-fold"><summary>${escapeText(fillIn(words.labels.allLines, String(foldedLines)))}</summary></details>`;
  return html`<div class="cl-code">${drawCopyButton(undefined, copied, words)}${fold}<pre tabindex="0" role="region" aria-label="${escapeText(region)}">${code}</pre></div>`;
}

/**
 * The choices of a reader for the samples, which the script shows.
 * @param script address of the script that writes the samples anew.
 */
export function drawSampleChoices({ lists, variables, operationHref }: RequestChoices, script: string): Html {
  if (lists.length === 0 && variables.length === 0) return NO_HTML;
  const selects = lists.map(({ name, title, options }) => {
    const rows = options.map(
      ({ value, text }) => html`<option value="${escapeText(value)}">${escapeText(text)}</option>`,
    );
    const label = escapeText(title);
    return html`<select class="cl-pick" name="${escapeText(name)}" aria-label="${label}" title="${label}">${rows}</select>`;
  });
  const fields = variables.map(
    (variable) =>
      html`<label data-cl-server="${escapeText(variable.server)}"><span>${escapeText(variable.name)}</span>${drawVariable(variable)}</label>`,
  );
  return html`<form class="cl-choices" data-cl-choices="${escapeText(script)}" data-cl-operation="${escapeText(operationHref)}" autocomplete="off" hidden>${selects}${fields}</form>`;
}

function drawVariable({ name, default: value, enum: values }: RequestChoices['variables'][number]): Html {
  const id = escapeText(name);
  if (values.length === 0)
    return html`<input name="variables" data-cl-variable="${id}" value="${escapeText(value)}" spellcheck="false" autocapitalize="off">`;
  const options = values.map((one) =>
    one === value
      ? html`<option value="${escapeText(one)}" selected>${escapeText(one)}</option>`
      : html`<option value="${escapeText(one)}">${escapeText(one)}</option>`,
  );
  return html`<select class="cl-pick" name="variables" data-cl-variable="${id}">${options}</select>`;
}

/** Addresses of the files of the panel that sends requests. */
export interface TryItFiles {
  script: string;
  styles: string;
  words: string;
  /** `TryItSettings` as JSON. */
  settings: string;
}

/** What the panel needs to know of the site. */
export interface TryItSettings {
  /** Script that asks authorization servers for tokens. */
  oauth: string;
  /** Page that they lead back to. */
  callback: string;
  /** Credentials are kept until the tab is closed. */
  keepCredentials: boolean;
  /** Client IDs by the name of the security scheme. */
  clientIds: Readonly<Record<string, string>>;
}

/** The button that loads the panel; nothing where a browser cannot send the request. */
export function drawTryItButton(
  choices: RequestChoices | undefined,
  files: TryItFiles,
  { labels }: Words,
): Html {
  if (choices === undefined) return NO_HTML;
  return html`<button class="cl-try-button" type="button" data-cl-try="${escapeText(files.script)}" data-cl-styles="${escapeText(files.styles)}" data-cl-operation="${escapeText(choices.operationHref)}" data-cl-words="${escapeText(files.words)}" data-cl-settings="${escapeText(files.settings)}" data-cl-failed="${escapeText(labels.tryItFailed)}" hidden>${PLAY}${escapeText(labels.tryIt)}</button>`;
}

function getSuffix(about: string | undefined, { punctuation }: Words): string {
  return about === undefined ? '' : `${punctuation.colon}${about}`;
}
