import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, CONFIG, IGNORE_DISCRIMINATORS, ROOT } from '../arguments/common-options.ts';

const options = {
  server: {
    type: 'string',
    short: 's',
    value: 'url',
    multiple: true,
    description:
      'URL to call instead of the servers of the description; `grpc=host:port` for one protocol, `name=url` for one source description of an Arazzo document',
  },
  auth: {
    type: 'string',
    value: 'credential',
    multiple: true,
    description:
      'Token, key or `user:password`, sent where it fits a security scheme; `scheme=value` for one, `source.scheme=value` for one source description of an Arazzo document; also CURLEW_AUTH',
  },
  header: {
    type: 'string',
    short: 'H',
    value: 'name: value',
    multiple: true,
    description: 'Sent with every request; `source.name: value` for one source description',
  },
  variable: {
    type: 'string',
    value: 'name=value',
    multiple: true,
    description: 'Value of the placeholder `<name>` or `{{name}}` of examples and collections',
  },
  variables: {
    type: 'string',
    value: 'file',
    description: 'File of variables, as for `--env`; also the collection itself',
  },
  filter: {
    type: 'string',
    short: 'f',
    value: 'field:pattern',
    multiple: true,
    description:
      'Only operations that match: `tag:`, `path:`, `operation:`, `method:`, `protocol:`; `*` is any text',
  },
  changed: {
    type: 'string',
    value: 'git:revision',
    description:
      'Only operations that a revision of Git describes otherwise, or not at all; `git:main:api.yaml` where the file had another path',
  },
  accept: {
    type: 'string',
    value: 'answers',
    choices: ['declared', 'valid', 'success'],
    description:
      'Which responses to a valid request pass: any declared one; 2xx and 3xx, while 400, 422 and 5xx fail and others are inconclusive (default); 2xx and 3xx, while others fail',
  },
  'allow-inconclusive': {
    type: 'boolean',
    description: 'Exit with 0 although no reply told whether the success of some operation works',
  },
  env: {
    type: 'string',
    value: 'file',
    multiple: true,
    description: 'File of an environment (`.env`, YAML, JSON, exported); later ones win',
  },
  data: {
    type: 'string',
    value: 'file',
    description:
      'CSV or JSON file with a row of inputs or variables for each run of the workflows, or of a collection',
  },
  input: {
    type: 'string',
    short: 'i',
    value: 'name=value',
    multiple: true,
    description: 'Input of the workflows of an Arazzo document',
  },
  inputs: { type: 'string', value: 'file', description: 'File of inputs of workflows (YAML, JSON, .env)' },
  workflow: {
    type: 'string',
    value: 'id',
    multiple: true,
    description: 'Only these workflows of an Arazzo document, and those that they depend on',
  },
  init: { type: 'boolean', description: 'Write a first Arazzo document for a description' },
  'convert-suite': {
    type: 'boolean',
    description:
      'Write a suite `*.curlew.yaml` of earlier versions as an Arazzo document, and list what that cannot express',
  },
  'allow-undeclared': { type: 'boolean', description: 'Accept properties that no schema declares' },
  'ignore-discriminators': IGNORE_DISCRIMINATORS,
  'follow-redirects': {
    type: 'string',
    value: 'count',
    description:
      'Follow redirects, up to this many in a row; default: 0, so that a redirect is the response that is checked; of collections: 10',
  },
  'follow-links': {
    type: 'string',
    value: 'depth',
    description: 'Follow links of responses, up to this many in a row',
  },
  negative: {
    type: 'boolean',
    description: 'Also send invalid requests, which the API must refuse in the way of its protocol',
  },
  explore: {
    type: 'string',
    value: 'seconds',
    description:
      'Search for faults with generated sequences of calls for this long, only at the host of --server; creates, changes and deletes resources',
  },
  'max-requests': {
    type: 'string',
    value: 'number',
    description: 'Maximum number of requests of --explore; default: 1000',
  },
  'accept-refusal': {
    type: 'string',
    value: 'codes',
    description: 'Statuses such as 400,422 that may refuse an invalid request although they are not declared',
  },
  'min-coverage': {
    type: 'string',
    value: 'percent',
    description:
      'Fail if less is covered of the operations that --filter selects, their responses, media types, parameters and listed values',
  },
  fix: {
    type: 'boolean',
    description: 'Add undeclared parts of responses to the description',
  },
  watch: {
    type: 'boolean',
    short: 'w',
    description: 'When a description or workflow is saved, rerun affected cases and those that did not pass',
  },
  baseline: {
    type: 'string',
    value: 'file',
    description:
      'Known findings, which do not fail the run; those that are not listed do; default: `findingBaseline` of the configuration',
  },
  'write-baseline': {
    type: 'boolean',
    description: 'Write the findings of this run to the file of --baseline',
  },
  config: CONFIG,
  'dry-run': { type: 'boolean', description: 'List the cases and send nothing' },
  shard: {
    type: 'string',
    value: 'i/n',
    description: 'Run one of n parts; `curlew test merge` joins their reports',
  },
  seed: { type: 'string', value: 'number', description: 'Seed of generated values, to repeat a run' },
  concurrency: {
    type: 'string',
    short: 'c',
    value: 'number',
    description: 'Cases at a time; default: four for each core',
  },
  rate: {
    type: 'string',
    value: 'number',
    description: 'Maximum number of cases started per second, of requests with --explore; default: no limit',
  },
  timeout: {
    type: 'string',
    value: 'ms',
    description: 'Time limit of a call in milliseconds; default: 30000',
  },
  retries: {
    type: 'string',
    value: 'number',
    description: 'Maximum number of retries after a network failure',
  },
  'retry-failures': { type: 'boolean', description: 'Retry failed cases as well' },
  bail: { type: 'string', value: 'number', description: 'Stop after this many failures' },
  reporter: {
    type: 'string',
    short: 'r',
    value: 'name[=file]',
    multiple: true,
    description:
      'Format of the results: pretty, json, junit, html, github, markdown; `junit=report.xml` writes a file',
  },
  verbose: { type: 'boolean', description: 'List every case, not each cause once (pretty reporter)' },
  proxy: { type: 'string', value: 'url', description: 'HTTP proxy for all connections' },
  ca: { type: 'string', value: 'file', description: 'Certificates to trust (PEM)' },
  cert: { type: 'string', value: 'file', description: 'Certificate of the client (PEM)' },
  key: { type: 'string', value: 'file', description: 'Key of the client (PEM)' },
  insecure: { type: 'boolean', short: 'k', description: 'Do not verify certificates' },
  'allow-commands': {
    type: 'boolean',
    description: 'Start MCP servers that the description names as commands',
  },
  root: ROOT,
  'allow-remote': {
    ...ALLOW_REMOTE,
    description: 'Fetch remote source descriptions of an Arazzo document and their `https:` references',
  },
} as const;

