import type { NormalizedRequest } from '../src/normalized-request.ts';
import type { SentRequest } from './curl-oracle.ts';

/** A script, what it was read as, and what curl did. */
export interface ComparedScript {
  script: string;
  read: readonly NormalizedRequest[];
  sent: readonly SentRequest[];
  /** From `compareSent`; empty where nothing was sent. */
  differences: readonly string[];
  /** Messages that were reported with the requests. */
  reported: readonly string[];
}

/** Reasons why curl may send something else than a script says; all others are mistakes of ours. */
const REASONS: readonly (readonly [reason: string, applies: (compared: ComparedScript) => boolean])[] = [
  ['a mistake in the command, which is reported', ({ reported }) => reported.length > 0],
  ['a placeholder of documentation, which curl takes for a glob or for text', isPlaceholder],
  [
    'the prompt of root, which is a comment in a script',
    ({ script, sent }) => sent.length === 0 && /^#[ \t]*curl\s/m.test(script),
  ],
  ['a file that is not here', namesMissingFile],
];

/** The reason for a difference; undefined where there is none. */
export function explainDifference(compared: ComparedScript): string | undefined {
  return REASONS.find(([, applies]) => applies(compared))?.[0];
}

function isPlaceholder({ script, read, sent, differences }: ComparedScript): boolean {
  const written = /\{\{[^{}]+\}\}|\{\w[\w.-]*\}|<[A-Za-z][\w .-]*>/;
  if (
    !read.some(({ url, details }) => written.test(details?.pathTemplate ?? '') || /%7B|%3C/i.test(url.href))
  )
    return false;
  if (sent.length === 0) return /\{\{[^{}]+\}\}/.test(script);
  if (!differences.every((difference) => difference.startsWith('URL: '))) return false;
  return read.every(({ url, details }, at) => {
    const path = details?.pathTemplate ?? url.pathname;
    const wanted = withoutMarks(path + url.search);
    return withoutMarks(sent[at]?.url ?? '').endsWith(wanted);
  });
}

/** Braces, and what is the mark of a placeholder or encodes it. */
function withoutMarks(text: string): string {
  return decodeURIComponent(text).replace(/[{}<>]/g, '');
}

/** `-F file=@/path/to/file`, `"$(</path/to/key.pem)"` */
function namesMissingFile({ script, sent, differences }: ComparedScript): boolean {
  if (sent.length === 0) return /[=@<]["']?[@<]?(?:\/|\$HOME\/)[\w./-]+/.test(script);
  return (
    /\$\(<\/[\w./-]+\)/.test(script) && differences.every((difference) => difference.startsWith('body: '))
  );
}
