import { Mock } from '@curlew/mock';
import { readApi, SchemaValidators, SchemaViews } from '@curlew/openapi';
import { encodeRequest, sampleRequest } from '@curlew/request';
import { expect, it } from 'vitest';
import { referenceDescription } from '../../contract/test/reference-api.ts';

/** A WebSocket has no response. */
const WITHOUT_ANSWER = 'orderSocket';

it('answers the sample of every operation of the Reference User API with what its schema accepts', async () => {
  const description = await referenceDescription();
  const mock = new Mock(description);
  const api = readApi(description);
  const views = new SchemaViews(description);
  const validators = new SchemaValidators(description, { direction: 'response' });
  const seen: string[] = [];
  for (const operation of api.operations) {
    const sample = encodeRequest(sampleRequest(operation, views, { securitySchemes: api.securitySchemes }));
    const { pathname, search } = new URL(sample.url, 'http://localhost');
    const { status, headers, body } = await mock.respond({
      method: sample.method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(sample.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      body: new Uint8Array(await new Response(sample.body ?? null).arrayBuffer()),
    });
    const text = new TextDecoder().decode(body);
    const isUnserved = mock.unserved.some(({ operation: { key } }) => key === operation.key);
    if (isUnserved || operation.operationId === WITHOUT_ANSWER) continue;
    const response = operation.responses.find((one) => one.status === String(status));
    expect(response, `${operation.key} ${status} ${text}`).toBeDefined();
    const type = headers.find(({ name }) => name === 'Content-Type')?.value;
    const schema = response?.content.find((media) => media.type === type)?.schema;
    if (schema === undefined) continue;
    const { verdict, errors } = validators.validator(schema).validate(JSON.parse(text));
    expect([operation.key, verdict, errors]).toEqual([operation.key, 'valid', []]);
    seen.push(operation.key);
  }
  // All that are served, but the stream and the WebSocket, have a body of JSON.
  expect(seen).toHaveLength(api.operations.length - mock.unserved.length - 2);
});
