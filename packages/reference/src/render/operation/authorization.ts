import { pluralize } from '@curlew/diagnostics';
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

/**
 * A paragraph, "Bearer token with `users:read` or API key in the header `X-Key`"; of many alternatives the
 * others follow in a list. `undefined` without security requirements.
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

/** The requirements with schemes. */
function askedOf({ security }: Pick<Operation, 'security'>): SecurityRequirement[] {
  return security.filter(({ schemes }) => schemes.length > 0);
}

function authorizationOf({ security }: Operation, context: PageAddresses & ApiContent): Phrase[] | undefined {
  const asked = askedOf({ security });
  if (asked.length === 0) {
    return security.length > 0 || context.requiresCredentials
      ? [said(context.words.labels.noAuthorization)]
      : undefined;
  }
  const { labels, type, count } = context.words;
  const phrases = separated(
    [
      ...asked.slice(0, MAX_ALTERNATIVES.sentence).map((requirement) => requirementOf(requirement, context)),
      ...(asked.length > MAX_ALTERNATIVES.sentence
        ? [[said(`${type.oneOf}${count('more', asked.length - MAX_ALTERNATIVES.sentence)}`)]]
        : []),
    ],
    type.or,
  );
  return asked.length < security.length ? [said(labels.optional), ...phrases] : phrases;
}

function requirementOf({ schemes }: SecurityRequirement, context: PageAddresses & ApiContent): Phrase[] {
  return separated(
    schemes.map(({ name, scopes }): Phrase[] => {
      const known = context.schemes.get(name);
      const linked: Phrase = known
        ? {
            words: known.hasPeers
              ? [...authorizationKind(known.scheme, context.words.labels), ' ', { code: name }]
              : authorizationKind(known.scheme, context.words.labels),
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
