import type { ExampleGroup, SampleView } from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { fillIn } from '@curlew/reference/words';
import { WORDS } from './page-sections.ts';

const { labels } = WORDS;

/** Requests in several languages, and examples. Tabs work without a script. */
export function samples(list: readonly SampleView[], group: ExampleGroup | undefined): Html | undefined {
  if (list.length === 0 && group === undefined) return undefined;
  const choices = list.map(({ id, title }, at) => {
    const input =
      at === 0
        ? html`<input type="radio" name="cl-language" value="${escapeText(id)}" checked>`
        : html`<input type="radio" name="cl-language" value="${escapeText(id)}">`;
    return html`<label>${input}<span>${escapeText(title)}</span></label>`;
  });
  const panels = list.map(
    ({ title, code }) =>
      html`<div class="cl-code cl-panel"><pre tabindex="0" role="region" aria-label="${escapeText(fillIn(labels.sampleIn, title))}">${code}</pre></div>`,
  );
  const tabs = html`<div class="cl-tabs"><fieldset><legend class="cl-visually-hidden">${escapeText(labels.sampleLanguage)}</legend>${choices}</fieldset>${panels}</div>`;
  return html`<aside class="cl-samples" aria-label="${escapeText(labels.requestSamples)}">${list.length > 0 ? tabs : ''}${group && examples(group)}</aside>`;
}

export function examples({ title, name, examples: list }: ExampleGroup): Html {
  const rows = list.map(({ status, statusClass, label, open, example }) => {
    const inside = html`<summary>${
      status === undefined
        ? ''
        : html`<span class="cl-status" data-class="${escapeText(statusClass ?? '')}">${escapeText(status)}</span>`
    } <span>${escapeText(label)}</span></summary>${example.intro && html`<div class="cl-prose">${example.intro}</div>`}<div class="cl-code"><pre tabindex="0" role="region" aria-label="${escapeText(labels.example)} ${escapeText(label)}">${example.code}</pre></div>`;
    return open
      ? html`<details name="${escapeText(name)}" open>${inside}</details>`
      : html`<details name="${escapeText(name)}">${inside}</details>`;
  });
  return html`<section class="cl-examples"><h2 class="cl-samples-title">${escapeText(title)}</h2>${rows}</section>`;
}
