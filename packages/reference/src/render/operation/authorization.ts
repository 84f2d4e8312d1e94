import type { Operation, SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../../html/html.ts';
import type { Model } from '../../model.ts';
import { wordsHtml } from '../../schema-html/words-html.ts';
import type { Word } from '../../words/limit-words.ts';

/** Alternatives named on the page of an operation; more are no sentence that anybody reads. */
const MAX_ALTERNATIVES = 20;

/** Pieces that together lead somewhere. */
interface Phrase {
  words: Word[];
  href?: string;
}

/** "Bearer token with `users:read` or API key in the header `X-Key`"; `undefined` when nothing is said. */
export function authorizationHtml(operation: Operation, model: Model): Html | undefined {
  const phrases = authorizationOf(operation, model);
  return phrases && joinHtml(phrases.map(phraseHtml));
}

/** The same as plain text. */
export function authorizationText(operation: Operation, model: Model): string | undefined {
  const words = authorizationOf(operation, model)?.flatMap((phrase) => phrase.words);
  return words?.map((word) => (typeof word === 'string' ? word : word.code)).join('');
}

function phraseHtml({ words, href }: Phrase): Html {
  const text = wordsHtml(words);
  return href === undefined ? text : html`<a href="${escapeText(href)}">${text}</a>`;
}

function authorizationOf({ security }: Operation, model: Model): Phrase[] | undefined {
  const asked = security.filter(({ schemes }) => schemes.length > 0);
  if (asked.length === 0) {
    return security.length > 0 || model.asksForAuthorization ? [said('No authorization needed')] : undefined;
  }
  const phrases = separated(
    [
      ...asked.slice(0, MAX_ALTERNATIVES).map((requirement) => requirementOf(requirement, model)),
      ...(asked.length > MAX_ALTERNATIVES ? [[said(`one of ${asked.length - MAX_ALTERNATIVES} more`)]] : []),
    ],
    ' or ',
  );
  return asked.length < security.length ? [said('Optional: '), ...phrases] : phrases;
}

function requirementOf({ schemes }: SecurityRequirement, model: Model): Phrase[] {
  return separated(
    schemes.map(({ name, scopes }): Phrase[] => {
      const known = model.schemes.get(name);
      const linked: Phrase = known
        ? { words: authorizationKind(known.scheme), href: `${model.href('')}#${known.id}` }
        : { words: [{ code: name }] };
      const listed = separated(
        scopes.map((scope) => [{ words: [{ code: scope }] }]),
        ', ',
      );
      return scopes.length === 0 ? [linked] : [linked, said(' with '), ...listed];
    }),
    ' and ',
  );
}

function said(text: string): Phrase {
  return { words: [text] };
}

function separated(lists: readonly Phrase[][], separator: string): Phrase[] {
  return lists.flatMap((phrases, index) => (index === 0 ? phrases : [said(separator), ...phrases]));
}

/** What a caller sends: "API key in the header `X-Key`". */
export function authorizationKind(scheme: SecurityScheme): Word[] {
  switch (scheme.type) {
    case 'apiKey':
      return [`API key in the ${PLACES[scheme.in ?? 'header']} `, { code: scheme.parameterName ?? '' }];
    case 'http':
      if (scheme.scheme === 'bearer')
        return [scheme.bearerFormat ? `Bearer token (${scheme.bearerFormat})` : 'Bearer token'];
      if (scheme.scheme === 'basic') return ['User name and password (Basic)'];
      return scheme.scheme ? ['HTTP authentication ', { code: scheme.scheme }] : ['HTTP authentication'];
    case 'oauth2':
      return ['OAuth 2.0 token'];
    case 'openIdConnect':
      return ['OpenID Connect token'];
    case 'mutualTLS':
      return ['Client certificate (mutual TLS)'];
  }
}

const PLACES = { header: 'header', query: 'query parameter', cookie: 'cookie' };
