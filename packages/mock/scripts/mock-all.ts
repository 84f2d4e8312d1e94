import { parseArgs } from 'node:util';
import { matchResponse } from '@curlew/exchange/internal';
import { loadDescription, type Operation, readApi, SchemaValidators, SchemaViews } from '@curlew/openapi';
import { matchMediaType } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { encodeRequest, sampleRequest } from '@curlew/request';
import type { MockReply } from '../src/http-server/reply.ts';
import { Mock } from '../src/mock.ts';

/**
 * Sends the sample request of every operation to the mock of its description, and validates the responses with
 * Ajv: `node packages/mock/scripts/mock-all.ts [--every 10] <file…>`. Exits with 1 if a response is
 * invalid.
 */
const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' }, show: { type: 'string', default: '20' } },
  allowPositionals: true,
});

let shown = 0;
let failures = 0;
for (const file of positionals) await mockAll(file);
process.exitCode = failures > 0 ? 1 : 0;

async function mockAll(file: string): Promise<void> {
  const started = performance.now();
  const { description } = await loadDescription(file, { host: nodeHost() });
  if (description === undefined) throw new Error(`${file} cannot be read`);
  const mock = new Mock(description);
  const lenient = new Mock(description, { lenient: true });
  const ready = performance.now();
  const api = readApi(description);
  const views = new SchemaViews(description);
  const validators = new SchemaValidators(description, { direction: 'response' });
  const counts = {
    operations: 0,
    refused: 0,
    valid: 0,
    withoutBody: 0,
    unchecked: 0,
    invalid: 0,
    unknown: 0,
  };
  for (const [index, operation] of api.operations.entries()) {
    if (operation.kind !== 'path' || index % Number(values.every) !== 0) continue;
    counts.operations += 1;
    const request = await getRequest(operation);
    let reply = await mock.respond(request);
    if (reply.outline !== undefined) {
      // Examples of a request may contradict the description, too: the response is validated all the same.
      counts.refused += 1;
      show(operation, new TextDecoder().decode(reply.body));
      reply = await lenient.respond(request);
    }
    const { status, body } = reply;
    const type = getType(reply);
    const declared = matchResponse(operation.responses, status)?.content ?? [];
    const schema = matchMediaType(declared, type)?.schema;
    if (body.length === 0) counts.withoutBody += 1;
    else if (schema === undefined || !/json/.test(type)) counts.unchecked += 1;
    else {
      const { verdict, errors } = validators
        .validator(schema)
        .validate(JSON.parse(new TextDecoder().decode(body)));
      counts[verdict] += 1;
      if (verdict === 'invalid')
        show(
          operation,
          JSON.stringify(
            errors.slice(0, 2).map(({ keyword, path, params }) => [keyword, path.join('/'), params]),
          ),
        );
    }
  }
  failures += counts.invalid;
  console.log(
    file,
    `loaded in ${(ready - started).toFixed(0)} ms, answered in ${(performance.now() - ready).toFixed(0)} ms`,
    counts,
  );

  async function getRequest(operation: Operation) {
    const sample = sampleRequest(operation, views, { securitySchemes: api.securitySchemes });
    const { method, url, headers, body } = encodeRequest(sample);
    const { basicAuth: basic } = sample;
    if (basic)
      headers.push({ name: 'Authorization', value: `Basic ${btoa(`${basic.username}:${basic.password}`)}` });
    const { pathname, search } = new URL(url, 'http://localhost');
    return {
      method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body: new Uint8Array(await new Response(body ?? null).arrayBuffer()),
    };
  }
}

function getType({ headers }: MockReply): string {
  return headers.find(({ name }) => name === 'Content-Type')?.value ?? '';
}

function show({ key }: Operation, text: string): void {
  shown += 1;
  if (shown <= Number(values.show)) console.log(`  ${key}: ${text.slice(0, 400)}`);
}
