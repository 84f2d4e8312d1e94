import { websocket } from '../../src/protocols/websocket/websocket.ts';
import { ANSWER_SCHEMA } from './answers.ts';
import { conformance } from './conformance.ts';
import { serveSockets } from './websocket-server.ts';

const operation = { 'x-websocket': { receive: { answer: { schema: ANSWER_SCHEMA } }, maxMessages: 1 } };
conformance({ protocol: websocket, operation, serve: serveSockets });
