import type { Command } from '../arguments/command.ts';
import {
  ALLOW_REMOTE,
  CONFIG,
  hostOption,
  IGNORE_DISCRIMINATORS,
  portOption,
} from '../arguments/common-options.ts';

const options = {
  target: {
    type: 'string',
    short: 't',
    value: 'url',
    description: 'URL of the API, with its base path',
  },
  record: {
    type: 'string',
    value: 'file',
    description: 'Record the traffic to an HTTP archive, for `curlew convert`; it may contain credentials',
  },
  save: { type: 'string', value: 'file', description: 'The same as --record' },
  port: portOption('4011; 0 takes a free one'),
  host: hostOption('127.0.0.1'),
  cors: {
    type: 'string',
    value: 'origin',
    multiple: true,
    description: 'Origin whose pages are answered, `*` for all; default: none but that of the proxy',
  },
  'allow-undeclared': {
    type: 'boolean',
    description: 'Accept properties that no schema declares, as OpenAPI does',
  },
  'ignore-discriminators': IGNORE_DISCRIMINATORS,
  baseline: {
    type: 'string',
    value: 'file',
    description:
      'Known findings, which are not contradictions; a baseline of `curlew test` serves as well; default: `findingBaseline` of the configuration',
  },
  'write-baseline': {
    type: 'boolean',
    description: 'Add the findings of this traffic to the file of --baseline when the proxy stops',
  },
  config: CONFIG,
  timeout: {
    type: 'string',
    value: 'ms',
    description: 'Time limit for a response of the target; default: 120000',
  },
  'tls-cert': {
    type: 'string',
    value: 'file',
    description: 'Certificate to serve TLS with, as PEM; on the same port as connections without TLS',
  },
  'tls-key': { type: 'string', value: 'file', description: 'Private key of the certificate, as PEM' },
  insecure: { type: 'boolean', description: 'Do not verify the certificate of the target' },
  'allow-remote': ALLOW_REMOTE,
  quiet: {
    type: 'boolean',
    short: 'q',
    description: 'Print only contradictions, not each request',
  },
} as const;

export const proxyCommand: Command<typeof options> = {
  name: 'proxy',
  summary: 'Forward traffic to an API and report where it contradicts the description',
  usage: '<source> --target <url> [options]',
  positional: 'an OpenAPI file, or `-` for standard input',
  takes: 'description',
  options,
  examples: [
    {
      what: 'Watch a server while you use it',
      line: 'curlew proxy openapi.yaml --target http://localhost:3000',
    },
    {
      what: 'Record traffic, and add missing parts to the description',
      line: 'curlew proxy openapi.yaml --target https://api.example.com --record out.har && curlew convert out.har --into openapi.yaml --server https://api.example.com',
    },
  ],
  notes: [
    'Requests and responses are forwarded unchanged: streams, compressed bodies, WebSockets and gRPC included. A target that cannot be reached gives a 502, one that does not respond a 504.',
    'Events, messages of WebSockets and messages of gRPC are checked as they come; bodies of MCP and tRPC are not checked.',
    'The archive of --record is readable by you alone. Credentials in it are replaced, by their names and shapes; personal data stays. Logs show path templates, and no values.',
    'A contradiction is printed once and counted, and so is a warning, such as of an undeclared property of a request. Exits with 1 if there was a contradiction, or if a check failed.',
    'It reloads the description when its files change, and accepts only requests to names of this machine, or to the host given with --host, and refuses those of pages of other origins than --cors names. Ctrl+C stops it.',
  ],
};