export const testCommand: Command<typeof options> = {
  name: 'test',
  summary: 'Call an API and report every response that contradicts its description',
  usage: '[description|workflows|collection…] --server <url> [options]',
  positional: 'a description, an Arazzo document or a collection',
  options,
  examples: [
    { what: 'Test an API on this machine', line: 'curlew test openapi.yaml --server http://localhost:4010' },
    {
      what: 'In a pipeline: JUnit for the server, annotations for the pull request',
      line: 'curlew test openapi.yaml -s $URL -r junit=report.xml -r github',
    },
    { what: 'With a token', line: 'CURLEW_AUTH=$TOKEN curlew test openapi.yaml -s $URL' },
    {
      what: 'Run the workflows of an Arazzo document',
      line: 'curlew test buy.arazzo.yaml -s http://localhost:4010 --input user=ada',
    },
    {
      what: 'Accept what an API does today, fail on new contradictions',
      line: 'curlew test openapi.yaml -s $URL --baseline known.json --write-baseline',
    },
    {
      what: 'In a pull request: only operations whose description changed',
      line: 'curlew test openapi.yaml -s $URL --changed git:origin/main',
    },
    {
      what: 'Only some operations',
      line: 'curlew test openapi.yaml -s $URL --filter tag:orders --filter method:get',
    },
    {
      what: 'Search for faults of sequences for a minute, such as a resource that is found after it was deleted',
      line: 'curlew test openapi.yaml -s http://localhost:4010 --explore 60 --rate 50 --seed 7',
    },
    {
      what: 'On two machines, then as one report',
      line: 'curlew test openapi.yaml -s $URL --shard 1/2 -r json=1.json && curlew test merge 1.json 2.json -r junit',
    },
  ],
  notes: [
    'Without a file, it tests the sources of the configuration, or the one description of this folder, and the Arazzo documents `*.arazzo.yaml` beside it.',
    'Exits with 0 when no case failed and each checked operation was seen to succeed; with 1 when a case failed, when the replies of an operation were all inconclusive (401, 403, 404, 429, 503 and the like) or when nothing was checked; 2 for a wrong command line, 3 when the description cannot be used, 4 when no server responded, 130 when it was interrupted.',
    'Severities (`rules`) and accepted places (`ignore`) of the configuration apply to findings, too: `rules: { "undeclared-property": "warning" }`.',
    'Credentials of options and replies are masked in every report.',
    'Credentials also come from the environment, by the name of the security scheme: CURLEW_BEARER_<SCHEME>, CURLEW_API_KEY_<SCHEME>, CURLEW_BASIC_<SCHEME> (name:password), CURLEW_CLIENT_ID_<SCHEME> and CURLEW_CLIENT_SECRET_<SCHEME> (OAuth 2 client credentials, whose tokens are renewed), CURLEW_SCOPES_<SCHEME> (the scopes to request), CURLEW_REFRESH_TOKEN_<SCHEME> (that of a user, with the client ID).',
  ],
};
