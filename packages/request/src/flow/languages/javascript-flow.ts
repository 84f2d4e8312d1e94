import { fetchCall, javascriptLiteral } from '../../code/languages/javascript.ts';
import { indented } from '../../code/string-literal.ts';
import { type FlowCondition, negate, readsBody } from '../flow-condition.ts';
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
import {
  javascriptCondition,
  javascriptPath,
  javascriptSelection,
  javascriptReference as reference,
} from './javascript-condition.ts';
import { helpersFor, type ProgramHelper } from './program-helper.ts';
import { camelCase, replaceLiterals } from './replace-literals.ts';

/** A program for Node and for the console of a browser: a call of `fetch` for each step. */
export function javascriptFlow(program: FlowProgram): string {
  const settings = program.settings.map(
    ({ variable, value }) => `const ${camelCase(variable)} = ${javascriptLiteral(value, '')};`,
  );
  const isSent = program.calls.some(({ request }) => request !== undefined);
  const body = [...new ProgramWriter(program).write(), isSent ? outputLines(program) : []];
  return [
    [`// ${program.title}`],
    ...helpersFor(body.flat().join('\n'), JAVASCRIPT_HELPERS),
    settings,
    ...body,
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

class ProgramWriter {
  readonly #program: FlowProgram;
  readonly #declared = new Set<string>();
  /** Whether a call may run several times, so that its variables are declared before. */
  readonly #isRepeated: boolean;

  constructor(program: FlowProgram) {
    this.#program = program;
    this.#isRepeated =
      hasJumps(program) ||
      program.calls.some(({ onFailure }) =>
        onFailure.some(({ effect }) => effect.is === 'retry' && effect.before.length > 0),
      );
  }

  /** Blocks of lines. */
  write(): string[][] {
    const { calls } = this.#program;
    if (!this.#isRepeated) return calls.map((call) => this.#call(call));
    const read = withRetries(calls)
      .flatMap(listReads)
      .map(({ variable }) => camelCase(variable));
    const names = ['response', 'data', ...new Set(read)];
    for (const name of names) this.#declared.add(name);
    const written = hasJumps(this.#program) ? [this.#loop()] : calls.map((call) => this.#call(call));
    const text = written.flat().join('\n');
    const used = names.filter((name) => name !== 'data' || /^ *data = /m.test(text));
    return [[`let ${used.join(', ')};`], ...written];
  }

  #loop(): string[] {
    const parts = listParts(this.#program);
    const blocks = parts.map(({ name, next, calls }, at) => [
      `${at === 0 ? 'if' : '} else if'} (step === "${name}") {`,
      ...indented(joinBlocks(calls.map((call) => this.#call(call))), '  '),
      `  step = "${next}";`,
    ]);
    return [
      `let step = "${parts[0]?.name ?? 'end'}";`,
      'for (let turns = 1; step !== "end"; turns += 1) {',
      `  if (turns > ${MAX_TURNS}) throw new Error("Stopped after ${MAX_TURNS} turns");`,
      ...indented([...blocks.flat(), '}'], '  '),
      '}',
    ];
  }

  #call(call: FlowCall): string[] {
    const notes = call.comments.map((text) => `// ${text}`);
    const plan = planCall(call);
    return [
      ...notes,
      ...(plan.retries.length + plan.onFailure.length === 0 ? this.#simple(call) : this.#guarded(call, plan)),
      ...call.onSuccess.flatMap((action) => this.#action(action)),
    ];
  }

  /** A call whose failure ends the program. */
  #simple(call: FlowCall): string[] {
    const { request, checks, reads, stepId } = call;
    const first = checks.filter(({ condition }) => !readsBody([condition]));
    const later = checks.filter(({ condition }) => readsBody([condition]));
    const needsBody = later.length > 0 || readsDataOf(reads);
    const failure = (texts: readonly string[], found: Found) => fail(stepId, expectedText(texts), found);
    const found = request ? 'text' : 'nothing';
    return [
      ...this.#send(call),
      ...(request && checks.length === 0 ? [`if (!response.ok) ${failure([], found)}`] : []),
      ...first.map(
        ({ condition, text }) => `if (${javascriptCondition(negate(condition))}) ${failure([text], found)}`,
      ),
      ...(needsBody
        ? [`${this.#assign('data')} = await response.json();`]
        : readsBody(listConditions(call))
          ? [`${this.#assign('data')} = await readBody(response);`]
          : []),
      ...later.map(
        ({ condition, text }) => `if (${javascriptCondition(negate(condition))}) ${failure([text], 'data')}`,
      ),
      ...this.#read(reads),
    ];
  }

  /** A call with actions for failures. */
  #guarded(call: FlowCall, plan: CallControl): string[] {
    const { request, reads, stepId } = call;
    const { readsBodyFirst, success, expected, onFailure } = plan;
    const attempt = () => [
      ...this.#send(call),
      ...(readsBodyFirst ? [`${this.#assign('data')} = await readBody(response);`] : []),
    ];
    const found = request === undefined ? 'nothing' : readsBodyFirst ? 'data' : 'text';
    const isAlwaysHandled = onFailure.at(-1)?.conditions.length === 0;
    return [
      ...(plan.retries.length > 0 ? this.#retryLoop(attempt, plan) : attempt()),
      ...(success
        ? [
            `if (${javascriptCondition(negate(success))}) {`,
            ...indented(
              [
                ...onFailure.flatMap((action) =>
                  action.effect.is === 'stop'
                    ? [`if (${conditionsText(action)}) ${fail(stepId, expected, found)}`]
                    : this.#action(action),
                ),
                ...(isAlwaysHandled ? [] : [fail(stepId, expected, found)]),
              ],
              '  ',
            ),
            '}',
          ]
        : []),
      ...(readsDataOf(reads) && !readsBodyFirst ? [`${this.#assign('data')} = await response.json();`] : []),
      ...this.#read(reads),
    ];
  }

  #retryLoop(attempt: () => string[], { retries, readsBodyFirst }: CallControl): string[] {
    // Declared outside of the loop.
    const open = ['response', ...(readsBodyFirst ? ['data'] : [])].filter(
      (name) => !this.#declared.has(name),
    );
    for (const name of open) this.#declared.add(name);
    return [
      ...open.map((name) => `let ${name};`),
      ...retries.map(({ counter }) => `let ${camelCase(counter)} = 0;`),
      'for (;;) {',
      ...indented(
        [
          ...attempt(),
          ...retries.flatMap(({ counter, limit, seconds, condition, before }) => {
            const name = camelCase(counter);
            const when = condition ? `${javascriptCondition(condition, 'and')} && ` : '';
            return [
              `if (${when}${name} < ${limit}) {`,
              `  ${name} += 1;`,
              `  await wait(response, ${seconds});`,
              ...indented(
                before.flatMap((call) => this.#call(call)),
                '  ',
              ),
              '  continue;',
              '}',
            ];
          }),
          'break;',
        ],
        '  ',
      ),
      '}',
    ];
  }

  #action(action: FlowAction): string[] {
    if (action.effect.is !== 'goto') return [];
    const lines = [...this.#read(action.reads), `step = "${action.effect.place.name}";`, 'continue;'];
    return action.conditions.length === 0
      ? lines
      : [`if (${conditionsText(action)}) {`, ...indented(lines, '  '), '}'];
  }

  #send({ request }: FlowCall): string[] {
    if (request === undefined) return [];
    // Several steps may send one.
    const { values } = this.#program;
    const form = request.body?.kind === 'multipart' ? camelCase(values.variable('form')) : 'form';
    const { preparation, expression } = fetchCall(request, form);
    const code = (text: string) => withVariables(text, request.url, this.#program);
    return [
      ...preparation.filter((line) => line !== '').map(code),
      `${this.#assign('response')} = await ${code(expression)};`,
    ].flatMap((text) => text.split('\n'));
  }

  #read(reads: readonly FlowRead[]): string[] {
    return reads.map(({ variable, from }) => {
      const name = camelCase(variable);
      const assigned = this.#isRepeated ? `${name} = ` : `const ${name} = `;
      if (from.is === 'status') return `${assigned}response.status;`;
      if (from.is === 'header') return `${assigned}response.headers.get(${JSON.stringify(from.name)});`;
      if (from.is === 'selection') return `${assigned}${javascriptSelection(from)};`;
      return `${assigned}data${javascriptPath(from.pointer)};`;
    });
  }

  #assign(name: string): string {
    if (this.#declared.has(name)) return name;
    this.#declared.add(name);
    return `let ${name}`;
  }
}

function readsDataOf(reads: readonly FlowRead[]): boolean {
  return reads.some(isOfBody);
}

/** Lines of several calls, with an empty line between. */
function joinBlocks(blocks: readonly string[][]): string[] {
  return blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

/** What a failure shows: the text of the response, its body that is parsed already, or nothing. */
type Found = 'text' | 'data' | 'nothing';

function fail(stepId: string, expected: string, found: Found): string {
  if (found === 'nothing')
    return `throw new Error(${template([`${stepId}: ${expected.replace(/, found $/, '')}`])});`;
  const body = found === 'data' ? 'JSON.stringify(data)' : 'await response.text()';
  return `throw new Error(${template([`${stepId}: ${expected}`, { code: 'response.status' }, ' ', { code: body }])});`;
}

function conditionsText({ conditions }: FlowAction): string {
  return conditions.map((one: FlowCondition) => javascriptCondition(one, 'and')).join(' && ');
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

const JAVASCRIPT_HELPERS: readonly ProgramHelper[] = [
  {
    name: 'readBody',
    lines: [
      'async function readBody(response) {',
      '  const text = await response.text();',
      '  try {',
      '    return JSON.parse(text);',
      '  } catch {',
      '    return text;',
      '  }',
      '}',
    ],
  },
  {
    name: 'wait',
    lines: [
      '// Waits as long as the server asks for, otherwise the given seconds.',
      'async function wait(response, seconds) {',
      '  const asked = Number(response.headers.get("Retry-After") ?? NaN);',
      '  await new Promise((done) => setTimeout(done, (asked >= 0 ? asked : seconds) * 1000));',
      '}',
    ],
  },
  {
    name: 'at',
    lines: [
      '// A member of an object, not one that all objects have.',
      'function at(value, key) {',
      '  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);',
      '  return isObject && Object.hasOwn(value, key) ? value[key] : undefined;',
      '}',
    ],
  },
  {
    name: 'items',
    lines: [
      'function items(value) {',
      '  return typeof value === "object" && value !== null ? Object.values(value) : [];',
      '}',
    ],
  },
  {
    name: 'candidates',
    lines: [
      '// The items of a list, or an object and its members.',
      'function candidates(value) {',
      '  return typeof value !== "object" || Array.isArray(value) ? items(value) : [value, ...items(value)];',
      '}',
    ],
  },
  {
    name: 'only',
    lines: [
      '// One value, or a list of several.',
      'function only(values) {',
      '  const found = values.filter((value) => value !== undefined);',
      '  return found.length > 1 ? found : found[0];',
      '}',
    ],
  },
  {
    name: 'length',
    lines: [
      'function length(value) {',
      '  if (typeof value === "string") return [...value].length;',
      '  return typeof value === "object" && value !== null ? Object.keys(value).length : NaN;',
      '}',
    ],
  },
  {
    name: 'equal',
    lines: [
      'function equal(one, other) {',
      '  if (one === other || typeof one !== "object" || typeof other !== "object") return one === other;',
      '  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;',
      '  const keys = Object.keys(one);',
      '  const isAlike = keys.length === Object.keys(other).length;',
      '  return isAlike && keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key]));',
      '}',
    ],
  },
  {
    name: 'less',
    lines: [
      '// Only two numbers or two strings have an order.',
      'function less(one, other) {',
      '  return ["number", "string"].includes(typeof one) && typeof one === typeof other && one < other;',
      '}',
    ],
  },
];
