import type { Server } from '@curlew/openapi';
import { inlineCode, oneLine } from './markdown-text.ts';

/** A list of servers, each with its variables. */
export function serverLines(servers: readonly Server[]): string {
  return servers
    .flatMap(({ url, name, description, variables }) => [
      `- ${[inlineCode(url), ...[name, description].flatMap((text) => (text ? [oneLine(text)] : []))].join(': ')}`,
      ...variables.map(
        (variable) =>
          `  - ${inlineCode(variable.name)}: default ${inlineCode(variable.default)}${variable.enum ? `; one of ${variable.enum.map(inlineCode).join(', ')}` : ''}${variable.description ? `; ${oneLine(variable.description)}` : ''}`,
      ),
    ])
    .join('\n');
}
