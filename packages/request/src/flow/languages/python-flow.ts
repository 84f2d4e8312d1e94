import { parsePointer } from '@curlew/openapi/internal';
import { pythonLiteral, requestsCall } from '../../code/languages/python.ts';
import { indented } from '../../code/string-literal.ts';
import { negate, readsBody } from '../flow-condition.ts';
import { type CallControl, expectedText, hasJumps, listParts, MAX_TURNS, planCall } from '../flow-control.ts';
import {
  type FlowAction,
  type FlowCall,
  type FlowProgram,
  type FlowRead,
  isOfBody,
  listConditions,
  listReads,
  withRetries,
} from '../flow-program.ts';
import type { FlowReference } from '../flow-values.ts';
import { helpersFor, type ProgramHelper } from './program-helper.ts';
import { pythonCondition, pythonSelection } from './python-condition.ts';
import { replaceLiterals, snakeCase } from './replace-literals.ts';

/** A program for Python 3 with the `requests` library. */
export function pythonFlow(program: FlowProgram): string {
  const settings = program.settings.map(
    ({ variable, value }) => `${snakeCase(variable)} = ${pythonLiteral(value, '')}`,
  );
  const isSent = program.calls.some(({ request }) => request !== undefined);
  const body = [
    settings,
    ...(hasJumps(program) ? loopBlocks(program) : program.calls.map((call) => callLines(call, program))),
    isSent ? outputLines(program) : [],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'));
  const text = body.join('\n');
  const helpers = helpersFor(text, PYTHON_HELPERS).map((lines) => lines.join('\n'));
  const all = [...helpers, text].join('\n');
  const imports = [
    ...(all.includes('json.dumps(') ? ['import json'] : []),
    ...(all.includes('re.search(') ? ['import re'] : []),
    ...(all.includes('time.sleep(') ? ['import time'] : []),
    ...(text.includes('{quote(str(') ? ['from urllib.parse import quote'] : []),
  ];
  return [
    `# ${program.title}`,
    [...imports, ...(imports.length > 0 ? [''] : []), 'import requests'].join('\n'),
    ...helpers,
    ...body,
  ].join('\n\n');
}

/** The program as a loop over its parts, where actions jump. */
function loopBlocks(program: FlowProgram): string[][] {
  const parts = listParts(program);
  const read = [
    ...new Set(
      withRetries(program.calls)
        .flatMap(listReads)
        .map(({ variable }) => snakeCase(variable)),
    ),
  ];
  const blocks = parts.map(({ name, next, calls }, at) => [
    `${at === 0 ? 'if' : 'elif'} step == "${name}":`,
    ...indented(
      calls.flatMap((call, index) => [...(index === 0 ? [] : ['']), ...callLines(call, program)]),
      '    ',
    ),
    `    step = "${next}"`,
  ]);
  return [
    read.length > 0 ? [`${read.join(' = ')} = None`] : [],
    [
      `step = "${parts[0]?.name ?? 'end'}"`,
      'turns = 0',
      'while step != "end":',
      '    turns += 1',
      `    if turns > ${MAX_TURNS}:`,
      `        raise SystemExit("Stopped after ${MAX_TURNS} turns")`,
      ...indented(blocks.flat(), '    '),
    ],
  ];
}

function callLines(call: FlowCall, program: FlowProgram): string[] {
  const plan = planCall(call);
  return [
    ...call.comments.map((text) => `# ${text}`),
    ...(plan.retries.length + plan.onFailure.length === 0
      ? simpleLines(call, program)
      : guardedLines(call, plan, program)),
    ...call.onSuccess.flatMap(actionLines),
  ];
}

function sendLines({ request }: FlowCall, program: FlowProgram): string[] {
  if (request === undefined) return [];
  return `response = ${withVariables(requestsCall(request), request.url, program)}`.split('\n');
}

/** A call whose failure ends the program. */
function simpleLines(call: FlowCall, program: FlowProgram): string[] {
  const { request, checks, reads, stepId } = call;
  const check = ({ condition, text }: FlowCall['checks'][number]) => [
    `if ${pythonCondition(negate(condition))}:`,
    `    ${fail(stepId, expectedText([text]), request !== undefined)}`,
  ];
  const first = checks.filter(({ condition }) => !readsBody([condition]));
  const later = checks.filter(({ condition }) => readsBody([condition]));
  return [
    ...sendLines(call, program),
    ...(request && checks.length === 0 ? ['response.raise_for_status()'] : []),
    ...first.flatMap(check),
    ...(later.length > 0 || readsDataOf(reads)
      ? ['data = response.json()']
      : readsBody(listConditions(call))
        ? ['data = read_body(response)']
        : []),
    ...later.flatMap(check),
    ...reads.map(readLine),
  ];
}

/** A call with actions for failures. */
function guardedLines(call: FlowCall, plan: CallControl, program: FlowProgram): string[] {
  const { request, reads, stepId } = call;
  const { readsBodyFirst, success, expected, onFailure } = plan;
  const attempt = [...sendLines(call, program), ...(readsBodyFirst ? ['data = read_body(response)'] : [])];
  const failure = fail(stepId, expected, request !== undefined);
  const isAlwaysHandled = onFailure.at(-1)?.conditions.length === 0;
  return [
    ...(plan.retries.length > 0 ? retryLoop(attempt, plan, program) : attempt),
    ...(success
      ? [
          `if ${pythonCondition(negate(success))}:`,
          ...indented(
            [
              ...onFailure.flatMap((action) =>
                action.effect.is === 'stop'
                  ? [`if ${conditionsText(action)}:`, `    ${failure}`]
                  : actionLines(action),
              ),
              ...(isAlwaysHandled ? [] : [failure]),
            ],
            '    ',
          ),
        ]
      : []),
    ...(readsDataOf(reads) && !readsBodyFirst ? ['data = response.json()'] : []),
    ...reads.map(readLine),
  ];
}

function retryLoop(attempt: readonly string[], { retries }: CallControl, program: FlowProgram): string[] {
  return [
    ...retries.map(({ counter }) => `${snakeCase(counter)} = 0`),
    'while True:',
    ...indented(
      [
        ...attempt,
        ...retries.flatMap(({ counter, limit, seconds, condition, before }) => {
          const name = snakeCase(counter);
          const when = condition ? `${pythonCondition(condition, 'and')} and ` : '';
          return [
            `if ${when}${name} < ${limit}:`,
            `    ${name} += 1`,
            `    wait(response, ${seconds})`,
            ...indented(
              before.flatMap((call) => callLines(call, program)),
              '    ',
            ),
            '    continue',
          ];
        }),
        'break',
      ],
      '    ',
    ),
  ];
}

function readsDataOf(reads: readonly FlowRead[]): boolean {
  return reads.some(isOfBody);
}

function fail(stepId: string, expected: string, isSent: boolean): string {
  const what = isSent ? expected : expected.replace(/, found $/, '');
  const prefix = pythonLiteral(`${stepId}: ${what}`, '');
  return isSent
    ? `raise SystemExit(${prefix} + str(response.status_code) + " " + response.text)`
    : `raise SystemExit(${prefix})`;
}

function conditionsText({ conditions }: FlowAction): string {
  return conditions.map((one) => pythonCondition(one, 'and')).join(' and ');
}

function actionLines(action: FlowAction): string[] {
  if (action.effect.is !== 'goto') return [];
  const lines = [...action.reads.map(readLine), `step = "${action.effect.place.name}"`, 'continue'];
  return action.conditions.length === 0
    ? lines
    : [`if ${conditionsText(action)}:`, ...indented(lines, '    ')];
}

function readLine({ variable, from }: FlowRead): string {
  const name = `${snakeCase(variable)} = `;
  if (from.is === 'status') return `${name}response.status_code`;
  if (from.is === 'header') return `${name}response.headers[${JSON.stringify(from.name)}]`;
  if (from.is === 'selection') return `${name}${pythonSelection(from)}`;
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

const PYTHON_HELPERS: readonly ProgramHelper[] = [
  {
    name: 'read_body',
    lines: [
      'def read_body(response):',
      '    try:',
      '        return response.json()',
      '    except ValueError:',
      '        return response.text',
    ],
  },
  {
    name: 'at',
    lines: [
      'def at(value, *keys):',
      '    try:',
      '        for key in keys:',
      '            value = value[key]',
      '        return value',
      '    except (IndexError, KeyError, TypeError):',
      '        return None',
    ],
  },
  {
    name: 'has',
    lines: [
      'def has(value, *keys):',
      '    try:',
      '        for key in keys:',
      '            value = value[key]',
      '        return True',
      '    except (IndexError, KeyError, TypeError):',
      '        return False',
    ],
  },
  {
    name: 'items',
    lines: [
      'def items(value):',
      '    if isinstance(value, dict):',
      '        return list(value.values())',
      '    return value if isinstance(value, list) else []',
    ],
  },
  {
    name: 'number',
    lines: [
      'def number(value):',
      '    try:',
      '        return float(value)',
      '    except (TypeError, ValueError):',
      '        return float("nan")',
    ],
  },
  {
    name: 'wait',
    lines: [
      '# Waits as long as the server asks for, otherwise the given seconds.',
      'def wait(response, seconds):',
      '    asked = response.headers.get("Retry-After", "")',
      '    time.sleep(int(asked) if asked.isdigit() else seconds)',
    ],
  },
  {
    name: 'candidates',
    lines: [
      '# The items of a list, or an object and its members.',
      'def candidates(value):',
      '    return [value, *value.values()] if isinstance(value, dict) else items(value)',
    ],
  },
  {
    name: 'only',
    lines: [
      '# One value, or a list of several.',
      'def only(values):',
      '    return values if len(values) > 1 else values[0] if values else None',
    ],
  },
  {
    name: 'length',
    lines: [
      'def length(value):',
      '    return len(value) if isinstance(value, (str, list, dict)) else float("nan")',
    ],
  },
  {
    name: 'equal',
    lines: [
      '# True is not 1.',
      'def equal(one, other):',
      '    return isinstance(one, bool) == isinstance(other, bool) and one == other',
    ],
  },
  {
    name: 'less',
    lines: [
      '# Only two numbers or two strings have an order.',
      'def less(one, other):',
      '    if isinstance(one, str) and isinstance(other, str):',
      '        return one < other',
      '    return all(type(value) in (int, float) for value in (one, other)) and one < other',
    ],
  },
  {
    name: 'text',
    lines: ['def text(value):', '    return value if isinstance(value, str) else json.dumps(value)'],
  },
];
