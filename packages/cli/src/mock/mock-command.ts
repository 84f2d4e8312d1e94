import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, hostOption, portOption } from '../arguments/common-options.ts';

const options = {
  port: portOption('4010; 0 takes a free one'),
  host: hostOption('127.0.0.1'),
  lenient: { type: 'boolean', description: 'Answer requests that do not fit the description, too' },
  latency: {
    type: 'string',
    value: 'ms',
    description: 'Wait before each answer: `200`, or `100-500` for a random time between both',
  },
  'error-rate': {
    type: 'string',
    value: 'rate',
    description: 'Answer this part of the requests with 503: `0.1`',
  },
  'reset-rate': {
    type: 'string',
    value: 'rate',
    description: 'Reset the connection of this part of the requests',
  },
  seed: { type: 'string', value: 'number', description: 'Repeats the same failures; default: 1' },
  cors: {
    type: 'string',
    value: 'origin',
    multiple: true,
    description: 'Let pages of this origin read answers, `*` for all; default: pages of this machine',
  },
  'no-cors': { type: 'boolean', description: 'Let no page of another origin read answers' },
  'max-body': { type: 'string', value: 'bytes', description: 'Longest request body; default: 10000000' },
  'allow-remote': ALLOW_REMOTE,
  quiet: { type: 'boolean', short: 'q', description: 'Print no line for each request' },
} as const;

export const mockCommand: Command<typeof options> = {
  name: 'mock',
  summary: 'Answer requests as a description says, and say what is wrong with them',
  usage: '<source> [options]',
  positional: 'an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'Serve an API that is not built yet', line: 'curlew mock openapi.yaml' },
    { what: 'Ask for a status', line: "curl localhost:4010/users/1 -H 'Prefer: code=404'" },
    { what: 'Ask for an example by name', line: "curl localhost:4010/users/1 -H 'Prefer: example=deleted'" },
    {
      what: 'See how a client behaves on a bad network',
      line: 'curlew mock openapi.yaml --latency 100-2000 --error-rate 0.1',
    },
  ],
  notes: [
    'Answers are examples of the description, else values made from its schemas; `Prefer: dynamic=true` asks for the latter. A request that does not fit gets a 4xx with a problem document (RFC 9457) that names every fault.',
    'It follows the files of the description: what is saved is served, and while they are broken, what was last usable.',
    'It answers only to names of this machine, or to the one that --host gives. Ctrl+C stops it.',
  ],
};
