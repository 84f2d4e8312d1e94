import type { Finding } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { matchMediaType, sequenceSyntax } from '@curlew/openapi/internal';
import { mediaAnchors, responseAnchor, rowAnchor } from '@curlew/reference/anchors';
import { findingWords } from '../finding-words.ts';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { Reply } from '../send-request.ts';
import { addToEvent, eventName } from './event-view.ts';

/** Most findings that are listed. */
const MAX_LISTED = 50;

export interface FindingsContext {
  operation: Operation;
  reply: Reply;
  /** A link to the page was followed. */
  follow(): void;
  /** The event of the reply with an index, as it is drawn. */
  event(index: number): HTMLElement | undefined;
}

/** How a reply and the description differ, each difference with links to its place on the page, and in a stream to its event. */
export function findingsView(findings: readonly Finding[], context: FindingsContext): HTMLElement {
  if (findings.length === 0) return make('p', { class: 'cl-try-match' }, panel().texts.asDescribed);
  const { count } = panel();
  const rest = findings.length - MAX_LISTED;
  return make(
    'section',
    { class: 'cl-try-findings' },
    make('h3', {}, count('differences', findings.length)),
    make('ul', {}, ...findings.slice(0, MAX_LISTED).map((finding) => item(finding, context))),
    ...(rest > 0 ? [make('p', { class: 'cl-try-note' }, count('more', rest))] : []),
  );
}

function item(finding: Finding, { operation, reply, follow, event }: FindingsContext): HTMLElement {
  const id = findingAnchor(finding, operation, reply);
  const index = findingEvent(finding, reply);
  const found = index === undefined ? undefined : event(index);
  if (found) addToEvent(found, make('li', {}, ...findingNodes(finding)));
  const where = index === undefined ? [] : [eventLink(index, found), ' '];
  if (id === undefined) return make('li', {}, ...where, ...findingNodes(finding));
  const link = make('a', { href: `#${encodeURIComponent(id)}` }, panel().texts.seeDescription);
  link.addEventListener('click', () => follow());
  return make('li', {}, ...where, ...findingNodes(finding), ' ', link);
}

/** The kind of a finding, and its sentence. */
function findingNodes(finding: Finding): (Node | string)[] {
  const { label, words } = findingWords(finding);
  return [make('span', { class: 'cl-label' }, label), ' ', ...withCode(words)];
}

/** Leads to an event below; its name alone where it is not drawn. */
function eventLink(index: number, event: HTMLElement | undefined): HTMLElement {
  const name = eventName(index + 1);
  if (event === undefined) return make('strong', {}, name);
  const button = make('button', { type: 'button', class: 'cl-try-link' }, name);
  button.addEventListener('click', () => {
    event.scrollIntoView({ block: 'center' });
    event.focus({ preventScroll: true });
  });
  return button;
}

/** A sentence, in which texts between backquotes are code. */
function withCode(sentence: string): (Node | string)[] {
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));
}

/** Index of the event of a stream, or of the item of a sequence, that a finding is about. */
export function findingEvent(
  { part, message, instance }: Finding,
  { headers }: Pick<Reply, 'headers'>,
): number | undefined {
  if (message !== undefined) return message;
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
  if (part !== 'body' || sequenceSyntax(type) === undefined) return undefined;
  const [, index] = /^\/(\d+)/.exec(instance) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** The id of the element of the page that a finding is about: the property, the nearest one around it, or the response. */
export function findingAnchor(
  finding: Finding,
  operation: Operation,
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
): string | undefined {
  const declared = matchResponse(operation.responses, status);
  if (declared === undefined) return existing('responses');
  const response = responseAnchor(declared.status);
  if (finding.part === 'header')
    return existing(`${response}.headers-${rowAnchor(finding.name ?? '')}`) ?? existing(response);
  const type = headers.find(({ name }) => name === 'content-type')?.value;
  const media = type === undefined ? undefined : matchMediaType(declared.content, type);
  const anchors = mediaAnchors(
    response,
    declared.content.map((one) => one.type),
  );
  const prefix = anchors[media ? declared.content.indexOf(media) : 0] ?? response;
  // Items of a list have the anchors of the list.
  const names = finding.instance
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((token) => !/^(?:0|[1-9]\d*)$/.test(token));
  for (let length = names.length; length > 0; length -= 1) {
    const known = getRow(prefix, names.slice(0, length));
    if (known !== undefined) return known;
  }
  return existing(prefix) ?? existing(response);
}

/** Alternatives stand between the names of a row: then the first row that begins and ends like it. */
function getRow(prefix: string, names: readonly string[]): string | undefined {
  const exact = existing(`${prefix}-${rowAnchor(names.join('.'))}`);
  if (exact !== undefined) return exact;
  const start = CSS.escape(`${prefix}-`);
  const end = CSS.escape(`-${rowAnchor(names.at(-1) ?? '')}`);
  return document.querySelector(`[id^="${start}"][id$="${end}"]`)?.id;
}

function existing(id: string): string | undefined {
  return document.getElementById(id) ? id : undefined;
}
