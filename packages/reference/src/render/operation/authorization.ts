import { pluralize } from '@curlew/diagnostics';
import type { Operation, SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../../html/html.ts';
import type { ApiContent, PageAddresses } from '../../render-context.ts';
import { wordsHtml } from '../../schema-html/words-html.ts';
import type { Word } from '../../words/limit-words.ts';

/** Alternatives in one sentence, and in the list behind it; what is beyond is counted. */
const MAX_ALTERNATIVES = { sentence: 20, list: 200 };

/** Pieces that together lead somewhere. */
interface Phrase {
  words: Word[];
  href?: string;
}

/**
 * A paragraph, "Bearer token with `users:read` or API key in the header `X-Key`"; of many alternatives the others follow
 * in a list. `undefined` when nothing is said.
 */
export function authorizationHtml(
  operation: Operation,
  context: PageAddresses & ApiContent,
): Html | undefined {
  const phrases = authorizationOf(operation, context);
  if (phrases === undefined) return undefined;
  const sentence = html`<p class="cl-authorization">${joinHtml(phrases.map(phraseHtml))}</p>`;
  const further = askedOf(operation).slice(MAX_ALTERNATIVES.sentence);
  if (further.length === 0) return sentence;
  const items = further.slice(0, MAX_ALTERNATIVES.list).map((requirement) => {
    return html`<li>${joinHtml(requirementOf(requirement, context).map(phraseHtml))}</li>`;
  });
  const rest = further.length - items.length;
  const note = rest > 0 ? html`<p class="cl-note">${escapeText(`${rest} more are not listed.`)}</p>` : '';
  const summary = escapeText(pluralize(further.length, 'other alternative'));
  return html`${sentence}<details class="cl-scopes"><summary>${summary}</summary><ul class="cl-authorization">${items}</ul>${note}</details>`;
}

/** The same as plain text. */
export function authorizationText(
  operation: Operation,
  context: PageAddresses & ApiContent,
): string | undefined {
  const words = authorizationOf(operation, context)?.flatMap((phrase) => phrase.words);
  return words?.map((word) => (typeof word === 'string' ? word : word.code)).join('');
}

function phraseHtml({ words, href }: Phrase): Html {
  const text = wordsHtml(words);
  return href === undefined ? text : html`<a href="${escapeText(href)}">${text}</a>`;
}

/** The requirements that ask for something. */
function askedOf({ security }: Pick<Operation, 'security'>): SecurityRequirement[] {
  return security.filter(({ schemes }) => schemes.length > 0);
}

function authorizationOf({ security }: Operation, context: PageAddresses & ApiContent): Phrase[] | undefined {
  const asked = askedOf({ security });
  if (asked.length === 0) {
    return security.length > 0 || context.requiresCredentials ? [said('No authorization needed')] : undefined;
  }
  const phrases = separated(
    [
      ...asked.slice(0, MAX_ALTERNATIVES.sentence).map((requirement) => requirementOf(requirement, context)),
      ...(asked.length > MAX_ALTERNATIVES.sentence
        ? [[said(`one of ${asked.length - MAX_ALTERNATIVES.sentence} more`)]]
        : []),
    ],
    ' or ',
  );
  return asked.length < security.length ? [said('Optional: '), ...phrases] : phrases;
}

function requirementOf({ schemes }: SecurityRequirement, context: PageAddresses & ApiContent): Phrase[] {
  return separated(
    schemes.map(({ name, scopes }): Phrase[] => {
      const known = context.schemes.get(name);
      const linked: Phrase = known
        ? {
            words: known.hasPeers
              ? [...authorizationKind(known.scheme), ' ', { code: name }]
              : authorizationKind(known.scheme),
            href: `${context.href('')}#${known.id}`,
          }
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
