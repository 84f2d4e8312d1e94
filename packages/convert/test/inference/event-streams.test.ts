import { findDifferences, harToOpenApi, RECOMMENDED_INFERENCE } from '@curlew/convert';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { expect, test } from 'vitest';
import { archive } from './recording.ts';

const stream = (text: string) =>
  archive([{ call: 'GET /jobs/events', raw: { mediaType: 'text/event-stream', text } }]);

async function inferred(text: string, inference: object = RECOMMENDED_INFERENCE) {
  const { document, documentValid, requests } = await harToOpenApi(stream(text), { inference });
  expect(documentValid).toBe(true);
  const plain = JSON.parse(JSON.stringify(document));
  const { itemSchema } = plain.paths['/jobs/events'].get.responses['200'].content['text/event-stream'];
  return { itemSchema, schemas: plain.components?.schemas ?? {}, document, requests };
}

const STARTED =
  'event: started\ndata: {"id": 1, "queue": "a"}\n\nevent: started\ndata: {"id": 2, "queue": "b"}\n\n';
const PROGRESS = 'event: progress\ndata: {"percent": 10}\n\nevent: progress\ndata: {"percent": 20.5}\n\n';

test('events of several names have the data of their name', async () => {
  const { itemSchema, schemas } = await inferred(`${STARTED}${PROGRESS}event: done\ndata: bye\n\n`);
  const data = (name: string) => ({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: `#/components/schemas/${name}` },
  });
  const event = (name: string) => ({ type: 'string', const: name });
  expect(itemSchema).toEqual({
    oneOf: [
      {
        type: 'object',
        properties: { event: event('started'), data: data('StartedEvent') },
        required: ['event', 'data'],
      },
      {
        type: 'object',
        properties: { event: event('progress'), data: data('ProgressEvent') },
        required: ['event', 'data'],
      },
      { type: 'object', properties: { event: event('done'), data: { type: 'string' } }, required: ['event'] },
    ],
  });
  expect(schemas.StartedEvent).toEqual({
    type: 'object',
    properties: { id: { type: 'integer' }, queue: { type: 'string' } },
    required: ['id', 'queue'],
  });
  expect(schemas.ProgressEvent.properties).toEqual({ percent: { type: 'number' } });
});

test('events without a name are apart from those with one', async () => {
  const { itemSchema } = await inferred(`${STARTED}data: {"text": "a"}\n\ndata: {"text": "b"}\n\n`);
  expect(itemSchema.oneOf[1]).toMatchObject({ required: ['data'], not: { required: ['event'] } });
  expect(itemSchema.oneOf[1].properties).not.toHaveProperty('event');
});

test.each([
  ['data of one form', 'event: created\ndata: {"id": 1}\n\nevent: changed\ndata: {"id": 2}\n\n'],
  ['one name', STARTED],
  ['names that are data', 'event: job_48213\ndata: {"id": 1}\n\nevent: job_48214\ndata: x\n\n'],
  [
    'a name that is a credential',
    `event: ghp_${'aB3dE5gH7jK9'.repeat(3)}\ndata: {"id": 1}\n\nevent: b\ndata: x\n\n`,
  ],
])('%s have one schema', async (_name, text) => {
  const { itemSchema } = await inferred(text);
  expect(itemSchema).not.toHaveProperty('oneOf');
  expect(JSON.stringify(itemSchema)).not.toMatch(/48213|ghp_/);
});

test('without `details` no formats are distinguished', async () => {
  const { itemSchema } = await inferred(STARTED + PROGRESS, {});
  expect(itemSchema).toMatchObject({ type: 'object', properties: { event: { type: 'string' } } });
});

test('events are compared with the alternative for their name', async () => {
  const { document, requests } = await inferred(STARTED + PROGRESS);
  const description = descriptionFromValue({ ...document, servers: [{ url: 'https://api.example.com' }] });
  if (!description) throw new Error('not read');
  const compared = (recorded: typeof requests) =>
    findDifferences(description, recorded, { servers: [requests[0]?.url.origin ?? ''] }).differences.map(
      ({ message }) => message,
    );
  expect(compared(requests)).toEqual([]);
  const other = await inferred('event: progress\ndata: {"percent": "half"}\n\n');
  expect(compared(other.requests)).toEqual([expect.stringMatching(/the data of an event.*percent.*string/)]);
});
