import type { Json } from '@curlew/openapi';
import { parsePointer } from '@curlew/openapi/internal';
import { curlCode } from '../../code/languages/curl.ts';
import type { PlainRequest } from '../../code/plain-request.ts';
import { indented, shellQuote } from '../../code/string-literal.ts';
import { type FlowCondition, IS_OK, negate } from '../flow-condition.ts';
import { type CallControl, expectedText, hasJumps, listParts, MAX_TURNS, planCall } from '../flow-control.ts';
import {
  type FlowAction,
  type FlowCall,
  type FlowProgram,
  type FlowRead,
  type FlowSetting,
  listReads,
  withRetries,
} from '../flow-program.ts';
import type { FlowReference, FlowValues, FlowVariable } from '../flow-values.ts';
import { shellCondition, shellSelection } from './curl-condition.ts';
import { jsonVariables } from './json-variables.ts';
import { snakeCase } from './replace-literals.ts';

/** Stands for a body that jq makes. */
const BODY = "--data-raw 'zqbodyqz'";

const ORIGIN = /https:\/\/(zq\d+qz)\.invalid/g;

/** Arguments in single quotes, as `shellQuote` writes them. */
const QUOTED = /'(?:'\\''|[^'])*'/g;

const HELPERS: { name: string; isUsed: RegExp; lines: string[] }[] = [
  {
    name: 'encode',
    isUsed: /\$\(encode /,
    lines: [`encode() { jq --null-input --raw-output --arg text "$1" '$text | @uri'; }`],
  },
  {
    name: 'holds',
    isUsed: /\bholds /,
    lines: ['holds() { jq --exit-status "$@" >/dev/null 2>&1; }'],
  },
  {
    name: 'wait',
    isUsed: /\bwait_to_retry /,
    lines: [
      '# Waits as long as the server asks for, otherwise the given seconds.',
      'wait_to_retry() {',
      '  local seconds',
      "  seconds=$(header 'retry-after')",
      '  [[ $seconds =~ ^[0-9]+$ ]] || seconds=$1',
      '  sleep "$seconds"',
      '}',
    ],
  },
];

/** Reads the last header with a name in lower case. */
const HEADER = [
  'response_headers=$(mktemp)',
  `trap 'rm -f "$response_headers"' EXIT`,
  'header() {',
  `  awk -v name="$1" 'tolower($1) == name ":" { sub(/^[^:]*: */, ""); print }' "$response_headers" | tr -d '\\r' | tail -n 1`,
  '}',
];

/** A script for Bash with curl 7.76 or later, and jq, which reads values of responses and writes JSON. */
export function curlFlow(program: FlowProgram): string {
  const writer = new ShellWriter(program);
  const settings = program.settings.map((one) => writer.setting(one));
  const isSent = program.calls.some(({ request }) => request !== undefined);
  const body = [settings, ...writer.calls(), isSent ? writer.outputs() : []]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'));
  const text = body.join('\n\n');
  const helpers = HELPERS.filter(({ isUsed }) => isUsed.test(text)).flatMap(({ lines }) => lines);
  const readsHeaders = /\bheader '|\bwait_to_retry /.test(text);
  const common = isSent
    ? [
        '# Sends a request: the body is in $response, the status in $status_code.',
        'send() {',
        `  response=$(curl -sS ${readsHeaders ? '--dump-header "$response_headers" ' : ''}--write-out '\\n%{http_code}' "$@")`,
        `  status_code=\${response##*$'\\n'}`,
        `  response=\${response%$'\\n'*}`,
        '}',
        ...(/\bfail '/.test(text)
          ? [`fail() { printf '%s %s %s\\n' "$1" "$status_code" "$response" >&2; exit 1; }`]
          : []),
      ]
    : [];
  const functions = [...(readsHeaders ? HEADER : []), ...common, ...helpers];
  const needs = /\bjq\b/.test(`${helpers.join('')}${text}`) ? '# Needs curl and jq' : '# Needs curl';
  return [
    ['#!/usr/bin/env bash', `# ${program.title}`, needs, 'set -euo pipefail'].join('\n'),
    ...(functions.length > 0 ? [functions.join('\n')] : []),
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

  /** Blocks of lines. */
  calls(): string[][] {
    const { calls } = this.#program;
    return hasJumps(this.#program) ? this.#loop() : calls.map((call) => this.#call(call));
  }

  /** The calls as a loop over the parts of the program, where actions jump. */
  #loop(): string[][] {
    const parts = listParts(this.#program);
    const reads = withRetries(this.#program.calls).flatMap(listReads);
    const read = [...new Set(reads.map(({ variable }) => variable))];
    const blocks = parts.map(({ name, next, calls }, at) => [
      `${at === 0 ? 'if' : 'elif'} [[ $step == ${name} ]]; then`,
      ...indented(
        calls.flatMap((call, index) => [...(index === 0 ? [] : ['']), ...this.#call(call)]),
        '  ',
      ),
      `  step=${next}`,
    ]);
    return [
      read.map((variable) => `${snakeCase(variable)}=${this.#json.has(variable) ? 'null' : "''"}`),
      [
        `step=${parts[0]?.name ?? 'end'}`,
        'turns=0',
        'while [[ $step != end ]]; do',
        `  if ((++turns > ${MAX_TURNS})); then echo 'Stopped after ${MAX_TURNS} turns' >&2; exit 1; fi`,
        ...indented([...blocks.flat(), 'fi'], '  '),
        'done',
      ],
    ];
  }

  #call(call: FlowCall): string[] {
    const plan = planCall(call);
    const isSimple = plan.retries.length + plan.onFailure.length === 0;
    return [
      ...call.comments.map((text) => `# ${text}`),
      ...(isSimple ? this.#simple(call) : this.#guarded(call, plan)),
      ...call.onSuccess.flatMap((action) => this.#action(action)),
    ];
  }

  /** A call whose failure ends the script. */
  #simple(call: FlowCall): string[] {
    const { request, checks, reads, stepId } = call;
    const expected = request && checks.length === 0 ? [{ condition: IS_OK, text: undefined }] : checks;
    return [
      ...this.#send(call),
      ...expected.map(({ condition, text }) => {
        const failure = fail(stepId, text === undefined ? '' : expectedText([text]), request !== undefined);
        return `${this.#condition(condition, 'or')} || ${failure}`;
      }),
      ...reads.map((one) => this.#read(one)),
    ];
  }

  /** A call with actions for failures. */
  #guarded(call: FlowCall, plan: CallControl): string[] {
    const { request, reads, stepId } = call;
    const { success, expected, onFailure } = plan;
    const failure = fail(stepId, expected, request !== undefined);
    const isAlwaysHandled = onFailure.at(-1)?.conditions.length === 0;
    const attempt = this.#send(call);
    return [
      ...(plan.retries.length > 0 ? this.#retryLoop(attempt, plan) : attempt),
      ...(success
        ? [
            `if ${this.#condition(negate(success))}; then`,
            ...indented(
              [
                ...onFailure.flatMap((action) =>
                  action.effect.is === 'stop'
                    ? [`if ${this.#all(action.conditions)}; then ${failure}; fi`]
                    : this.#action(action),
                ),
                ...(isAlwaysHandled ? [] : [failure]),
              ],
              '  ',
            ),
            'fi',
          ]
        : []),
      ...reads.map((one) => this.#read(one)),
    ];
  }

  #retryLoop(attempt: readonly string[], { retries }: CallControl): string[] {
    return [
      ...retries.map(({ counter }) => `${snakeCase(counter)}=0`),
      'while true; do',
      ...indented(
        [
          ...attempt,
          ...retries.flatMap(({ counter, limit, seconds, condition, before }) => {
            const name = snakeCase(counter);
            const when = condition ? `${this.#condition(condition, 'and')} && ` : '';
            return [
              `if ${when}((${name} < ${limit})); then`,
              `  ${name}=$((${name} + 1))`,
              `  wait_to_retry ${seconds}`,
              ...indented(
                before.flatMap((one) => this.#call(one)),
                '  ',
              ),
              '  continue',
              'fi',
            ];
          }),
          'break',
        ],
        '  ',
      ),
      'done',
    ];
  }

  #action(action: FlowAction): string[] {
    if (action.effect.is !== 'goto') return [];
    const reads = action.reads.map((one) => this.#read(one));
    const lines = [...reads, `step=${action.effect.place.name}`, 'continue'];
    return action.conditions.length === 0
      ? lines
      : [`if ${this.#all(action.conditions)}; then`, ...indented(lines, '  '), 'fi'];
  }

  #condition(condition: FlowCondition, inside?: 'and' | 'or'): string {
    const text = shellCondition(condition, this.#json, inside === 'and' ? 'and' : undefined);
    return inside === 'or' && condition.is === 'and' && !text.startsWith('((') ? `{ ${text}; }` : text;
  }

  #all(conditions: readonly FlowCondition[]): string {
    return conditions.map((one) => this.#condition(one, 'and')).join(' && ');
  }

  /** One item for each line that may be indented: lines of a text between quotes are part of it. */
  #send({ request }: FlowCall): string[] {
    if (request === undefined) return [];
    const command = this.#command(request).replace(/^curl /, 'send ');
    const isJson = request.body?.kind === 'json';
    const others = JSON.stringify({ ...request, body: isJson ? undefined : request.body });
    return others.includes('\\n') ? [command] : command.split('\n');
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
      const text = `header ${shellQuote(from.name.toLowerCase())}`;
      return this.#json.has(variable) ? `${name}=$(${text} | jq --raw-input .)` : `${name}=$(${text})`;
    }
    const raw = this.#json.has(variable) ? '' : '--raw-output ';
    if (from.is === 'selection')
      return `${name}=$(jq ${raw}${shellSelection(from, this.#json)} <<<"$response")`;
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

/** A command that ends the script; what was found follows the text. */
function fail(stepId: string, expected: string, isSent: boolean): string {
  const text = `${stepId}: ${isSent ? expected : expected.replace(/, found $/, '')}`.trim();
  return isSent ? `fail ${shellQuote(text)}` : `{ printf '%s\\n' ${shellQuote(text)} >&2; exit 1; }`;
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
