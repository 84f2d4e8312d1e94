import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, CONFIG, ROOT } from '../arguments/common-options.ts';

const options = {
  http: {
    type: 'string',
    value: 'port',
    numberOr: '3333',
    description: 'Serve over streamable HTTP instead of standard input and output; default port: 3333',
  },
  host: {
    type: 'string',
    value: 'name',
    description: 'With --http: address to listen on; default: 127.0.0.1',
  },
  server: {
    type: 'string',
    value: 'url',
    description: 'URL of the API, instead of the servers of the description',
  },
  var: { type: 'string', value: 'name=value', multiple: true, description: 'Value of a server variable' },
  header: {
    type: 'string',
    short: 'H',
    value: 'name: value',
    multiple: true,
    description: 'Header to send with every request',
  },
  timeout: { type: 'string', value: 'seconds', description: 'Time limit of a call; default: 30' },
  'max-result': {
    type: 'string',
    value: 'bytes',
    description:
      'Cut longer responses, with a note that says how to read the rest; default: 100000 (25,000 tokens), at most 400000',
  },
  files: {
    type: 'string',
    value: 'dir',
    description: 'Folder of files that arguments may name; by default no file is read',
  },
  validate: { type: 'boolean', description: 'Add contradictions of the description to each result' },
  confirm: {
    type: 'boolean',
    description: 'Ask the user before a destructive call, if the client supports it',
  },
  all: {
    type: 'boolean',
    description: 'Include operations without an operationId, named after method and path',
  },
  tools: {
    type: 'string',
    value: 'mode',
    choices: ['all', 'dynamic'],
    description:
      'One tool for each operation, or three tools that search, describe and call; default: all, dynamic above 20,000 tokens',
  },
  tag: { type: 'string', value: 'name', multiple: true, description: 'Only operations with this tag' },
  path: {
    type: 'string',
    value: 'prefix',
    multiple: true,
    description: 'Only operations at or below this path',
  },
  operation: {
    type: 'string',
    value: 'id',
    multiple: true,
    description: 'Only the operation with this operationId',
  },
  'read-only': { type: 'boolean', description: 'Only operations that change nothing' },
  'max-tools': { type: 'string', value: 'number', description: 'At most this many tools' },
  'output-schema': {
    type: 'boolean',
    description:
      'Include the output schemas of tools; on, unless --no-output-schema or the list has more than 20,000 tokens',
  },
  'max-name-length': {
    type: 'string',
    value: 'number',
    description: 'Longest name of a tool, from 16 to 64; default: 48, as clients add the name of the server',
  },
  docs: { type: 'boolean', description: 'Serve only the reference: search, read, list' },
  arg: {
    type: 'string',
    value: 'name=value',
    multiple: true,
    description: 'For `call`: an argument; JSON unless the tool expects text',
  },
  args: { type: 'string', value: 'json', description: 'For `call`: all arguments as one JSON object' },
  out: { type: 'string', short: 'o', value: 'dir', description: 'For `generate`: folder of the project' },
  force: { type: 'boolean', description: 'For `generate`: replace the files of an earlier run' },
  json: { type: 'boolean', description: 'For `inspect` and `call`: write JSON' },
  root: ROOT,
  'allow-remote': ALLOW_REMOTE,
  config: CONFIG,
} as const;

export const mcpCommand: Command<typeof options> = {
  name: 'mcp',
  summary: 'Serve an API to language models: operations as MCP tools, schemas as resources',
  usage: '[inspect | call <tool> | generate] <source> [options]',
  positional: 'a source: an OpenAPI file, curl captures or a collection',
  words: ['inspect', 'call', 'generate'],
  options,
  examples: [
    { what: 'Serve over standard input and output, as clients start it', line: 'curlew mcp openapi.yaml' },
    { what: 'Serve several clients over HTTP', line: 'curlew mcp openapi.yaml --http 3333' },
    {
      what: 'Pass a token for the security scheme `bearer`',
      line: 'CURLEW_BEARER_BEARER=… curlew mcp openapi.yaml',
    },
    {
      what: 'List tools, their size in tokens, and skipped operations',
      line: 'curlew mcp inspect openapi.yaml',
    },
    { what: 'Try a tool', line: 'curlew mcp call getUser openapi.yaml --arg id=usr_8fK2mQ' },
    {
      what: 'Serve a large API with three read-only tools',
      line: 'curlew mcp github.json --tools dynamic --read-only',
    },
    { what: 'Serve only the reference', line: 'curlew mcp openapi.yaml --docs' },
    { what: 'Generate a server project', line: 'curlew mcp generate openapi.yaml --out my-server' },
  ],
  notes: [
    'Reloads the description when its files change, and notifies clients.',
    'Credentials come from the environment, by the name of the security scheme: CURLEW_BEARER_<SCHEME>, CURLEW_API_KEY_<SCHEME>, CURLEW_BASIC_<SCHEME> (name:password), CURLEW_CLIENT_ID_<SCHEME> and CURLEW_CLIENT_SECRET_<SCHEME> (OAuth 2 client credentials). Results never show them.',
    'With --http, CURLEW_MCP_TOKEN is the bearer token that clients must send; it is required if --host is reachable from other machines.',
  ],
};
