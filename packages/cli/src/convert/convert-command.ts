import type { Command } from '../arguments/command.ts';
import { INFERENCE_OPTIONS, WIDER_DEFAULTS } from '../arguments/inference-arguments.ts';
import { reporterOption } from '../reporters/reporter-option.ts';
import { SOURCE_OPTIONS } from './source-options.ts';

/** Command-line options for the options of the converter. */
const CONVERTER_OPTIONS = {
  title: {
    type: 'string',
    value: 'text',
    description: 'Title of the description; default: that of a collection',
  },
  version: { type: 'string', value: 'text', description: 'Version of the API; default: 1.0.0' },
  description: { type: 'string', value: 'text', description: 'Description of the API (Markdown)' },
  'infer-path-parameters': {
    type: 'boolean',
    description: 'Infer path parameters from segments that vary; on, unless --no-infer-path-parameters',
  },
  'path-parameter-min-samples': {
    type: 'string',
    value: 'number',
    description: 'Requests needed to infer a path parameter; default: 2',
  },
  'infer-security': {
    type: 'boolean',
    description: 'Infer security schemes from the requests; on, unless --no-infer-security',
  },
  'include-common-headers': {
    type: 'boolean',
    description: 'Include headers that browsers and servers add to most messages automatically',
  },
  'include-cookies': { type: 'boolean', description: 'Include cookies as parameters' },
  'include-assets': {
    type: 'boolean',
    description:
      'Read entries of HTTP archives that are no API calls, too: pages, images, scripts, preflights',
  },
  'include-examples': {
    type: 'boolean',
    description:
      'Add recorded values as examples; credentials and personal data are replaced; on for collections, unless --no-include-examples',
  },
  'use-server-base-path': {
    type: 'boolean',
    description: 'Move the common prefix of all paths into the server URL',
  },
  validate: { type: 'boolean', description: 'Validate the generated document; on, unless --no-validate' },
  strict: { type: 'boolean', description: 'Write nothing if there are errors' },
  'openapi-version': {
    type: 'string',
    value: 'version',
    description: 'OpenAPI version to write; only 3.2.0',
  },
} as const;

export const FORMATS = ['yaml', 'json'] as const;

const options = {
  out: { type: 'string', short: 'o', value: 'file', description: 'File to write; default: standard output' },
  format: {
    type: 'string',
    short: 'f',
    value: 'name',
    choices: FORMATS,
    description: 'Output format; default: from the file name, else YAML',
  },
  from: {
    type: 'string',
    value: 'kind',
    description: 'Kind of the sources: curl, collection, har; default: detected',
  },
  reporter: reporterOption('Format of the problems on standard error'),
  into: {
    type: 'string',
    value: 'file',
    description: 'Compare captures with this description: report missing parts and contradictions',
  },
  write: {
    type: 'boolean',
    description: 'With --into: add what is missing to the description, keeping order and comments',
  },
  widen: {
    type: 'boolean',
    description: 'With --into and --write: also change types, values and limits that recordings contradict',
  },
  interactive: {
    type: 'boolean',
    short: 'i',
    description: 'With --into: ask before each change',
  },
  json: { type: 'boolean', description: 'With --into: write the differences and their changes as JSON' },
  config: {
    type: 'string',
    value: 'file',
    description: 'Configuration with plugins; default: curlew.config.* in this folder',
  },
  ...SOURCE_OPTIONS,
  server: {
    ...SOURCE_OPTIONS.server,
    description: `${SOURCE_OPTIONS.server.description}; with --into, they are compared as if sent to the servers of the description`,
  },
  ...CONVERTER_OPTIONS,
  ...INFERENCE_OPTIONS,
} as const;

export const convertCommand: Command<typeof options> = {
  name: 'convert',
  summary: 'Turn curl captures or a request collection into an OpenAPI 3.2 description',
  usage: '<source…|-> [-o file] [options]',
  positional: 'a source: a file of curl commands, a collection, or `-` for standard input',
  takes: 'requests',
  options,
  examples: [
    { what: 'From the network panel of a browser', line: 'curlew convert captures.sh -o openapi.yaml' },
    { what: 'From the clipboard', line: 'pbpaste | curlew convert -' },
    { what: 'With examples, as JSON', line: 'curlew convert collection.json --include-examples -f json' },
    { what: 'Find missing parts of a description', line: 'curlew convert captures.har --into openapi.yaml' },
    { what: 'Review each change', line: 'curlew convert captures.har --into openapi.yaml -i' },
    {
      what: 'Only the API of a browser recording',
      line: "curlew convert browser.har --server https://api.example.com --exclude '/health'",
    },
    { what: 'With the values of an environment', line: 'curlew convert collection.json --env staging.json' },
    { what: 'One description from several files', line: 'curlew convert users.sh orders.sh --title Shop' },
  ],
  notes: [
    WIDER_DEFAULTS,
    'Credentials are never written: examples show values of known harmless headers and names, and placeholders of the same format otherwise.',
    'Exits with 0 if everything was converted, 1 if there were errors, 3 if a source contains no request. With --into, 1 means that differences remain, 3 that no request matches a server of the description.',
  ],
};
