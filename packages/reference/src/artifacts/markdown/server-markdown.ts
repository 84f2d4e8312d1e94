import type { Server } from '@curlew/openapi';
import type { ServerVariable } from '@curlew/openapi/internal';
import { fillIn } from '../../words/template.ts';
import type { Words } from '../../words/words.ts';
import { inlineCode, oneLine, plainText } from './markdown-text.ts';
import { listLine } from './schema/row-markdown.ts';

/** A list of servers, each with its variables. */
export function serverLines(servers: readonly Server[], words: Words): string {
  return servers
    .flatMap(({ url, name, description, variables }) => [
      listLine(
        [
          inlineCode(url),
          ...(name ? [plainText(name)] : []),
          ...(description ? [oneLine(description)] : []),
        ].join(words.punctuation.colon),
        0,
      ),
      ...variableLines(variables, 1, words),
    ])
    .join('\n');
}

/** A line for each variable of a server. */
export function variableLines(
  variables: readonly ServerVariable[],
  depth: number,
  { labels, punctuation, type }: Pick<Words, 'labels' | 'punctuation' | 'type'>,
): string[] {
  return variables.map(({ name, default: fallback, enum: values, description }) => {
    const words = [
      fillIn(labels.defaultValue, inlineCode(fallback)),
      ...(values ? [fillIn(type.oneOf, values.map(inlineCode).join(punctuation.comma))] : []),
      ...(description ? [oneLine(description)] : []),
    ];
    return listLine(`${inlineCode(name)}${punctuation.colon}${words.join('; ')}`, depth);
  });
}
