// Sends a request of an operation from its page, and compares the response with the description. Loaded on the first click.

import type { TryItSettings } from '@curlew/reference/sections';
import {
  type ComposedRequest,
  codeSamples,
  encodeRequest,
  type HttpRequest,
  SAMPLE_LANGUAGES,
  type SampleLanguageId,
} from '@curlew/request';
import { memory } from '../choices/memory.ts';
import { problemWords } from './finding-words.ts';
import { loadOperation } from './load-operation.ts';
import type { LoadedOperation } from './loaded-operation.ts';
import { make } from './make-element.ts';
import { filled, loadWords, panel } from './panel-texts.ts';
import { checkReply } from './reply/check-reply.ts';
import { failureView, unsendableView } from './reply/failure-view.ts';
import { findingsView } from './reply/findings-view.ts';
import { replyView } from './reply/reply-view.ts';
import { type RequestForm, requestForm } from './request-form.ts';
import { type Reply, sendRequest, UnsendableRequestError } from './send-request.ts';
import { addRequest, readRequests, requestList, type SentValues } from './sent-requests.ts';
import { tabMemory } from './tab-memory.ts';
import { listUnfilledPlaces } from './unfilled-places.ts';

const panels = new WeakMap<HTMLElement, Promise<HTMLDialogElement>>();

/** Opens the panel of the operation that a button belongs to. */
export async function openTryIt(button: HTMLElement): Promise<void> {
  const { clOperation = '', clStyles = '', clWords = '' } = button.dataset;
  loadStyles(clStyles);
  let opening = panels.get(button);
  if (opening === undefined) {
    opening = Promise.all([loadOperation(clOperation), loadWords(clWords)]).then(([loaded]) =>
      drawPanel(loaded, button),
    );
    panels.set(button, opening);
    // The next click tries again.
    opening.catch(() => panels.delete(button));
  }
  const dialog = await opening;
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.show();
  dialog.focus();
}

function loadStyles(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  document.head.append(make('link', { rel: 'stylesheet', href }));
}

function drawPanel(loaded: LoadedOperation, opener: HTMLElement): HTMLDialogElement {
  const { operation } = loaded;
  const { clOperation = '', clSettings = '' } = opener.dataset;
  const settings: TryItSettings = JSON.parse(clSettings);
  const tab = tabMemory(settings.keepCredentials);
  let form: RequestForm = requestForm(loaded, settings);
  const fields = make('div', {}, ...form.elements);
  const requests = make('div');
  const close = make('button', { type: 'button', class: 'cl-button' }, panel().texts.close);
  const send = make('button', { type: 'submit', class: 'cl-try-send' }, panel().texts.send);
  const stop = make('button', { type: 'button', class: 'cl-button', hidden: '' }, panel().texts.stop);
  const preview = make('p', { class: 'cl-try-line' });
  const problems = make('ul', { class: 'cl-try-problems', role: 'alert' });
  const result = make('section', { class: 'cl-try-result', 'aria-label': panel().texts.response });
  const copy = copyCode(() => form.compose().request, memory.read('cl-language'));
  const element = make(
    'form',
    { class: 'cl-try-form', novalidate: '' },
    requests,
    fields,
    make(
      'div',
      { class: 'cl-try-actions' },
      preview,
      problems,
      make('div', { class: 'cl-try-buttons' }, send, stop, copy),
    ),
  );
  const dialog = make(
    'dialog',
    { class: 'cl-try', 'aria-label': panel().texts.tryIt, tabindex: '-1' },
    make(
      'div',
      { class: 'cl-try-head' },
      make('h2', {}, panel().texts.tryIt),
      make('span', { class: 'cl-quiet' }, operation.summary ?? operation.operationId ?? operation.path),
      close,
    ),
    make('div', { class: 'cl-try-scroll' }, element, result),
  );
  const showLine = () => {
    const { request } = form.compose();
    preview.replaceChildren(
      make('span', { class: 'cl-method', 'data-method': request.method }, request.method),
      ' ',
      make('code', {}, request.url),
    );
  };
  const fill = (values: SentValues) => {
    form = requestForm(loaded, settings, values);
    fields.replaceChildren(...form.elements);
    showLine();
    fields.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const showRequests = () => requests.replaceChildren(...requestList(readRequests(tab), clOperation, fill));
  showRequests();
  element.addEventListener('input', showLine);
  element.addEventListener('change', showLine);
  showLine();
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => opener.focus());
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.requestSubmit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dialog.close();
  });
  let running: AbortController | undefined;
  /** Places that a reader has been told of. */
  const told = new Set<string>();
  stop.addEventListener('click', () => running?.abort());
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    running?.abort();
    const controller = new AbortController();
    running = controller;
    await form.renew();
    if (running !== controller) return;
    const composed = form.compose();
    const values = form.values();
    const errors = composed.problems.filter(({ severity }) => severity === 'error');
    problems.replaceChildren(...composed.problems.map((problem) => make('li', {}, problemWords(problem))));
    const places = listUnfilledPlaces(values);
    const isNew = places.some((place) => !told.has(place));
    if (isNew && errors.length === 0) {
      for (const place of places) told.add(place);
      const list = places.join(panel().texts.comma);
      problems.append(make('li', {}, filled(panel().texts.unfilledPlaces, list)));
    }
    if (errors.length > 0 || isNew) {
      running = undefined;
      stop.hidden = true;
      return;
    }
    stop.hidden = false;
    send.setAttribute('aria-disabled', 'true');
    try {
      const { signal } = controller;
      await run(encodeRequest(composed.request), loaded, result, {
        signal,
        isCurrent: () => running === controller,
        answered: ({ status }) => {
          const { method, path } = operation;
          const page = location.pathname;
          addRequest(tab, {
            page,
            operation: clOperation,
            method: method.toUpperCase(),
            path,
            status,
            values,
          });
          showRequests();
        },
        follow: () => {
          // On a phone the panel is over the page.
          if (innerWidth < 800) dialog.close();
        },
      });
    } finally {
      if (running === controller) {
        stop.hidden = true;
        send.removeAttribute('aria-disabled');
      }
    }
  });
  return dialog;
}

