import type { Command } from '../arguments/command.ts';

const options = {
  out: { type: 'string', short: 'o', value: 'dir', description: 'Folder to write the site to' },
  base: {
    type: 'string',
    value: 'path',
    description: 'Where the reference lies inside the site; default: / (its front page)',
  },
  prefix: {
    type: 'string',
    value: 'path',
    description: 'Address that the whole folder is served below, when that is not the root of its domain',
  },
  title: {
    type: 'string',
    value: 'text',
    description: "Title of the reference; default: the description's own",
  },
  strict: { type: 'boolean', description: 'Write nothing when a source has errors' },
  lenient: {
    type: 'boolean',
    description: 'Write what is left when a broken file makes operations disappear',
  },
  force: { type: 'boolean', description: 'Write into a folder that holds other files' },
  json: { type: 'boolean', description: 'Print what was made as JSON' },
  'show-internal': {
    type: 'boolean',
    description: 'Show what is marked `x-internal: true`; otherwise it is left out, and counted',
  },
  'allow-remote': {
    type: 'boolean',
    description: 'Follow https references to other machines; otherwise none is ever asked',
  },
  config: {
    type: 'string',
    value: 'file',
    description: 'Configuration; default: curlew.config.* of this folder',
  },
} as const;

export const docsCommand: Command<typeof options> = {
  name: 'docs',
  summary: 'Write a static reference site from OpenAPI files, curl captures or collections',
  usage: '[source…|-] --out <dir> [options]',
  positional: 'a source: an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'A reference of an API', line: 'curlew docs openapi.yaml --out site' },
    {
      what: 'Three references in one site',
      line: 'curlew docs openapi.yaml captures.sh collection.json -o site',
    },
    { what: 'For the pages of a repository', line: 'curlew docs openapi.yaml -o site --prefix /my-project' },
    {
      what: 'Fail a pipeline when the description has errors',
      line: 'curlew docs openapi.yaml -o site --strict',
    },
  ],
  notes: [
    'A new or empty folder is filled. A folder that an earlier run filled is brought up to date, and only files of that run are removed. Any other folder is left alone, unless --force is given.',
    'A run that fails, is stopped or is killed leaves the site as it was. While one runs, another one into the same folder ends with 75.',
    'Exits with 0 when the site was written, 1 when --strict found errors, 3 when a source cannot be used at all.',
  ],
};
