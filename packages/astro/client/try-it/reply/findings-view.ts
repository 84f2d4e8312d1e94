import type { Finding } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import { findingWords } from '../finding-words.ts';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { Reply } from '../send-request.ts';
import { addToEvent, eventName } from './event-view.ts';
import { findingAnchor } from './finding-anchor.ts';
import { findingEvent } from './finding-event.ts';

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
