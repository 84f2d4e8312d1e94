import type { Option } from './command.ts';

/** Options that mean the same in every command that has them. */
export const ALLOW_REMOTE = {
  type: 'boolean',
  description: 'Fetch remote `https:` references (off by default)',
} as const satisfies Option;

export const CONFIG = {
  type: 'string',
  value: 'file',
  description: 'Configuration file; default: curlew.config.* in this folder',
} as const satisfies Option;

export const ROOT = {
  type: 'string',
  value: 'dir',
  description: 'Folder that all referenced files must be in; default: the folder of the file',
} as const satisfies Option;

export const IGNORE_DISCRIMINATORS = {
  type: 'boolean',
  description:
    'Judge values by JSON Schema alone: a `discriminator` selects no branch, and a value that matches two of `oneOf` is invalid',
} as const satisfies Option;

/** Options of the commands that build or preview a reference site. */
export const SITE_OPTIONS = {
  base: {
    type: 'string',
    value: 'path',
    description: 'Path of the reference within the site; default: / (its front page)',
  },
  title: {
    type: 'string',
    value: 'text',
    description: "Title of the reference; default: the description's own",
  },
  language: {
    type: 'string',
    value: 'tag',
    description: 'Language of the interface, such as de or pt-BR; default: en',
  },
  logo: {
    type: 'string',
    value: 'file',
    description: 'Image in the header',
  },
  theme: {
    type: 'string',
    value: 'name',
    choices: ['default', 'paper', 'slate', 'contrast'],
    description: 'Colors of the pages, light and dark',
  },
  workflows: {
    type: 'string',
    value: 'file',
    description: 'Arazzo file with workflows over the operations of the source; each gets a page',
  },
  'sample-languages': {
    type: 'string',
    value: 'list',
    description: 'Languages of the code samples, in their order, such as curl,python,go',
  },
  'try-it': {
    type: 'boolean',
    description: 'Let readers send requests from the pages to the servers of the description',
  },
  explorer: {
    type: 'boolean',
    description: 'Add a page with an explorer to each reference; needs the package @scalar/api-reference',
  },
  'show-internal': {
    type: 'boolean',
    description: 'Show parts marked `x-internal: true`; by default they are hidden and counted',
  },
} as const satisfies Record<string, Option>;

/** Where all options of a site are. */
export const SITE_NOTE =
  'A configuration file, curlew.config.yaml or curlew.config.ts in this folder, has these and all other options of the pages; docs and preview show the same pages.';

/** @param fallback the default as the help shows it: `4010; 0 takes a free one`. */
export function portOption(fallback: string) {
  return {
    type: 'string',
    short: 'p',
    value: 'number',
    description: `Port to listen on; default: ${fallback}`,
  } as const satisfies Option;
}

/** @param fallback the default as the help shows it: `127.0.0.1`. */
export function hostOption(fallback: string) {
  return {
    type: 'string',
    value: 'name',
    description: `Address to listen on; default: ${fallback}`,
  } as const satisfies Option;
}
