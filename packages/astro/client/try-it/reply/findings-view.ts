import type { Finding } from '@curlew/contract/check';
import type { Operation } from '@curlew/openapi';
import { make } from '../make-element.ts';
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
  if (findings.length === 0) return make('p', { class: 'cl-try-match' }, 'The response is as described.');
  const title =
    findings.length === 1
      ? '1 difference from the description'
      : `${findings.length} differences from the description`;
  const rest = findings.length - MAX_LISTED;
  return make(
    'section',
    { class: 'cl-try-findings' },
    make('h3', {}, title),
    make(
      'ul',
      {},
      ...findings.slice(0, MAX_LISTED).map((finding) => item(finding, operation, reply, follow)),
    ),
    ...(rest > 0 ? [make('p', { class: 'cl-try-note' }, `and ${rest} more`)] : []),
  );
}

function item(
  finding: Finding,
  operation: Operation,
  reply: Reply,
  follow: (id: string) => void,
): HTMLElement {
  const { kind, sentence } = finding;
  const id = findingAnchor(finding, operation, reply);
  const words = withCode(sentence);
  const label = make('span', { class: 'cl-label' }, kind.replaceAll('-', ' '));
  if (id === undefined) return make('li', {}, label, ' ', ...words);
  const link = make('a', { href: `#${encodeURIComponent(id)}` }, 'see the description');
  link.addEventListener('click', () => follow(id));
  return make('li', {}, label, ' ', ...words, ' ', link);
}

/** A sentence, in which texts between backquotes are code. */
function withCode(sentence: string): (Node | string)[] {
  return sentence.split('`').map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part));
}
