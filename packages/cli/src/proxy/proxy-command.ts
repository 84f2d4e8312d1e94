import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, hostOption, portOption } from '../arguments/common-options.ts';

const options = {
  target: {
    type: 'string',
    short: 't',
    value: 'url',
    description: 'Where requests go: an origin, with a path if it has one',
  },
  record: {
    type: 'string',
    value: 'file',
    description: 'Write what passed to an HTTP archive, without credentials: `curlew convert` reads it',
  },
  port: portOption('4011; 0 takes a free one'),
  host: hostOption('127.0.0.1'),
  'allow-undeclared': {
    type: 'boolean',
    description: 'Accept properties that no schema mentions, as the standard reads it',
  },
  timeout: { type: 'string', value: 'ms', description: 'Wait for an answer of the target; default: 120000' },
  insecure: { type: 'boolean', description: 'Do not verify the certificate of the target' },
  'allow-remote': ALLOW_REMOTE,
  quiet: {
    type: 'boolean',
    short: 'q',
    description: 'Print contradictions alone, and no line for each request',
  },
} as const;

export const proxyCommand: Command<typeof options> = {
  name: 'proxy',
  summary: 'Pass real traffic to an API and see where it contradicts the description',
  usage: '<source> --target <url> [options]',
  positional: 'an OpenAPI file, or `-` for standard input',
  options,
  examples: [
    {
      what: 'Watch a server while you use it',
      line: 'curlew proxy openapi.yaml --target http://localhost:3000',
    },
    {
      what: 'Record what passes, and add to the description what it lacks',
      line: 'curlew proxy openapi.yaml --target https://api.example.com --record out.har && curlew convert out.har --into openapi.yaml',
    },
  ],
  notes: [
    'Requests and answers pass as they are: streams, compressed bodies and WebSockets included. A target that cannot be reached is a 502, one that stays silent a 504.',
    'A contradiction is printed when it is seen first, and counted after that. Exits with 1 when there was one.',
    'It follows the files of the description, and answers only to names of this machine, or to the one that --host gives. Ctrl+C stops it.',
  ],
};
