import { parsePointer } from '@curlew/openapi/internal';
import { fetchCall, javascriptLiteral } from '../../code/languages/javascript.ts';
import type { FlowCall, FlowProgram, FlowRead } from '../flow-program.ts';
import type { FlowReference } from '../flow-values.ts';
import { camelCase, replaceLiterals } from './replace-literals.ts';

/** A program for Node and for the console of a browser: a call of `fetch` for each step. */
export function javascriptFlow(program: FlowProgram): string {
  const settings = program.settings.map(
    ({ variable, value }) => `const ${camelCase(variable)} = ${javascriptLiteral(value, '')};`,
  );
  const declared = new Set<string>();
  const calls = program.calls.map((call) => callLines(call, program, declared));
  const isSent = program.calls.some(({ request }) => request !== undefined);
  return [[`// ${program.title}`], settings, ...calls, isSent ? outputLines(program) : []]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function callLines(call: FlowCall, program: FlowProgram, declared: Set<string>): string[] {
  const { request, comments, stepId, statuses, reads } = call;
  const notes = comments.map((text) => `// ${text}`);
  if (request === undefined) return notes;
  // Several steps may send one.
  const form = request.body?.kind === 'multipart' ? camelCase(program.values.variable('form')) : 'form';
  const { preparation, expression } = fetchCall(request, form);
  const code = (text: string) => withVariables(text, request.url, program);
  const isFailure =
    statuses.length === 0
      ? '!response.ok'
      : statuses.map((status) => `response.status !== ${status}`).join(' && ');
  return [
    ...notes,
    ...preparation.filter((line) => line !== '').map(code),
    `${assign('response', declared)} = await ${code(expression)};`,
    `if (${isFailure}) throw new Error(${template([`${stepId}: `, { code: 'response.status' }, ' ', { code: 'await response.text()' }])});`,
    ...readLines(reads, declared),
  ];
}

function readLines(reads: readonly FlowRead[], declared: Set<string>): string[] {
  const readsBody = reads.some(({ from }) => from.is === 'body');
  return [
    ...(readsBody ? [`${assign('data', declared)} = await response.json();`] : []),
    ...reads.map(({ variable, from }) => {
      const name = `const ${camelCase(variable)} = `;
      if (from.is === 'status') return `${name}response.status;`;
      if (from.is === 'header') return `${name}response.headers.get(${JSON.stringify(from.name)});`;
      return `${name}data${path(from.pointer)};`;
    }),
  ];
}

function assign(name: string, declared: Set<string>): string {
  if (declared.has(name)) return name;
  declared.add(name);
  return `let ${name}`;
}

function outputLines({ outputs, values }: FlowProgram): string[] {
  if (outputs.length === 0) return ['console.log(response.status);'];
  const object = Object.fromEntries(outputs.map(({ name, value }) => [name, value]));
  return [
    `console.log(${replaceLiterals(javascriptLiteral(object, ''), values, { whole: reference, template, url: reference })});`,
  ];
}

function withVariables(code: string, url: string, { values }: FlowProgram): string {
  return replaceLiterals(code, values, {
    isUrl: (text) => text === url,
    whole: reference,
    template,
    url: (one) => `encodeURIComponent(${reference(one)})`,
  });
}

/** A template literal. */
function template(parts: readonly (string | { code: string })[]): string {
  const texts = parts.map((part) =>
    typeof part === 'string'
      ? JSON.stringify(part)
          .slice(1, -1)
          .replaceAll('\\"', '"')
          .replaceAll('`', '\\`')
          .replaceAll('${', '\\${')
          .replaceAll('</', '<\\/')
      : `\${${part.code}}`,
  );
  return `\`${texts.join('')}\``;
}

function reference({ variable, pointer }: FlowReference): string {
  return `${camelCase(variable)}${path(pointer)}`;
}

/** `.items[0].id`. */
function path(pointer: string): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `[${key}]`;
      return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('');
}
