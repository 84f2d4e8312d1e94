import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import type { ExampleGroup, ExampleView, RequestChoices, SampleView } from '../page.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { drawCopyButton } from './section-parts.ts';

/** Where samples are drawn. */
export interface SamplesPlace {
  /** Name of the choice of languages, unique on the page. */
  group?: string | undefined;
  /** The operation, where a page has samples of several. */
  about?: string | undefined;
}

/** The content of `div.cl-tabs`: requests in several languages, of which one is shown. The choice works without a script. */
export function drawSampleTabs(
  samples: readonly SampleView[],
  words: Words,
  { group = 'cl-language', about }: SamplesPlace = {},
): Html {
  const { labels } = words;
  const name = escapeText(group);
  const choices = samples.map(({ id, title }, at) => {
    const input =
      at === 0
        ? html`<input type="radio" name="${name}" value="${escapeText(id)}" checked data-cl-language>`
        : html`<input type="radio" name="${name}" value="${escapeText(id)}" data-cl-language>`;
    // `C#` keeps the order of its characters.
    const text =
      words.direction === 'rtl'
        ? html`<span dir="auto">${escapeText(title)}</span>`
        : html`<span>${escapeText(title)}</span>`;
    return html`<label>${input}${text}</label>`;
  });
  const panels = samples.map(({ id, title, code, isGiven }) => {
    const label = escapeText(`${fillIn(labels.sampleIn, title)}${suffixOf(about, words)}`);
    const copy = drawCopyButton(undefined, fillIn(labels.theSample, title), words);
    const inside = html`${copy}<pre tabindex="0" role="region" aria-label="${label}">${code}</pre>`;
    return isGiven
      ? html`<div class="cl-code cl-panel">${inside}</div>`
      : html`<div class="cl-code cl-panel" data-cl-sample="${escapeText(id)}">${inside}</div>`;
  });
  return html`<fieldset><legend class="cl-visually-hidden">${escapeText(labels.sampleLanguage)}</legend>${choices}</fieldset>${panels}`;
}

/** The name of the column with samples, for screen readers. */
export function samplesLabel(words: Words, about?: string): string {
  return `${words.labels.requestSamples}${suffixOf(about, words)}`;
}

/** Examples of bodies, opened one at a time. */
export function drawExamples(
  { title, name, examples }: ExampleGroup,
  words: Words,
  { about }: Pick<SamplesPlace, 'about'> = {},
): Html {
  const { labels } = words;
  const group = escapeText(name);
  const rows = examples.map(({ status, statusClass, label, open, example }) => {
    const mark = status ? drawStatus(status, statusClass) : '';
    const summary = html`<summary>${mark}<span>${escapeText(label)}</span></summary>`;
    const region = `${labels.example} ${status ?? ''} ${label}${suffixOf(about, words)}`;
    const inside = html`${summary}${example.intro && html`<div class="cl-prose">${example.intro}</div>`}${drawExampleCode(example, fillIn(labels.theExample, label), region, words)}`;
    return open
      ? html`<details name="${group}" open>${inside}</details>`
      : html`<details name="${group}">${inside}</details>`;
  });
  return html`<section class="cl-examples"><h2 class="cl-samples-title">${escapeText(title)}</h2>${rows}</section>`;
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
  return html`<aside class="cl-samples" aria-label="${title}"><section class="cl-examples"><h2 class="cl-samples-title">${title}</h2>${code}</section></aside>`;
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
    return html`<label><span>${escapeText(title)}</span><select name="${escapeText(name)}">${rows}</select></label>`;
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
  return html`<select name="variables" data-cl-variable="${id}">${options}</select>`;
}

/** Addresses of the files of the panel that sends requests. */
export interface TryItFiles {
  script: string;
  styles: string;
  words: string;
}

/** The title of the samples with the button that loads the panel; nothing where a browser cannot send the request. */
export function drawTryItButton(
  choices: RequestChoices | undefined,
  files: TryItFiles,
  { labels }: Words,
): Html {
  if (!choices?.isSendable) return NO_HTML;
  return html`<p class="cl-samples-title cl-samples-head">${escapeText(labels.requestSamples)}<button class="cl-button cl-try-button" type="button" data-cl-try="${escapeText(files.script)}" data-cl-styles="${escapeText(files.styles)}" data-cl-operation="${escapeText(choices.operationHref)}" data-cl-words="${escapeText(files.words)}" data-cl-failed="${escapeText(labels.tryItFailed)}" hidden>${escapeText(labels.tryIt)}</button></p>`;
}

function suffixOf(about: string | undefined, { punctuation }: Words): string {
  return about === undefined ? '' : `${punctuation.colon}${about}`;
}
