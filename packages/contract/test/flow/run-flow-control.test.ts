import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { getSamples, has, LANGUAGES, readDocument, runProgram, useFolder } from './flow-programs.ts';
import { runDocument } from './run-document.ts';

/** What the server answers: the last answer of an operation is repeated. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

const folder = useFolder();
let server: Server;
let url: string;
let answers: Record<string, Answer[]> = {};
/** Operations that were called, with their query. */
let called: string[] = [];

const OPERATIONS = ['login', 'order', 'poll', 'report', 'probe', 'miss'];
const getApi = () =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url }],
    paths: Object.fromEntries(
      OPERATIONS.map((name) => [
        `/${name}`,
        {
          get: {
            operationId: name,
            parameters: [{ name: 'q', in: 'query', schema: {} }],
            responses: { default: { description: 'any' } },
          },
        },
      ]),
    ),
  });

beforeAll(async () => {
  server = createServer((request, response) => {
    const address = (request.url ?? '').slice(1);
    called.push(address);
    const left = answers[address.replace(/\?.*/, '')] ?? [];
    const { status = 200, body = {}, headers = {} } = (left.length > 1 ? left.shift() : left[0]) ?? {};
    const isText = typeof body === 'string';
    response.writeHead(status, { 'Content-Type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(folder.path, 'api.json'), getApi());
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  answers = {};
  called = [];
});

const HEAD = {
  arazzo: '1.0.1',
  info: { title: 'T', version: '1' },
  sourceDescriptions: [{ name: 'api', url: './api.json', type: 'openapi' }],
};
const step = (stepId: string, parts: object = {}) => ({ stepId, operationId: stepId, ...parts });
const when = (condition: string) => ({ criteria: [{ condition }] });
const OK = { successCriteria: [{ condition: '$statusCode == 200' }] };

async function getCode(language: string, steps: object[], further: object = {}): Promise<string> {
  const text = JSON.stringify({ ...HEAD, workflows: [{ workflowId: 'w', steps, ...further }] });
  return getSamples(await readDocument(text, join(folder.path, 'flow.json')), 'w')[language] ?? '';
}

/** JavaScript has the values and operators of a test run; the other two say everything in their own words. */
describe.each(IS_COMPLETE ? LANGUAGES : (['curl', 'python'] as const))('%s', (language) => {
  const runs = async (steps: object[], further: object = {}): Promise<string> => {
    const code = await getCode(language, steps, further);
    return has[language] === true ? runProgram(language, code, folder.path) : code;
  };

  it('retries up to the limit, and stops with a message', async () => {
    const retry = {
      name: 'busy',
      type: 'retry',
      retryAfter: 0.01,
      retryLimit: 3,
      ...when('$statusCode == 503'),
    };
    const order = [step('order', { ...OK, onFailure: [retry], outputs: { id: '$response.body#/id' } })];
    const outputs = { outputs: { id: '$steps.order.outputs.id' } };
    answers.order = [{ status: 503 }, { status: 503, body: 'busy' }, { body: { id: 'o1' } }];
    const printed = await runs(order, outputs);
    if (has[language] !== true) return expect(printed).toContain('503');
    expect(printed).toContain('o1');
    expect(called).toEqual(['order', 'order', 'order']);
    called = [];
    answers.order = [{ status: 503, body: 'busy' }];
    await expect(runs(order, outputs)).rejects.toThrow(/order: expected \$statusCode == 200, found 503 busy/);
    expect(called).toHaveLength(4);
    called = [];
    answers.order = [{ status: 500 }];
    await expect(runs(order, outputs)).rejects.toThrow(/found 500/);
    expect(called).toHaveLength(1);
  });

  it('waits as long as the server asks for', async () => {
    answers.order = [{ status: 429, headers: { 'Retry-After': '0' } }, {}];
    const started = performance.now();
    const printed = await runs([
      step('order', { onFailure: [{ name: 'later', type: 'retry', retryAfter: 50, retryLimit: 1 }] }),
    ]);
    if (has[language] !== true) return expect(printed).toContain('50');
    expect(called).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(40_000);
  });

  it('runs another step before a retry, and sends what it returned', async () => {
    answers.login = [{ body: { token: 't1' } }, { body: { token: 't2' } }];
    answers.order = [{ status: 401 }, {}];
    const printed = await runs([
      step('login', { outputs: { token: '$response.body#/token' } }),
      step('order', {
        parameters: [{ name: 'q', in: 'query', value: '$steps.login.outputs.token' }],
        onFailure: [{ name: 'expired', type: 'retry', stepId: 'login', ...when('$statusCode == 401') }],
      }),
    ]);
    if (has[language] !== true) return expect(printed).toContain('401');
    expect(called).toEqual(['login', 'order?q=t1', 'login', 'order?q=t2']);
  });

  it('goes to other steps, and ends where an action says so', async () => {
    const steps = [
      step('login', { outputs: { token: '$response.body#/token' } }),
      step('order', {
        ...OK,
        parameters: [{ name: 'q', in: 'query', value: '$steps.login.outputs.token' }],
        onFailure: [{ name: 'expired', type: 'goto', stepId: 'login', ...when('$statusCode == 401') }],
      }),
      step('poll', {
        onSuccess: [
          { name: 'again', type: 'goto', stepId: 'poll', ...when("$response.body#/state == 'pending'") },
          { name: 'over', type: 'end', ...when("$response.body#/state == 'cancelled'") },
        ],
      }),
      step('report'),
    ];
    answers.login = [{ body: { token: 't1' } }, { body: { token: 't2' } }];
    answers.order = [{ status: 401 }, {}];
    answers.poll = [
      { body: { state: 'Pending' } },
      { body: { state: 'pending' } },
      { body: { state: 'done' } },
    ];
    const printed = await runs(steps);
    if (has[language] !== true) return expect(printed).toContain('401');
    expect(called).toEqual(['login', 'order?q=t1', 'login', 'order?q=t2', 'poll', 'poll', 'poll', 'report']);
    called = [];
    answers = { login: [{ body: { token: 't' } }], poll: [{ body: { state: 'cancelled' } }], order: [{}] };
    await runs(steps);
    expect(called.map((one) => one.replace(/\?.*/, ''))).toEqual(['login', 'order', 'poll']);
    called = [];
    answers = { order: [{ status: 401 }], login: [{ body: { token: 't' } }] };
    const bounded = (await getCode(language, steps)).replaceAll('100', '5');
    await expect(runProgram(language, bounded, folder.path)).rejects.toThrow(/Stopped after 5 turns/);
    called = [];
    answers = { login: [{ body: { token: 't' } }], order: [{ status: 500, body: 'broken' }] };
    await expect(runs(steps)).rejects.toThrow(/order: expected \$statusCode == 200, found 500 broken/);
  });

  it('jumps over the steps of a workflow that a step calls, and checks what it returned', async () => {
    const inner = {
      workflowId: 'inner',
      steps: [
        step('login', {
          onSuccess: [{ name: 'over', type: 'end', ...when('$response.body#/done == true') }],
        }),
        step('order'),
      ],
      outputs: { id: '$steps.login.outputs.id' },
    };
    const [login] = inner.steps;
    Object.assign(login ?? {}, { outputs: { id: '$response.body#/id' } });
    const outer = {
      workflowId: 'w',
      steps: [
        {
          stepId: 'all',
          workflowId: 'inner',
          successCriteria: [{ condition: "$outputs.id == 'a'" }],
          onFailure: [{ name: 'other', type: 'goto', stepId: 'report' }],
        },
        step('poll'),
        step('report'),
      ],
    };
    const text = JSON.stringify({ ...HEAD, workflows: [outer, inner] });
    const document = await readDocument(text, join(folder.path, 'nested.json'));
    const code = getSamples(document, 'w')[language] ?? '';
    if (has[language] !== true) return expect(code).toContain('report');
    answers.login = [{ body: { id: 'A', done: true } }];
    await runProgram(language, code, folder.path);
    expect(called).toEqual(['login', 'poll', 'report']);
    called = [];
    answers.login = [{ body: { id: 'b', done: false } }];
    await runProgram(language, code, folder.path);
    expect(called).toEqual(['login', 'order', 'report']);
  });

  const goTo = (workflowId: string, parts: object = {}) => ({
    name: `to ${workflowId}`,
    type: 'goto',
    workflowId,
    ...parts,
  });
  const q = (value: string) => ({ parameters: [{ name: 'q', in: 'query', value }] });
  const passed = (value: string) => ({ parameters: [{ name: 'why', value }] });
  const report = {
    workflowId: 'report',
    inputs: { type: 'object', properties: { why: { type: 'string', default: 'none' } } },
    steps: [step('report', q('$inputs.why'))],
  };
  const login = {
    workflowId: 'login',
    steps: [step('login', { outputs: { token: '$response.body#/token' } })],
    outputs: { token: '$steps.login.outputs.token' },
  };
  const token = q('$workflows.login.outputs.token');
  const BUSY = { status: 503, body: { why: 'busy' } };

  it.each<[string, { workflows: object[]; given: Record<string, Answer[]>; want: string[] }]>([
    [
      'continues with another workflow after a failure, and ends',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [step('order', { ...OK, onFailure: [goTo('report', passed('late'))] }), step('poll')],
          },
          report,
        ],
        given: { order: [BUSY] },
        want: ['order', 'report?q=late'],
      },
    ],
    [
      'does not enter it without a failure',
      {
        workflows: [
          { workflowId: 'w', steps: [step('order', { ...OK, onFailure: [goTo('report')] }), step('poll')] },
          report,
        ],
        given: {},
        want: ['order', 'poll'],
      },
    ],
    [
      'passes on what the failed response says',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [step('order', { ...OK, onFailure: [goTo('report', passed('$response.body#/why'))] })],
          },
          report,
        ],
        given: { order: [BUSY] },
        want: ['order', 'report?q=busy'],
      },
    ],
    [
      'continues after a success, with what the step returned',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [
              step('order', {
                outputs: { id: '$response.body#/id' },
                onSuccess: [
                  goTo('report', { ...passed('$response.body#/id'), ...when('$statusCode == 202') }),
                ],
              }),
              step('poll'),
            ],
          },
          report,
        ],
        given: { order: [{ status: 202, body: { id: 'o1' } }] },
        want: ['order', 'report?q=o1'],
      },
    ],
    [
      'returns to the workflow that called the one that ended',
      {
        workflows: [
          { workflowId: 'w', steps: [{ stepId: 'all', workflowId: 'inner' }, step('probe')] },
          {
            workflowId: 'inner',
            steps: [step('order', { ...OK, onFailure: [goTo('report')] }), step('poll')],
          },
          report,
        ],
        given: { order: [BUSY] },
        want: ['order', 'report?q=none', 'probe'],
      },
    ],
    [
      'starts over, after another workflow too',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [step('order', { ...OK, onFailure: [goTo('again', when('$statusCode == 503'))] })],
          },
          { workflowId: 'again', steps: [step('poll', { onSuccess: [goTo('w')] })] },
        ],
        given: { order: [BUSY, BUSY, {}] },
        want: ['order', 'poll', 'order', 'poll', 'order'],
      },
    ],
    [
      'chooses the first action whose criteria hold, among those of several workflows',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [
              step('order', {
                ...OK,
                onFailure: [
                  goTo('report', { name: 'a', ...passed('a'), ...when('$statusCode == 409') }),
                  goTo('report', { name: 'b', ...passed('b'), ...when("$response.body#/why == 'busy'") }),
                  goTo('login'),
                ],
              }),
            ],
          },
          report,
          login,
        ],
        given: { order: [BUSY] },
        want: ['order', 'report?q=b'],
      },
    ],
    [
      'runs the workflow that the next one depends on',
      {
        workflows: [
          { workflowId: 'w', steps: [step('order', { onSuccess: [goTo('after')] })] },
          { workflowId: 'after', dependsOn: ['login'], steps: [step('poll', token)] },
          login,
        ],
        given: { login: [{ body: { token: 't1' } }] },
        want: ['order', 'login', 'poll?q=t1'],
      },
    ],
    [
      'runs a workflow again before a retry, and sends what it returned',
      {
        workflows: [
          {
            workflowId: 'w',
            dependsOn: ['login'],
            steps: [
              step('order', {
                ...OK,
                ...token,
                onFailure: [
                  {
                    name: 'expired',
                    type: 'retry',
                    workflowId: 'login',
                    retryLimit: 2,
                    ...when('$statusCode == 401'),
                  },
                ],
              }),
              step('poll', token),
            ],
          },
          login,
        ],
        given: {
          login: [{ body: { token: 't1' } }, { body: { token: 't2' } }],
          order: [{ status: 401 }, {}],
        },
        want: ['login', 'order?q=t1', 'login', 'order?q=t2', 'poll?q=t2'],
      },
    ],
    [
      'runs a workflow before a retry that has not run yet, with its inputs',
      {
        workflows: [
          {
            workflowId: 'w',
            steps: [
              step('order', {
                ...OK,
                onFailure: [{ name: 'try', type: 'retry', workflowId: 'report', ...passed('retry') }],
              }),
            ],
          },
          report,
        ],
        given: { order: [BUSY, {}] },
        want: ['order', 'report?q=retry', 'order'],
      },
    ],
  ])('%s, as in a test run', async (_, { workflows, given, want }) => {
    const document = { ...HEAD, workflows };
    const text = Object.entries(document)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join('\n');
    answers = structuredClone(given);
    await runDocument(text, { url, selected: ['w'], files: { '/root/api.json': getApi() } });
    expect(called).toEqual(want);
    called = [];
    const code = getSamples(
      await readDocument(JSON.stringify(document), join(folder.path, 'several.json')),
      'w',
    )[language];
    expect(code).not.toMatch(/Not in this program|Left out/);
    if (has[language] !== true) return;
    answers = structuredClone(given);
    await runProgram(language, code ?? '', folder.path);
    expect(called).toEqual(want);
  });

  const ITEMS = {
    items: [
      { id: 'a', kind: 'x', n: 1, tags: ['t'] },
      { id: 'b', kind: 'y', n: 2 },
      { id: 'c', kind: 'y', n: 3, tags: ['u'] },
      { kind: 'z', n: 4 },
    ],
  };

  it.each([
    ["$.items[?@.kind == 'x'].id"],
    ["$.items[?@.kind == 'y' && @.n > 2].id"],
    ["$.items[?@.tags[?@ == 'u']].id"],
    ['$.items[?@.kind == "z"].n'],
    ['$.items[?@.tags].tags[0]'],
    ['$.items[*].id'],
    ['$.items[?@.n < 3].n'],
  ])('a later step sends what %s selects, as in a test run', async (selector) => {
    answers.order = [{ body: ITEMS }];
    const found = { context: '$response.body', selector, type: 'jsonpath' };
    const steps = [
      step('order', { outputs: { found } }),
      step('poll', {
        parameters: [{ name: 'q', in: 'query', value: 'is-{$steps.order.outputs.found}' }],
      }),
    ];
    const document = { ...HEAD, arazzo: '1.1.0', workflows: [{ workflowId: 'w', steps }] };
    const text = Object.entries(document)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join('\n');
    await runDocument(text, { url, files: { '/root/api.json': getApi() } });
    // A list inside of a text is written as each language writes lists.
    const sent = () => decodeURIComponent(called.at(-1) ?? '').replaceAll(/[\s"'[\]]/g, '');
    const expected = sent();
    expect(expected).toMatch(/^poll\?q=is-./);
    called = [];
    const flow = await readDocument(JSON.stringify(document), join(folder.path, 'select.json'));
    const code = getSamples(flow, 'w')[language] ?? '';
    expect(code).not.toContain('YOUR_FOUND');
    if (has[language] !== true) return;
    await runProgram(language, code, folder.path);
    expect(called).toHaveLength(2);
    expect(sent()).toBe(expected);
  });

  it('says in comments what it does not do, and why', async () => {
    const code = await getCode(language, [
      step('order', {
        successCriteria: [
          { condition: '$statusCode == 200' },
          { context: '$response.body', condition: '//order', type: 'xpath' },
        ],
        onFailure: [{ name: 'other', type: 'goto', workflowId: 'cleanUp', ...when('$statusCode == 500') }],
      }),
    ]);
    const mark = language === 'javascript' ? '//' : '#';
    expect(code.match(/(?:#|\/\/) Not in this program: .*/g)).toEqual([
      `${mark} Not in this program: expect xpath //order in $response.body (XPath needs a library)`,
      `${mark} Not in this program: on failure, goto cleanUp if $statusCode == 500 (the workflow \`cleanUp\` is not read)`,
    ]);
  });

  describe('criteria', () => {
    const BODY = {
      state: 'Open',
      count: 3,
      text: '12',
      zero: 0,
      empty: '',
      none: null,
      yes: true,
      no: false,
      items: [
        { id: 1, state: 'open' },
        { id: 2, tags: ['x'] },
      ],
      'a key': 'v',
      length: 4,
      list: [3, '3', null, true],
      dates: [
        { from: '2024-01-01', to: '2024-02-01', own: 'a', same: 'a' },
        { from: '2024-03-01', to: '2024-02-01', gone: null },
      ],
      pets: { rex: { age: 3, tags: ['a', 'b', 'c'], name: 'Rex' }, bo: { age: '9', tags: [] } },
      quote: `it's "x" $(touch evil) \${y} \\`,
    };
    const body = (pointer: string) => `$response.body#/${pointer}`;
    const CONDITIONS = [
      `${body('state')} == 'open'`,
      `${body('state')} != 'OPEN'`,
      `${body('count')} >= 3 && ${body('count')} < 4`,
      `3 < ${body('count')}`,
      `${body('count')} == '3'`,
      `${body('text')} > 9`,
      `${body('none')} == null`,
      `${body('missing')} == null`,
      `${body('missing')} != null`,
      `${body('none')} < 3`,
      `${body('missing')} == 0`,
      `${body('missing')} != 0`,
      body('zero'),
      body('empty'),
      body('state'),
      `!${body('no')} && ${body('yes')} == true`,
      `!(${body('no')} == true || ${body('yes')} == false)`,
      '$response.body.items[1].id == 2',
      '$response.body.items[7].id == 2',
      `$response.header.x-count == 5 && $response.header.X-Mode == 'fast'`,
      '$response.header.X-Missing == null',
      `${body('quote')} == 'it''s "x" $(touch evil) \${y} \\'`,
      '$statusCode == 200 || $statusCode == 201',
      `$statusCode != 200 || ${body('count')} == 3`,
    ].map((condition) => ({ condition }));
    const path = (condition: string) => ({ context: '$response.body', condition, type: 'jsonpath' });
    const pattern = (condition: string, context = body('state')) => ({ context, condition, type: 'regex' });
    const OTHERS = [
      path('$.state'),
      path('$.none'),
      path('$.missing'),
      path('$.items[0].id'),
      path("$['a key']"),
      path("$.items[?@.state == 'open']"),
      path("$.items[?(@.state == 'OPEN')]"),
      path('$.items[?@.id > 1]'),
      path('$.items[?@.id > 2]'),
      path('$.items[?@.tags]'),
      path('$.items[?@.missing]'),
      path('$.state[?@.x == 1]'),
      path('$.length'),
      path('$.items.length'),
      path('$.state.length'),
      path('$.items.constructor'),
      path('$[*]'),
      path('$.items[*].tags'),
      path('$.items[*].missing'),
      path('$.state[*]'),
      path("$['missing', 'state']"),
      path('$.list[?@ == 3]'),
      path("$.list[?@ == '4']"),
      path('$.list[?@ == 1]'),
      path('$.list[?@ == null]'),
      path('$.items[?@.id == null]'),
      path('$.items[?@.missing == null]'),
      path('$.items[?@.missing != null && @.id == 1]'),
      path('$.items[?@.id == "1"]'),
      path("$.items[?@.id > '0']"),
      path('$.items[?@.id >= 2 && @.tags]'),
      path("$.items[?@.id >= 2 && !@.tags || @.state == 'closed']"),
      path("$.items[?(@.id == 1 || @.id == 2) && @.state != 'open']"),
      path('$.items[?length(@.tags) > 0]'),
      path('$.items[?length(@.tags) > 1]'),
      path('$.items[?length(@.state) == 4]'),
      path('$.items[?count(@.tags[*]) == 1]'),
      path('$.items[?count(@.tags[?@ == "y"]) > 0]'),
      path('$.items[?count(@.tags) == 0]'),
      path("$.items[?@.tags[?@ == 'x']]"),
      path("$.items[?@.tags[?@ == 'y']].id"),
      path("$.items[?match(@.state, 'op.*')]"),
      path("$.items[?match(@.state, 'op')]"),
      path("$.items[?search(@.state, 'pe')]"),
      path("$.items[?search(@.id, '1')]"),
      path('$.dates[?@.from < @.to]'),
      path('$.dates[?@.from > @.to].gone'),
      path('$.dates[?@.own == @.same]'),
      path('$.dates[?@.own != @.same]'),
      path('$.dates[?@.gone == @.missing]'),
      path('$.dates[?@.missing == @.absent]'),
      path('$.dates[?@.missing <= @.absent && @.own]'),
      path('$.items[?@.id == $.count]'),
      path('$.items[?@.id < $.count].state'),
      path('$.pets[?@.age > 5]'),
      path('$.pets[?@.age >= 3 && count(@.tags[*]) == 3].name'),
      path('$[?count(@.items) > 0]'),
      path('$[?@.count == 3]'),
      path('$[?@.count == 4]'),
      path('$[?@ == 3]'),
      path("$.items[?@.state == '{$response.header.X-State}']"),
      path("$.items[?@.state == '{$response.header.X-Mode}']"),
      path("$.items[?@.state == '{$inputs.wanted}']"),
      path('$.items[?@.id == {$inputs.id}]'),
      path("$.items[?@.id == '{$inputs.id}']"),
      pattern('^Op'),
      pattern('^op'),
      pattern('^\\d+$', body('count')),
      pattern('^.*$', body('missing')),
      pattern('a+', '$response.header.X-Mode'),
    ];

    /** A program has at most 50 calls. */
    const TABLES = Array.from(
      { length: Math.ceil(OTHERS.length / 24) },
      (_, at) => [`paths and patterns ${at}`, OTHERS.slice(at * 24, at * 24 + 24)] as const,
    );

    it.each([['simple conditions', CONDITIONS] as const, ...TABLES])(
      '%s decide as they do in a test run',
      async (_, criteria) => {
        answers.probe = [{ body: BODY, headers: { 'X-Count': '5', 'X-Mode': 'Fast', 'X-State': 'open' } }];
        const steps = criteria.flatMap((criterion, at) => [
          {
            stepId: `probe${at}`,
            operationId: 'probe',
            successCriteria: [criterion],
            onFailure: [{ name: 'no', type: 'goto', stepId: `miss${at}` }],
            onSuccess: [{ name: 'yes', type: 'goto', stepId: `probe${at + 1}` }],
          },
          {
            stepId: `miss${at}`,
            operationId: 'miss',
            parameters: [{ name: 'q', in: 'query', value: at }],
          },
        ]);
        steps.push({ stepId: `probe${criteria.length}`, operationId: 'report' } as never);
        const inputs = {
          type: 'object',
          properties: { wanted: { type: 'string', default: 'open' }, id: { type: 'integer', default: 2 } },
        };
        const code = await getCode(language, steps, { inputs });
        expect(code).not.toContain('Not in this program');
        const members = Object.entries({ ...HEAD, workflows: [{ workflowId: 'w', inputs, steps }] });
        const text = members.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n');
        await runDocument(text, {
          url,
          files: { '/root/api.json': getApi() },
        });
        const missed = () =>
          called
            .filter((one) => one.startsWith('miss'))
            .map((one) => criteria[Number(one.replace('miss?q=', ''))]?.condition);
        const expected = missed();
        expect(called.at(-1)).toBe('report');
        expect(expected.length).toBeLessThan(criteria.length);
        called = [];
        if (has[language] !== true) return;
        await runProgram(language, code, folder.path);
        expect(missed()).toEqual(expected);
        expect(called.at(-1)).toBe('report');
      },
    );
  });
});
