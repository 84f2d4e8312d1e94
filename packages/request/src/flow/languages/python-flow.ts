import { parsePointer } from '@curlew/openapi/internal';
import { pythonLiteral, requestsCall } from '../../code/languages/python.ts';
import type { FlowCall, FlowProgram, FlowRead } from '../flow-program.ts';
import type { FlowReference } from '../flow-values.ts';
import { replaceLiterals, snakeCase } from './replace-literals.ts';

/** A program for Python 3 with the `requests` library. */
export function pythonFlow(program: FlowProgram): string {
  const settings = program.settings.map(
    ({ variable, value }) => `${snakeCase(variable)} = ${pythonLiteral(value, '')}`,
  );
  const calls = program.calls.map((call) => callLines(call, program));
  const isSent = program.calls.some(({ request }) => request !== undefined);
  const body = [settings, ...calls, isSent ? outputLines(program) : []]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'));
  const quotes = body.some((text) => text.includes('{quote(str('));
  const imports = [...(quotes ? ['from urllib.parse import quote', ''] : []), 'import requests'];
  return [`# ${program.title}`, imports.join('\n'), ...body].join('\n\n');
}

function callLines({ request, comments, stepId, statuses, reads }: FlowCall, program: FlowProgram): string[] {
  const notes = comments.map((text) => `# ${text}`);
  if (request === undefined) return notes;
  const failed =
    statuses.length === 0
      ? ['response.raise_for_status()']
      : [
          `if response.status_code ${statuses.length === 1 ? `!= ${statuses[0]}` : `not in [${statuses.join(', ')}]`}:`,
          `    raise SystemExit(${JSON.stringify(`${stepId}: `)} + str(response.status_code) + " " + response.text)`,
        ];
  const readsBody = reads.some(({ from }) => from.is === 'body');
  return [
    ...notes,
    `response = ${withVariables(requestsCall(request), request.url, program)}`,
    ...failed,
    ...(readsBody ? ['data = response.json()'] : []),
    ...reads.map(readLine),
  ];
}

function readLine({ variable, from }: FlowRead): string {
  const name = `${snakeCase(variable)} = `;
  if (from.is === 'status') return `${name}response.status_code`;
  if (from.is === 'header') return `${name}response.headers[${JSON.stringify(from.name)}]`;
  return `${name}data${path(from.pointer)}`;
}

function outputLines({ outputs, values }: FlowProgram): string[] {
  if (outputs.length === 0) return ['print(response.status_code)'];
  const object = Object.fromEntries(outputs.map(({ name, value }) => [name, value]));
  const writer = { whole: reference, template, url: reference };
  return [`print(${replaceLiterals(pythonLiteral(object, ''), values, writer)})`];
}

function withVariables(code: string, url: string, { values }: FlowProgram): string {
  return replaceLiterals(code, values, {
    isUrl: (text) => text === url,
    whole: reference,
    template,
    url: (one) => `quote(str(${reference(one)}), safe='')`,
  });
}

/** A formatted string. Before Python 3.12, an expression in it may not contain double quotes. */
function template(parts: readonly (string | { code: string })[]): string {
  const texts = parts.map((part) =>
    typeof part === 'string'
      ? JSON.stringify(part)
          .slice(1, -1)
          .replaceAll('{', '{{')
          .replaceAll('}', '}}')
          .replaceAll('\u007f', '\\x7f')
      : `{${part.code}}`,
  );
  return `f"${texts.join('')}"`;
}

function reference({ variable, pointer }: FlowReference): string {
  return `${snakeCase(variable)}${path(pointer, "'")}`;
}

/** `["items"][0]["id"]`. */
function path(pointer: string, quote = '"'): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `[${key}]`;
      const text = JSON.stringify(key);
      // In single quotes, an apostrophe is an escape.
      return quote === '"'
        ? `[${text}]`
        : `['${text.slice(1, -1).replaceAll('\\"', '\\x22').replaceAll("'", '\\x27')}']`;
    })
    .join('');
}
