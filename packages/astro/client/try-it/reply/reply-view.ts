import { bodySyntax, parseJson, sequenceSyntax, sequenceTexts } from '@curlew/openapi/internal';
import { make } from '../make-element.ts';
import { filled, measured, panel } from '../panel-texts.ts';
import { MAX_ITEMS, type Reply, type StreamItem } from '../send-request.ts';
import { sequenceValues } from '../sequence-texts.ts';
import { cutText, eventView } from './event-view.ts';
import { jsonTree } from './json-tree.ts';

/** A reply that is drawn as it comes. */
export interface ReplyView {
  element: HTMLElement;
  addItem(item: StreamItem): void;
  /** Draws the body, when all of it is there. */
  finish(reply: Reply): void;
  /** The event, or item of a sequence, with an index; undefined where it is not drawn. */
  event(index: number): HTMLElement | undefined;
}

/** Status, time, size, headers and body of a reply. */
export function replyView(head: Reply): ReplyView {
  const { texts, count } = panel();
  const facts = make(
    'span',
    { class: 'cl-quiet', dir: 'auto' },
    measured('milliseconds', Math.round(head.firstByteMs)),
  );
  const status = make(
    'p',
    { class: 'cl-try-status', 'data-class': `${Math.floor(head.status / 100)}xx`, role: 'status' },
    make('strong', { dir: 'ltr' }, `${head.status} ${head.statusText}`.trim()),
    ' ',
    facts,
  );
  const body = make('div', { class: 'cl-try-body' });
  const withheld =
    head.withheld.length === 0
      ? []
      : [make('p', { class: 'cl-try-note' }, filled(texts.headersWithheld, head.withheld.join(texts.comma)))];
  const element = make('div', {}, status, ...withheld, headersView(head), body);
  return {
    element,
    addItem: (item) => {
      body.append(eventView(item, body.childElementCount + 1));
      facts.textContent = filled(texts.inTime, {
        events: count('events', body.childElementCount),
        time: measured('seconds', item.atMs / 1_000, 1),
      });
    },
    finish: (reply) => {
      const size = reply.isStream ? count('events', reply.items.length) : sizeInWords(reply.body.length);
      const notes = [reply.isCut && texts.endedEarly, reply.truncated && texts.onlyBeginning];
      facts.textContent = [measured('milliseconds', Math.round(reply.durationMs)), size, ...notes]
        .filter(Boolean)
        .join(' · ');
      if (!reply.isStream) body.replaceChildren(...bodyViews(reply, [...body.children]));
    },
    event: (index) => body.querySelectorAll<HTMLElement>('.cl-try-event')[index],
  };
}

function headersView({ headers, isCrossOrigin }: Reply): HTMLElement {
  const rows = headers.map(({ name, value }) =>
    make('div', {}, make('dt', {}, make('code', {}, name)), make('dd', {}, value)),
  );
  const note = isCrossOrigin ? [make('p', { class: 'cl-try-note' }, panel().texts.headersNote)] : [];
  const title = panel().count('headers', headers.length);
  return make(
    'details',
    { class: 'cl-try-headers' },
    make('summary', {}, title),
    make('dl', {}, ...rows),
    ...note,
  );
}

/** @param events of a sequence that are drawn already. */
function bodyViews({ body, headers }: Reply, events: readonly Element[]): HTMLElement[] {
  if (body.length === 0) return [make('p', { class: 'cl-try-note' }, panel().texts.noBody)];
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
  const text = getText(body, type);
  if (text === undefined) return [saveLink(body, type)];
  const tree = bodyTree(text, type, events);
  const raw = make('pre', { class: 'cl-try-pre', tabindex: '0' }, cutText(text));
  const tools = [copyButton(text), saveLink(body, type)];
  if (tree === undefined) return [make('p', { class: 'cl-try-tools' }, ...tools), raw];
  const toggle = make(
    'button',
    { type: 'button', class: 'cl-button cl-try-small', 'aria-pressed': 'false' },
    panel().texts.raw,
  );
  raw.hidden = true;
  toggle.addEventListener('click', () => {
    raw.hidden = !raw.hidden;
    tree.hidden = !raw.hidden;
    toggle.setAttribute('aria-pressed', String(!raw.hidden));
  });
  return [make('p', { class: 'cl-try-tools' }, toggle, ...tools), tree, raw];
}

/** A value as a tree, and a sequence as its items. `undefined`: the text is neither. */
function bodyTree(text: string, type: string, events: readonly Element[]): HTMLElement | undefined {
  const syntax = sequenceSyntax(type);
  if (syntax === undefined) {
    const value = bodySyntax(type) === 'json' ? parseJson(text) : undefined;
    return value === undefined ? undefined : make('div', { class: 'cl-try-tree' }, jsonTree(value));
  }
  if (sequenceValues(text, syntax) === undefined) return undefined;
  const texts = sequenceTexts(text, syntax);
  // The last one may have had no end, when it came.
  const others = texts.slice(events.length, MAX_ITEMS);
  const rest = texts.length - events.length - others.length;
  return make(
    'div',
    {},
    ...events,
    ...others.map((data, at) => eventView({ data }, events.length + at + 1)),
    ...(rest > 0 ? [make('p', { class: 'cl-try-note' }, panel().count('more', rest))] : []),
  );
}

/** `undefined`: it is not a text. */
function getText(body: Uint8Array, type: string): string | undefined {
  const isText = /^text\/|charset=/i.test(type) || bodySyntax(type) !== 'binary' || type === '';
  try {
    return isText ? new TextDecoder('utf-8', { fatal: true }).decode(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Copies the whole body, also where it is shown in part. Its text says what was done. */
function copyButton(text: string): HTMLElement {
  const { copy, copied, copyFailed } = panel().texts;
  const button = make(
    'button',
    { type: 'button', class: 'cl-button cl-try-small', 'aria-live': 'polite' },
    copy,
  );
  button.addEventListener('click', async () => {
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => copied,
      () => copyFailed,
    );
    setTimeout(() => {
      button.textContent = copy;
    }, 1600);
  });
  return button;
}

function saveLink(body: Uint8Array, type: string): HTMLElement {
  const button = make('button', { type: 'button', class: 'cl-button cl-try-small' }, panel().texts.saveBody);
  button.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([new Uint8Array(body)], { type }));
    make('a', { href: address, download: 'response' }).click();
    URL.revokeObjectURL(address);
  });
  return button;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return measured('bytes', bytes);
  return bytes < 1_000_000
    ? measured('kilobytes', bytes / 1_000, 1)
    : measured('megabytes', bytes / 1_000_000, 1);
}
