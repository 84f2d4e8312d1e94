import type { Finding } from '@curlew/contract/check';
import type { Operation } from '@curlew/openapi';
import { findingWords } from '../finding-words.ts';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import type { Reply } from '../send-request.ts';
import { findingAnchor } from './finding-anchor.ts';

/** Most findings that are listed. */
const MAX_LISTED = 50;

/** How a reply and the description differ, each difference with a link to its place on the page. */
export function findingsView(
  findings: readonly Finding[],
  operation: Operation,
  reply: Reply,
  follow: (id: string) => void,
): HTMLElement {
  if (findings.length === 0) return make('p', { class: 'cl-try-match' }, panel().texts.asDescribed);
  const { count } = panel();
  const rest = findings.length - MAX_LISTED;
  return make(
    'section',
    { class: 'cl-try-findings' },
    make('h3', {}, count('differences', findings.length)),
    make(
      'ul',
      {},
      ...findings.slice(0, MAX_LISTED).map((finding) => item(finding, operation, reply, follow)),
    ),
    ...(rest > 0 ? [make('p', { class: 'cl-try-note' }, count('more', rest))] : []),
  );
}

function item(
  finding: Finding,
  operation: Operation,
  reply: Reply,
  follow: (id: string) => void,
): HTMLElement {
  const id = findingAnchor(finding, operation, reply);
  const { label: text, words: parts } = findingWords(finding);
  const label = make('span', { class: 'cl-label' }, text);
  const words = withCode(parts);
  if (id === undefined) return make('li', {}, label, ' ', ...words);
  const link = make('a', { href: `#${encodeURIComponent(id)}` }, panel().texts.seeDescription);
  link.addEventListener('click', () => follow(id));
  return make('li', {}, label, ' ', ...words, ' ', link);
}

/** A sentence, in which texts between backquotes are code. */
function withCode(sentence: string): (Node | string)[] {
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));
}