interface RunOptions {
  signal: AbortSignal;
  /** No other request was sent since: the result is the one of this request. */
  isCurrent(): boolean;
  /** Status and headers have come. */
  answered(reply: Reply): void;
  /** A link from the result to the page was followed. */
  follow(): void;
}

/** Sends a request and shows what comes back. */
async function run(
  request: HttpRequest,
  loaded: LoadedOperation,
  result: HTMLElement,
  { signal, isCurrent, answered, follow }: RunOptions,
): Promise<void> {
  let isBlocked = false;
  const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', blocked);
  result.replaceChildren(make('p', { class: 'cl-try-note', role: 'status' }, panel().texts.sending));
  let view: ReturnType<typeof replyView> | undefined;
  let hasItems = false;
  try {
    const reply = await sendRequest(request, {
      signal,
      onHead: (head: Reply) => {
        if (!isCurrent()) return;
        answered(head);
        view = replyView(head);
        result.replaceChildren(view.element);
        result.scrollIntoView();
      },
      onItem: (item) => {
        hasItems = true;
        view?.addItem(item);
      },
    });
    if (!isCurrent()) return;
    view?.finish(reply);
    const findings = checkReply(loaded, request, reply);
    const { operation } = loaded;
    const event = (index: number) => view?.event(index);
    view?.element.firstElementChild?.after(findingsView(findings, { operation, reply, follow, event }));
    // Items are read while they come: the place of the reader stays.
    if (!hasItems) result.scrollIntoView();
  } catch (error) {
    if (!isCurrent()) return;
    if (error instanceof UnsendableRequestError) result.replaceChildren(unsendableView(error.message));
    else if (signal.aborted)
      result.replaceChildren(make('p', { class: 'cl-try-note' }, panel().texts.stopped));
    else if (error instanceof TypeError) {
      // The event of a blocked request comes after its rejection.
      await new Promise((resolve) => setTimeout(resolve));
      if (isCurrent()) result.replaceChildren(failureView(request, isBlocked));
    } else throw error;
  } finally {
    document.removeEventListener('securitypolicyviolation', blocked);
  }
}

/** Copies the request as code of a language that is chosen beside. */
function copyCode(compose: () => ComposedRequest, preferred: string | null): HTMLElement {
  const select = make('select', { 'aria-label': panel().texts.language, autocomplete: 'off' });
  for (const [id, { title }] of Object.entries(SAMPLE_LANGUAGES))
    select.append(make('option', { value: id }, title));
  if (preferred !== null && Object.hasOwn(SAMPLE_LANGUAGES, preferred)) select.value = preferred;
  const button = make(
    'button',
    // Its text says what was copied.
    { type: 'button', class: 'cl-button cl-try-small', 'aria-live': 'polite' },
    panel().texts.copyAs,
  );
  button.addEventListener('click', async () => {
    const [sample] = codeSamples(compose(), [select.value as SampleLanguageId]);
    const said = await navigator.clipboard.writeText(sample?.code ?? '').then(
      () => filled(panel().texts.copiedAs, sample?.title ?? ''),
      () => panel().texts.copyFailed,
    );
    button.textContent = said;
    setTimeout(() => {
      button.textContent = panel().texts.copyAs;
    }, 1600);
  });
  return make('span', { class: 'cl-try-copy' }, button, select);
}
