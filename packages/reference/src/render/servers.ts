import type { Server } from '@curlew/openapi';
import type { ServerVariable } from '@curlew/openapi/internal';
import { escapeText, fillHtml, type Html, html, joinHtml } from '../html/html.ts';
import type { ServerView } from '../page.ts';
import type { ContentRenderers } from '../render-context.ts';
import type { Words } from '../words/words.ts';

/** Views of Server Objects; descriptions become inline HTML. */
export function renderServers(
  servers: readonly Server[],
  { markdown, words }: Pick<ContentRenderers, 'markdown' | 'words'>,
): ServerView[] {
  return servers.map(({ url, name, description, variables }) => ({
    url,
    ...(name ? { name } : {}),
    ...(description ? { intro: markdown.inline(description) } : {}),
    variables: variables.map((variable) => ({
      name: variable.name,
      default: variable.default,
      enum: variable.enum ?? [],
      facts: variableFacts(variable, words),
      ...(variable.description ? { intro: markdown.inline(variable.description) } : {}),
    })),
  }));
}

/** `default eu · allowed values: eu, us`. */
function variableFacts(
  { default: initial, enum: values }: ServerVariable,
  { labels, punctuation }: Words,
): Html {
  const code = (text: string) => html`<code>${escapeText(text)}</code>`;
  const facts = [
    fillHtml(labels.defaultValue, code(initial)),
    ...(values
      ? [fillHtml(labels.allowedValues, joinHtml(values.map(code), escapeText(punctuation.comma)))]
      : []),
  ];
  return joinHtml(facts, html` · `);
}
