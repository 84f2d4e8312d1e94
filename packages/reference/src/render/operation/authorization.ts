import type { Operation, SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../../html/html.ts';
import type { ApiContent, PageAddresses } from '../../render-context.ts';
import { wordsHtml } from '../../schema-html/words-html.ts';
import type { Labels } from '../../words/dictionary.ts';
import type { Word } from '../../words/limit-words.ts';

/** Maximum number of alternatives in the sentence, and in the list after it; further ones are counted. */
const MAX_ALTERNATIVES = { sentence: 20, list: 200 };

/** Texts with links. */
interface Phrase {
  words: Word[];
  href?: string;
}

type AuthorizationContext = PageAddresses & ApiContent;

/**
 * A paragraph, "Bearer token with `users:read` or API key in the header `X-Key`"; of many alternatives the
 * others follow in a list. `undefined` without security requirements.
 */
export function authorizationHtml(operation: Operation, context: AuthorizationContext): Html | undefined {
  const phrases = authorizationOf(operation, context, MAX_ALTERNATIVES.sentence, false);
  if (phrases === undefined) return undefined;
  const sentence = html`<p class="cl-authorization">${joinHtml(phrases.map(phraseHtml))}</p>`;
  const further = askedOf(operation).slice(MAX_ALTERNATIVES.sentence);
  if (further.length === 0) return sentence;
  const items = further.slice(0, MAX_ALTERNATIVES.list).map((requirement) => {
    return html`<li>${joinHtml(requirementOf(requirement, context, false).map(phraseHtml))}</li>`;
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
  return authorizationOf(operation, context, most, true)?.flatMap(({ words }) => words);
}

function phraseHtml({ words, href }: Phrase): Html {
  const text = wordsHtml(words);
  return href === undefined ? text : html`<a href="${escapeText(href)}">${text}</a>`;
}

/** The requirements with schemes. */
function askedOf({ security }: Pick<Operation, 'security'>): SecurityRequirement[] {
  return security.filter(({ schemes }) => schemes.length > 0);
}

/** @param isNamed whether each scheme has its name, or only those that others of their kind stand beside. */
function authorizationOf(
  { security }: Operation,
  context: AuthorizationContext,
  most: number,
  isNamed: boolean,
): Phrase[] | undefined {
  const asked = askedOf({ security });
  if (asked.length === 0) {
    return security.length > 0 || context.requiresCredentials
      ? [said(context.words.labels.noAuthorization)]
      : undefined;
  }
  const { labels, type, count } = context.words;
  const phrases = separated(
    [
      ...asked.slice(0, most).map((requirement) => requirementOf(requirement, context, isNamed)),
      ...(asked.length > most ? [[said(`${type.oneOf}${count('more', asked.length - most)}`)]] : []),
    ],
    type.or,
  );
  return asked.length < security.length ? [said(labels.optional), ...phrases] : phrases;
}

function requirementOf(
  { schemes }: SecurityRequirement,
  context: AuthorizationContext,
  isNamed: boolean,
): Phrase[] {
  return separated(
    schemes.map(({ name, scopes }): Phrase[] => {
      const known = context.schemes.get(name);
      const kind = known ? authorizationKind(known.scheme, context.words.labels) : [];
      const peer = known?.hasPeers ? [' ', { code: name }] : [];
      const linked: Phrase = known
        ? {
            words: [...kind, ...(isNamed ? [' (', { code: name }, ')'] : peer)],
            href: `${context.href('')}#${known.id}`,
          }
        : { words: [{ code: name }] };
      const listed = separated(
        scopes.map((scope) => [{ words: [{ code: scope }] }]),
        context.words.type.comma,
      );
      return scopes.length === 0 ? [linked] : [linked, said(context.words.labels.with), ...listed];
    }),
    context.words.type.and,
  );
}

function said(text: string): Phrase {
  return { words: [text] };
}

function separated(lists: readonly Phrase[][], separator: string): Phrase[] {
  return lists.flatMap((phrases, index) => (index === 0 ? phrases : [said(separator), ...phrases]));
}

/** A scheme in words: "API key in the header `X-Key`". */
export function authorizationKind(scheme: SecurityScheme, labels: Labels): Word[] {
  switch (scheme.type) {
    case 'apiKey':
      return [labels[PLACES[scheme.in ?? 'header']], { code: scheme.parameterName ?? '' }];
    case 'http':
      if (scheme.scheme === 'bearer')
        return [scheme.bearerFormat ? `${labels.bearer} (${scheme.bearerFormat})` : labels.bearer];
      if (scheme.scheme === 'basic') return [labels.basic];
      return scheme.scheme ? [`${labels.http} `, { code: scheme.scheme }] : [labels.http];
    case 'oauth2':
      return [labels.oauth2];
    case 'openIdConnect':
      return [labels.openIdConnect];
    case 'mutualTLS':
      return [labels.mutualTls];
  }
}

const PLACES = { header: 'apiKeyHeader', query: 'apiKeyQuery', cookie: 'apiKeyCookie' } as const;
