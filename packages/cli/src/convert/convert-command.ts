import type { Command } from '../arguments/command.ts';
import { reporterOption } from '../reporters/reporter-option.ts';

/** The options of the converter, spelled for a command line, and their names in its API. */
export const CONVERTER_OPTIONS = {
  title: { type: 'string', value: 'text', description: 'Title of the description' },
  version: { type: 'string', value: 'text', description: 'Version of the API; default: 1.0.0' },
  description: { type: 'string', value: 'text', description: 'What the API is for (Markdown)' },
  'infer-path-parameters': {
    type: 'boolean',
    description: 'Turn segments that vary into path parameters; on, unless --no-infer-path-parameters',
  },
  'path-parameter-min-samples': {
    type: 'string',
    value: 'number',
    description: 'How many requests must vary for that; default: 2',
  },
  'infer-security': {
    type: 'boolean',
    description: 'Describe how requests authenticate; on, unless --no-infer-security',
  },
  'include-common-headers': { type: 'boolean', description: 'Show headers that browsers add on their own' },
  'include-cookies': { type: 'boolean', description: 'Show cookies as parameters' },
  'include-examples': {
    type: 'boolean',
    description: 'Fill examples from what was recorded; credentials and personal data are replaced',
  },
  'use-server-base-path': { type: 'boolean', description: 'Move what all paths begin with into the server' },
  validate: { type: 'boolean', description: 'Validate the result; on, unless --no-validate' },
  strict: { type: 'boolean', description: 'Write nothing when there is an error' },
  'openapi-version': {
    type: 'string',
    value: 'version',
    description: 'Version of OpenAPI to write; there is one',
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
    description: 'Default: by the name of the file, else YAML',
  },
  from: {
    type: 'string',
    value: 'kind',
    description: 'What the sources are: curl, collection, har; default: detected',
  },
  reporter: reporterOption('How problems are written to standard error'),
  into: {
    type: 'string',
    value: 'file',
    description: 'Compare with this description: report what it lacks and what recordings contradict',
  },
  write: {
    type: 'boolean',
    description: 'With --into: add what the description lacks to it, keeping order and comments',
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
  server: {
    type: 'string',
    value: 'url',
    multiple: true,
    description: 'With --into: address that was recorded, instead of the servers of the description',
  },
  config: {
    type: 'string',
    value: 'file',
    description: 'Configuration whose plugins are used; default: curlew.config.* of this folder',
  },
  ...CONVERTER_OPTIONS,
} as const;

export const convertCommand: Command<typeof options> = {
  name: 'convert',
  summary: 'Turn curl captures or a request collection into an OpenAPI 3.2 description',
  usage: '<source…|-> [-o file] [options]',
  positional: 'a source: a file of curl commands, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'From what the network panel copied', line: 'curlew convert captures.sh -o openapi.yaml' },
    { what: 'From the clipboard', line: 'pbpaste | curlew convert -' },
    { what: 'With examples, as JSON', line: 'curlew convert collection.json --include-examples -f json' },
    { what: 'What does our description lack?', line: 'curlew convert captures.har --into openapi.yaml' },
    { what: 'Decide change by change', line: 'curlew convert captures.har --into openapi.yaml -i' },
    { what: 'One description from several files', line: 'curlew convert users.sh orders.sh --title Shop' },
  ],
  notes: [
    'No credential of a capture is written: examples show the values of harmless headers and names, and placeholders of the same shape otherwise.',
    'Exits with 0 when all was converted, 1 when there were errors, 3 when a source holds no request. With --into, 1 means that differences are left, 3 that no request went to a server of the description.',
  ],
};
