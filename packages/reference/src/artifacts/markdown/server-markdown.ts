import type { Server, ServerVariable } from '@curlew/openapi';
import { inlineCode, oneLine } from './markdown-text.ts';
import { listLine } from './row-markdown.ts';

/** A list of servers, each with its variables. */
export function serverLines(servers: readonly Server[]): string {
  return servers
    .flatMap(({ url, name, description, variables }) => [
      listLine(
        [inlineCode(url), ...[name, description].flatMap((text) => (text ? [oneLine(text)] : []))].join(': '),
        0,
      ),
      ...variableLines(variables, 1),
    ])
    .join('\n');
}

/** A line for each variable of a server. */
export function variableLines(variables: readonly ServerVariable[], depth: number): string[] {
  return variables.map(({ name, default: fallback, enum: values, description }) => {
    const words = [
      `default ${inlineCode(fallback)}`,
      ...(values ? [`one of ${values.map(inlineCode).join(', ')}`] : []),
      ...(description ? [oneLine(description)] : []),
    ];
    return listLine(`${inlineCode(name)}: ${words.join('; ')}`, depth);
  });
}
