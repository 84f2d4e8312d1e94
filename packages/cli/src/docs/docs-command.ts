import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, CONFIG, SITE_NOTE, SITE_OPTIONS } from '../arguments/common-options.ts';
import { INFERENCE_OPTIONS, WIDER_DEFAULTS } from '../arguments/inference-arguments.ts';
import { SOURCE_OPTIONS } from '../convert/source-options.ts';

const options = {
  out: { type: 'string', short: 'o', value: 'dir', description: 'Output folder of the site' },
  'single-file': {
    type: 'boolean',
    description: 'Write one HTML file that needs no server, for mail, a wiki or the disk: --out names it',
  },
  merge: {
    type: 'boolean',
    description: 'Put built sites into one: the arguments are folders, each built with --merged-at',
  },
  'merged-at': {
    type: 'string',
    value: 'path',
    description: 'URL path of the site that --merge makes of this one and others; --prefix is below it',
  },
  relative: {
    type: 'boolean',
    description: 'Write relative addresses, for pages that open from the disk or in any folder of a server',
  },
  ...SITE_OPTIONS,
  prefix: {
    type: 'string',
    value: 'path',
    description: 'URL path that the output folder is served from; default: the path of --site',
  },
  site: {
    type: 'string',
    value: 'url',
    description:
      'Address of the site, with its path: for canonical links, Open Graph and `sitemap` of the configuration',
  },
  strict: { type: 'boolean', description: 'Write nothing if a source has errors' },
  lenient: {
    type: 'boolean',
    description: 'Write the remaining operations if a broken file makes some disappear',
  },
  links: {
    type: 'string',
    value: 'level',
    choices: ['error', 'warn', 'off'],
    description: 'Level of broken links: `error` writes nothing, `warn` (default) lists them',
  },
  force: {
    type: 'boolean',
    description: 'Build all pages, also those that have not changed since the last build',
  },
  json: { type: 'boolean', description: 'Print the result as JSON' },
  'allow-remote': ALLOW_REMOTE,
  ...SOURCE_OPTIONS,
  config: CONFIG,
  ...INFERENCE_OPTIONS,
} as const;

export const docsCommand: Command<typeof options> = {
  name: 'docs',
  summary: 'Write a static reference site from OpenAPI files, curl captures or collections',
  usage: '[source…|-] --out <dir> [options]',
  positional: 'a source: an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'One API', line: 'curlew docs openapi.yaml --out site' },
    {
      what: 'Three references in one site',
      line: 'curlew docs openapi.yaml captures.sh collection.json -o site',
    },
    {
      what: 'For GitHub Pages of a repository',
      line: 'curlew docs openapi.yaml -o site --prefix /my-project',
    },
    {
      what: 'A part of a site of many APIs',
      line: 'curlew docs openapi.yaml --prefix /users --merged-at / -o dist',
    },
    { what: 'That site', line: 'curlew docs --merge users/dist orders/dist -o site' },
    { what: 'A folder that opens without a server', line: 'curlew docs openapi.yaml --relative -o site' },
    { what: 'One file to send by mail', line: 'curlew docs openapi.yaml --single-file -o reference.html' },
    {
      what: 'Fail a pipeline if the description has errors',
      line: 'curlew docs openapi.yaml -o site --strict',
    },
  ],
  notes: [
    SITE_NOTE,
    WIDER_DEFAULTS,
    'The folder must be new, empty or written by an earlier run, and is replaced as a whole. A folder that contains any other file is an error. Files of an earlier run are replaced even if they were changed since, except one that the site is made from.',
    'A site of which nothing has changed, neither its sources nor its files, is not built again, and after a change only the pages that show it are made, except with --force. A site that plugins, components or remote files are a part of is built each time.',
    'A site that --merge makes has one list, one search and one sitemap; the pages of its parts are copied as they are.',
    'A run that fails, is stopped or is killed leaves the site unchanged. A second run into the same folder at the same time exits with 75.',
    'Exits with 0 if the site was written, 1 if --strict found errors, 3 if a source cannot be used at all.',
  ],
};
