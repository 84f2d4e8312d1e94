import { ExchangeChecker, type Finding } from '@curlew/exchange';
import { Mock } from '@curlew/mock';
import { type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { encodeRequest, sampleRequest } from '@curlew/request';
import { describe, expect, test } from 'vitest';
import { describe as describeApi, getDocument } from './exchanges.ts';
import type { Topic } from './row.ts';
import { discriminators } from './rows/discriminators.ts';
import { TOPICS } from './topics.ts';

/** The answers of the mock to samples of all operations of a topic, and what its own check finds in them. */
async function getAnswers(topic: Topic, options: { discriminators?: 'select' | 'annotate' } = {}) {
  const description = await describeApi(getDocument(topic));
  const api = readApi(description);
  const views = new SchemaViews(description);
  const mock = new Mock(description, options);
  const checker = new ExchangeChecker(description, options);
  const answers = [];
  for (const operation of api.operations) {
    const sample = sampleRequest(operation, views, { securitySchemes: api.securitySchemes });
    const request = encodeRequest(sample);
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const headers = request.headers.map(({ name, value }) => [name.toLowerCase(), value]);
    const reply = await mock.respond({
      method: request.method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(headers),
      body: new Uint8Array(await new Response(request.body ?? null).arrayBuffer()),
    });
    const response = { ...reply, statusText: '', trailers: [], truncated: false };
    answers.push({ operation, response, findings: check(checker, operation, response) });
  }
  return answers;
}

function check(
  checker: ExchangeChecker,
  operation: Operation,
  response: NonNullable<Parameters<ExchangeChecker['check']>[1]['response']>,
): Finding[] {
  return checker.check(operation, {
    protocol: 'http',
    operation: operation.key,
    request: { method: operation.method.toUpperCase(), url: 'http://localhost/', headers: [] },
    response,
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  });
}

describe('the mock answers its own samples as described', () => {
  test.each(TOPICS)('$title', async (topic) => {
    const answers = await getAnswers(topic);
    const wrong = answers.flatMap(({ operation, response, findings }) =>
      findings
        .filter(({ kind }) => kind !== 'unchecked-value')
        .map(({ sentence }) => [
          operation.key,
          response.status,
          new TextDecoder().decode(response.body),
          sentence,
        ]),
    );
    expect(wrong).toEqual([]);
    expect(answers.length).toBeGreaterThan(0);
  });
});

test('the answer of the mock is one branch of a discriminator', async () => {
  for (const { operation, response } of await getAnswers(discriminators)) {
    if (response.body.length === 0) continue;
    const body = JSON.parse(new TextDecoder().decode(response.body));
    const [pet] = [operation.path === '/map' ? Object.values(body) : body]
      .flat()
      .map((one) => one?.pet ?? one);
    expect(pet.kind, operation.key).toMatch(/^(?:cat|dog|Cat|Dog|fish|bird|Shark)$/);
  }
});

test('without discriminators, a value of two branches is invalid', async () => {
  const description = await describeApi(getDocument(discriminators));
  const operation = readApi(description).operations.find(({ path }) => path === '/mapped');
  if (!operation) throw new Error('no operation /mapped');
  const response = {
    status: 200,
    statusText: '',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    trailers: [],
    body: new TextEncoder().encode('{"kind":"cat"}'),
    truncated: false,
  };
  const strict = check(new ExchangeChecker(description, { discriminators: 'annotate' }), operation, response);
  expect(strict.map(({ kind, sentence }) => [kind, sentence])).toMatchInlineSnapshot(`
    [
      [
        "invalid-value",
        "The value matches more than one schema in \`oneOf\` (Cat and Dog), but must match exactly one.",
      ],
    ]
  `);
  expect(check(new ExchangeChecker(description), operation, response)).toEqual([]);
});
