import type { Operation, SecurityScheme } from '@curlew/openapi';
import type { SecurityRequirement } from '@curlew/openapi/internal';
import { escapeText, type Html, html, joinHtml } from '../../html/html.ts';
import type { ApiContent, PageAddresses } from '../../render-context.ts';
import { wordsHtml } from '../../schema-html/words-html.ts';
import type { Labels } from '../../words/dictionary.ts';
import type { Word } from '../../words/limit-words.ts';
import { fillPieces } from '../../words/template.ts';
import type { Words } from '../../words/words.ts';

/** Maximum number of alternatives in the sentence, and in the list after it; further ones are counted. */
const MAX_ALTERNATIVES = { sentence: 20, list: 200 };

/** Texts with links. */
interface Phrase {
  words: Word[];
  href?: string;
}

type AuthorizationContext = PageAddresses & ApiContent;

/**
 * A paragraph, "Bearer token with scope `users:read` or API key in the header `X-Key`"; of many alternatives the
 * others follow in a list. `undefined` without security requirements.
 */
export function authorizationHtml(operation: Operation, context: AuthorizationContext): Html | undefined {
  const phrases = getAuthorization(operation, context, MAX_ALTERNATIVES.sentence, false);
  if (phrases === undefined) return undefined;
  const requirements = listRequirements(operation);
  const words = joinHtml(phrases.map(phraseHtml));
  if (requirements.length === 0) return html`<p class="cl-authorization cl-unlocked">${words}</p>`;
  const sentence = html`<p class="cl-authorization">${words}</p>`;
  const further = requirements.slice(MAX_ALTERNATIVES.sentence);
  if (further.length === 0) return sentence;
  const items = further.slice(0, MAX_ALTERNATIVES.list).map((requirement) => {
    return html`<li>${joinHtml(getRequirement(requirement, context, false).map(phraseHtml))}</li>`;
  });
  const rest = further.length - items.length;
  const { count } = context.words;
  const note = rest > 0 ? html`<p class="cl-note">${escapeText(count('more', rest))}</p>` : '';
  const summary = escapeText(count('alternatives', further.length));
  return html`${sentence}<details class="cl-scopes"><summary>${summary}</summary><ul class="cl-authorization">${items}</ul>${note}</details>`;
}

/** Returns the authorization as text without links: each scheme with its name, all alternatives in one sentence. */
export function authorizationWords(
  operation: Operation,
  context: AuthorizationContext,
): readonly Word[] | undefined {
  const most = MAX_ALTERNATIVES.sentence + MAX_ALTERNATIVES.list;
  return getAuthorization(operation, context, most, true)?.flatMap(({ words }) => words);
}

function phraseHtml({ words, href }: Phrase): Html {
  const text = wordsHtml(words);
  return href === undefined ? text : html`<a href="${escapeText(href)}">${text}</a>`;
}

/** The requirements with schemes. */
function listRequirements({ security }: Pick<Operation, 'security'>): SecurityRequirement[] {
  return security.filter(({ schemes }) => schemes.length > 0);
}

/** @param isNamed whether each scheme has its name, or only those that others of their kind stand beside. */
function getAuthorization(
  { security }: Operation,
  context: AuthorizationContext,
  most: number,
  isNamed: boolean,
): Phrase[] | undefined {
  const asked = listRequirements({ security });
  if (asked.length === 0) {
    return security.length > 0 || context.requiresCredentials
      ? [said(context.words.labels.noAuthorization)]
      : undefined;
  }
  const { count, labels, language, type } = context.words;
  const phrases = separated(
    [
      ...asked.slice(0, most).map((requirement) => getRequirement(requirement, context, isNamed)),
      ...(asked.length > most ? [[said(count('oneOfOthers', asked.length - most))]] : []),
    ],
    type.or,
  );
  if (asked.length < security.length) return filled(labels.optional, phrases);
  const [first, ...rest] = phrases;
  return first ? [{ ...first, words: capitalized(first.words, language) }, ...rest] : [];
}

function getRequirement(
  { schemes }: SecurityRequirement,
  context: AuthorizationContext,
  isNamed: boolean,
): Phrase[] {
  const { count, labels, punctuation, type } = context.words;
  return separated(
    schemes.map(({ name, scopes }): Phrase[] => {
      const known = context.schemes.get(name);
      const kind = known ? authorizationKind(known.scheme, labels) : [];
      const bracketed = isNamed ? fillPieces<Word>(punctuation.bracketed, kind, [{ code: name }]) : kind;
      const peer = known?.hasPeers && !isNamed ? [' ', { code: name }] : [];
      const linked: Phrase = known
        ? { words: [...bracketed, ...peer], href: `${context.href('')}#${known.id}` }
        : { words: [{ code: name }] };
      const listed = separated(
        scopes.map((scope) => [{ words: [{ code: scope }] }]),
        punctuation.comma,
      );
      return scopes.length === 0 ? [linked] : filled(count('withScopes', scopes.length), [linked], listed);
    }),
    type.and,
  );
}

function said(text: string): Phrase {
  return { words: [text] };
}

function filled(template: string, ...parts: readonly Phrase[][]): Phrase[] {
  return fillPieces(template, ...parts).map((piece) => (typeof piece === 'string' ? said(piece) : piece));
}

function separated(lists: readonly Phrase[][], separator: string): Phrase[] {
  return lists.flatMap((phrases, index) => (index === 0 ? phrases : [said(separator), ...phrases]));
}

/** A scheme in words, as a text of its own: "Client certificate (mutual TLS)". */
export function authorizationTitle(scheme: SecurityScheme, { labels, language }: Words): Word[] {
  return capitalized(authorizationKind(scheme, labels), language);
}

/** Words at the start of a text. */
function capitalized(words: readonly Word[], language: string): Word[] {
  const [first, ...rest] = words;
  if (typeof first !== 'string') return [...words];
  return [first.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language)), ...rest];
}

/** The same within a sentence: "API key in the header `X-Key`". */
export function authorizationKind(scheme: SecurityScheme, labels: Labels): Word[] {
  switch (scheme.type) {
    case 'apiKey':
      return fillPieces<Word>(labels[PLACES[scheme.in ?? 'header']], [{ code: scheme.parameterName ?? '' }]);
    case 'http':
      if (scheme.scheme === 'bearer')
        return scheme.bearerFormat ? fillPieces(labels.bearerFormat, [scheme.bearerFormat]) : [labels.bearer];
      if (scheme.scheme === 'basic') return [labels.basic];
      return scheme.scheme ? fillPieces<Word>(labels.httpScheme, [{ code: scheme.scheme }]) : [labels.http];
    case 'oauth2':
      return [labels.oauth2];
    case 'openIdConnect':
      return [labels.openIdConnect];
    case 'mutualTLS':
      return [labels.mutualTls];
  }
}

const PLACES = { header: 'apiKeyHeader', query: 'apiKeyQuery', cookie: 'apiKeyCookie' } as const;
