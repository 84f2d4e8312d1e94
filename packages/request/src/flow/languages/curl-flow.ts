import type { Json } from '@curlew/openapi';
import { parsePointer } from '@curlew/openapi/internal';
import { curlCode } from '../../code/languages/curl.ts';
import type { PlainRequest } from '../../code/plain-request.ts';
import { shellQuote } from '../../code/string-literal.ts';
import type { FlowCall, FlowProgram, FlowRead, FlowSetting } from '../flow-program.ts';
import type { FlowReference, FlowValues, FlowVariable } from '../flow-values.ts';
import { snakeCase } from './replace-literals.ts';

/** Stands for a body that jq makes. */
const BODY = "--data-raw 'zqbodyqz'";

const ORIGIN = /https:\/\/(zq\d+qz)\.invalid/g;

/** Arguments in single quotes, as `shellQuote` writes them. */
const QUOTED = /'(?:'\\''|[^'])*'/g;

/** A script for Bash with curl 7.76 or later, and jq, which reads values of responses and writes JSON. */
export function curlFlow(program: FlowProgram): string {
  const writer = new ShellWriter(program);
  const settings = program.settings.map((one) => writer.setting(one));
  const calls = program.calls.map((call) => writer.call(call));
  const outputs = program.calls.some(({ request }) => request !== undefined) ? writer.outputs() : [];
  const body = [settings, ...calls, outputs]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'));
  const text = body.join('\n\n');
  const helpers = [
    ...(text.includes('$(encode ')
      ? [`encode() { jq --null-input --raw-output --arg text "$1" '$text | @uri'; }`]
      : []),
    ...(text.includes('"$response_headers"') ? ['response_headers=$(mktemp)'] : []),
  ];
  const needs = /\bjq\b/.test(`${helpers.join('')}${text}`)
    ? '# Needs curl 7.76 and jq'
    : '# Needs curl 7.76';
  return [
    ['#!/usr/bin/env bash', `# ${program.title}`, needs, 'set -euo pipefail'].join('\n'),
    ...(helpers.length > 0 ? [helpers.join('\n')] : []),
    text,
  ].join('\n\n');
}

class ShellWriter {
  readonly #program: FlowProgram;
  readonly #values: FlowValues;
  /** Variables that hold JSON; the others hold text. */
  readonly #json: ReadonlySet<FlowVariable>;

  constructor(program: FlowProgram) {
    this.#program = program;
    this.#values = program.values;
    this.#json = jsonVariables(program);
  }

  setting({ variable, value }: FlowSetting): string {
    const text = typeof value === 'string' && !this.#json.has(variable) ? value : JSON.stringify(value);
    return `${snakeCase(variable)}=${shellQuote(text)}`;
  }

  call({ request, comments, stepId, statuses, reads }: FlowCall): string[] {
    const notes = comments.map((text) => `# ${text}`);
    if (request === undefined) return notes;
    const readsStatus = reads.some(({ from }) => from.is === 'status');
    const isStatusKept = readsStatus || statuses.some((status) => status >= 400);
    const hasHeaders = reads.some(({ from }) => from.is === 'header');
    const options = [
      ...(isStatusKept ? [`-sS --write-out '\\n%{http_code}'`] : ['-sS --fail-with-body']),
      ...(hasHeaders ? ['--dump-header "$response_headers"'] : []),
    ];
    const command = this.#command(request).replace(/^curl /, `curl ${options.join(' \\\n  ')} \\\n  `);
    const name = shellQuote(stepId);
    return [
      ...notes,
      `response=$(${command})`,
      ...(isStatusKept
        ? [
            `status_code=\${response##*$'\\n'}`,
            `response=\${response%$'\\n'*}`,
            ...(statuses.length > 0
              ? [
                  `case $status_code in ${statuses.join(' | ')}) ;; *) printf '%s: %s %s\\n' ${name} "$status_code" "$response" >&2; exit 1 ;; esac`,
                ]
              : []),
          ]
        : []),
      ...reads.map((one) => this.#read(one)),
    ];
  }

  outputs(): string[] {
    const { outputs } = this.#program;
    if (outputs.length === 0) return [`printf '%s\\n' "$response"`];
    const object = Object.fromEntries(outputs.map(({ name, value }) => [name, value]));
    return [this.#jq(object, '')];
  }

  #command(request: PlainRequest): string {
    const { body } = request;
    const isMade = body?.kind === 'json' && this.#values.referencesIn(body.value).length > 0;
    const code = curlCode(
      isMade ? { ...request, body: { kind: 'text', mediaType: body.mediaType, text: 'zqbodyqz' } } : request,
    );
    const data = isMade ? `--data "$(${this.#jq(body.value, '    ')})"` : '';
    const text = code.replace(QUOTED, (argument) => this.#argument(argument, request.url));
    return isMade ? text.replace(BODY, () => data) : text;
  }

  /** An argument in double quotes, where it holds a variable. */
  #argument(argument: string, url: string): string {
    const text = argument.slice(1, -1).replaceAll("'\\''", "'");
    if (!this.#values.hasMark(text)) return argument;
    const isUrl = text === url;
    const [, server] = isUrl ? (text.match(new RegExp(ORIGIN.source)) ?? []) : [];
    const origin = server === undefined ? undefined : this.#values.whole(server);
    const own = origin ? text.slice(`https://${server}.invalid`.length) : text;
    const parts = this.#values.split(own);
    const written = parts.map((part, at) =>
      typeof part === 'string'
        ? part.replace(/[\\"$`]/g, '\\$&')
        : isUrl
          ? this.#encoded(part)
          : this.#text(part, parts[at + 1]),
    );
    return `"${origin ? this.#text(origin, own) : ''}${written.join('')}"`;
  }

  /** A value as text. @param next what follows it. */
  #text({ variable, pointer }: FlowReference, next?: string | FlowReference): string {
    const name = snakeCase(variable);
    if (this.#json.has(variable)) return `$(jq --raw-output ${jqPath(pointer)} <<<"$${name}")`;
    return typeof next === 'string' && /^[\w[]/.test(next) ? `\${${name}}` : `$${name}`;
  }

  #encoded(reference: FlowReference): string {
    const { variable, pointer } = reference;
    const name = snakeCase(variable);
    if (!this.#json.has(variable)) return `$(encode "$${name}")`;
    const filter = pointer === '' ? "'@uri'" : jqPath(pointer, ' | @uri');
    return `$(jq --raw-output ${filter} <<<"$${name}")`;
  }

  #read({ variable, from }: FlowRead): string {
    const name = snakeCase(variable);
    if (from.is === 'status') return `${name}=$status_code`;
    if (from.is === 'header') {
      const text = `awk -v name=${shellQuote(from.name.toLowerCase())} 'tolower($1) == name ":" { sub(/^[^:]*: */, ""); print }' "$response_headers" | tr -d '\\r' | tail -n 1`;
      return this.#json.has(variable) ? `${name}=$(${text} | jq --raw-input .)` : `${name}=$(${text})`;
    }
    const raw = this.#json.has(variable) ? '' : '--raw-output ';
    return `${name}=$(jq ${raw}${jqPath(from.pointer)} <<<"$response")`;
  }

  /** A command that writes JSON with the values of variables. */
  #jq(value: Json, indent: string): string {
    const references = this.#values.referencesIn(value);
    const variables = [...new Set(references.map(({ variable }) => variable))];
    const options = variables.map((variable) => {
      const name = snakeCase(variable);
      return `${this.#json.has(variable) ? '--argjson' : '--arg'} ${name} "$${name}"`;
    });
    const isLong = options.join(' ').length > 60;
    const json = JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}${isLong ? '  ' : ''}`);
    const program = json.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => this.#jqString(literal));
    return ['jq --null-input', ...options, shellQuote(program)].join(isLong ? ` \\\n${indent}  ` : ' ');
  }

  #jqString(literal: string): string {
    if (!this.#values.hasMark(literal)) return literal;
    const whole = this.#values.whole(JSON.parse(literal) as string);
    if (whole) return jqReference(whole);
    // The text between marks is JSON already.
    const parts = this.#values.split(literal.slice(1, -1));
    return `"${parts.map((part) => (typeof part === 'string' ? part : `\\(${jqReference(part)})`)).join('')}"`;
  }
}

function jqReference({ variable, pointer }: FlowReference): string {
  return `$${snakeCase(variable)}${getPath(pointer)}`;
}

/** A filter of jq in quotes. */
function jqPath(pointer: string, then = ''): string {
  const path = getPath(pointer);
  return shellQuote(`${path.startsWith('.') ? '' : '.'}${path}${then}`);
}

/** `.items[0].id`. */
function getPath(pointer: string): string {
  return (parsePointer(pointer) ?? [])
    .map((key) => {
      if (/^(?:0|[1-9]\d{0,8})$/.test(key)) return `[${key}]`;
      return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('');
}

/** Variables whose value keeps its type in JSON, or has parts, or is no text. */
function jsonVariables({ values, calls, outputs, settings }: FlowProgram): Set<FlowVariable> {
  const isText = new Map(settings.map(({ variable, value }) => [variable, typeof value === 'string']));
  const found = new Set<FlowVariable>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const whole = values.whole(value);
      if (whole && isText.get(whole.variable) !== true) found.add(whole.variable);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const { request } of calls) if (request?.body?.kind === 'json') visit(request.body.value);
  for (const { value } of outputs) visit(value);
  for (const reference of [...calls.map(({ request }) => request), ...outputs].flatMap((one) =>
    values.referencesIn(one),
  ))
    if (reference.pointer !== '') found.add(reference.variable);
  for (const [variable, isString] of isText) if (!isString) found.add(variable);
  return found;
}
