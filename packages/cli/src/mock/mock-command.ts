import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, hostOption, IGNORE_DISCRIMINATORS, portOption } from '../arguments/common-options.ts';

const options = {
  port: portOption('4010; 0 takes a free one'),
  host: hostOption('127.0.0.1'),
  lenient: { type: 'boolean', description: 'Answer invalid requests as well' },
  state: {
    type: 'boolean',
    description: 'Keep what requests create, change and delete, until it is stopped',
  },
  'ignore-discriminators': IGNORE_DISCRIMINATORS,
  latency: {
    type: 'string',
    value: 'ms',
    description: 'Delay before each response: `200`, or `100-500` for a random delay in this range',
  },
  'error-rate': {
    type: 'string',
    value: 'rate',
    description: 'Answer this share of the requests with 503: `0.1`',
  },
  'reset-rate': {
    type: 'string',
    value: 'rate',
    description: 'Reset the connection of this share of the requests',
  },
  seed: { type: 'string', value: 'number', description: 'Seed of random failures; default: 1' },
  faults: {
    type: 'string',
    value: 'file',
    description: 'YAML or JSON file with delays, statuses and resets of operations',
  },
  record: {
    type: 'string',
    value: 'file',
    description:
      'Record requests that the description does not have to an HTTP archive, for `curlew convert`',
  },
  cors: {
    type: 'string',
    value: 'origin',
    multiple: true,
    description: 'Origin whose pages are answered, `*` for all; default: none but that of the mock',
  },
  'max-body': { type: 'string', value: 'bytes', description: 'Longest request body; default: 10000000' },
  'allow-remote': ALLOW_REMOTE,
  quiet: { type: 'boolean', short: 'q', description: 'Do not log requests' },
} as const;

export const mockCommand: Command<typeof options> = {
  name: 'mock',
  summary: 'Answer requests as described, and report invalid ones',
  usage: '<source> [options]',
  positional: 'an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'Serve an API that is not built yet', line: 'curlew mock openapi.yaml' },
    { what: 'Ask for a status', line: "curl localhost:4010/users/1 -H 'Prefer: code=404'" },
    { what: 'Ask for an example by name', line: "curl localhost:4010/users/1 -H 'Prefer: example=deleted'" },
    { what: 'Create items and find them again', line: 'curlew mock openapi.yaml --state' },
    {
      what: 'Test a client on a bad network',
      line: 'curlew mock openapi.yaml --latency 100-2000 --error-rate 0.1',
    },
  ],
  notes: [
    'Responses are examples of the description, else values generated from its schemas; `Prefer: dynamic=true` requests the latter. An invalid request gets the refusal that its operation declares, else a problem document (RFC 9457); both list every fault.',
    'With --state, POST, PUT, PATCH and DELETE change the items of collections such as `/users` and `/users/{id}`, which begin with the examples. `POST /__curlew/reset` begins again, as a reload does.',
    'The file of --faults has a list `faults` of `{ operation, delay, status, reset, first, every }`; the first one that applies to a request is simulated.',
    'The archive of --record is written when the mock stops, and is readable by you alone. Credentials in it are replaced, by their names and shapes; personal data stays.',
    'A WebSocket gets the messages that `x-websocket` declares. Operations of gRPC, MCP and tRPC are not served, and are listed at the start.',
    'It reloads the description when its files change; while they cannot be used, it serves the last usable state.',
    'It accepts only requests to names of this machine, or to the host given with --host, and refuses those of pages of other origins than --cors names. Logs show path templates, and no values. Ctrl+C stops it.',
  ],
};
