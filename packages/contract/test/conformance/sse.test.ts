import { sse } from '../../src/protocols/sse/sse.ts';
import { ANSWER_SCHEMA } from './answers.ts';
import { conformance } from './conformance.ts';
import { serveEvents } from './http-servers.ts';

const operation = {
  'x-sse': { events: { answer: { schema: ANSWER_SCHEMA } }, until: 'answer' },
  responses: {
    200: { description: 'ok', content: { 'text/event-stream': {} } },
    default: { description: 'error' },
  },
};
conformance({ protocol: sse, operation, serve: serveEvents });
