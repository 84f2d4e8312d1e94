import { type Json, parseJson } from '@curlew/openapi';
import { bodySyntax, sequenceSyntax } from '@curlew/request';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';
import type { Reply, StreamItem } from '../send-request.ts';
import { sequenceValues } from '../sequence-texts.ts';
import { jsonTree } from './json-tree.ts';

/** Longer texts are shown in part, in UTF-16 units. */
const MAX_TEXT = 200_000;

/** A reply that is drawn as it comes. */
export interface ReplyView {
  element: HTMLElement;
  addItem(item: StreamItem): void;
  /** Draws the body, when all of it is there. */
  finish(reply: Reply): void;
}

/** Status, time, size, headers and body of a reply. */
export function replyView(head: Reply): ReplyView {
  const { texts, count } = panel();
  const facts = make('span', { class: 'cl-quiet', dir: 'auto' }, `${Math.round(head.firstByteMs)} ms`);
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
      : [make('p', { class: 'cl-try-note' }, filled(texts.headersWithheld, head.withheld.join(', ')))];
  const element = make('div', {}, status, ...withheld, headersView(head), body);
  return {
    element,
    addItem: (item) => {
      body.append(itemView(item));
      facts.textContent = filled(texts.inTime, {
        events: count('events', body.childElementCount),
        time: `${(item.atMs / 1000).toFixed(1)} s`,
      });
    },
    finish: (reply) => {
      const size = reply.isStream ? count('events', reply.items.length) : sizeInWords(reply.body.length);
      const notes = [reply.isCut && texts.endedEarly, reply.truncated && texts.onlyBeginning];
      facts.textContent = [`${Math.round(reply.durationMs)} ms`, size, ...notes].filter(Boolean).join(' · ');
      if (!reply.isStream) body.replaceChildren(...bodyViews(reply));
    },
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

function bodyViews({ body, headers }: Reply): HTMLElement[] {
  if (body.length === 0) return [make('p', { class: 'cl-try-note' }, panel().texts.noBody)];
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
  const text = textOf(body, type);
  if (text === undefined) return [saveLink(body, type)];
  const value = parsedText(text, type);
  const raw = make('pre', { class: 'cl-try-pre', tabindex: '0' }, cut(text));
  if (value === undefined) return [raw, saveLink(body, type)];
  const tree = make('div', { class: 'cl-try-tree' }, jsonTree(value));
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
  return [make('p', { class: 'cl-try-tools' }, toggle, saveLink(body, type)), tree, raw];
}

function itemView({ type, data, atMs }: StreamItem): HTMLElement {
  const value = parseJson(data);
  return make(
    'div',
    { class: 'cl-try-event' },
    make(
      'p',
      {},
      make('strong', {}, type),
      ' ',
      make('span', { class: 'cl-quiet', dir: 'ltr' }, `${(atMs / 1000).toFixed(2)} s`),
    ),
    value === undefined ? make('pre', { class: 'cl-try-pre' }, cut(data)) : jsonTree(value),
  );
}

/** `undefined`: it is not a text. */
function textOf(body: Uint8Array, type: string): string | undefined {
  const isText = /^text\/|charset=/i.test(type) || bodySyntax(type) !== 'binary' || type === '';
  try {
    return isText ? new TextDecoder('utf-8', { fatal: true }).decode(body) : undefined;
  } catch {
    return undefined;
  }
}

function parsedText(text: string, type: string): Json | undefined {
  if (bodySyntax(type) === 'json') return parseJson(text);
  const syntax = sequenceSyntax(type);
  return syntax && sequenceValues(text, syntax);
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

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n…` : text;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
