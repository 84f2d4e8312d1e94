import type { Command } from '../arguments/command.ts';

const options = {
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    description: 'Port to listen on; default: 4321, or the next one that is free',
  },
  host: { type: 'string', value: 'name', description: 'Address to listen on; default: localhost' },
  base: {
    type: 'string',
    value: 'path',
    description: 'Where the reference lies inside the site; default: / (its front page)',
  },
  title: {
    type: 'string',
    value: 'text',
    description: "Title of the reference; default: the description's own",
  },
  'show-internal': {
    type: 'boolean',
    description: 'Show what is marked `x-internal: true`; otherwise it is left out, and counted',
  },
  lenient: {
    type: 'boolean',
    description: 'Show what is left when a broken file makes operations disappear',
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

export const previewCommand: Command<typeof options> = {
  name: 'preview',
  summary: 'Look at the reference in a browser while you work on its sources',
  usage: '[source…|-] [options]',
  positional: 'a source: an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'See every change when you save', line: 'curlew preview openapi.yaml' },
    { what: 'On another port', line: 'curlew preview captures.sh --port 8080' },
  ],
  notes: [
    'Ctrl+C stops it. Nothing is written to the folder you are in, and nothing is sent anywhere.',
    'It answers only to names of this machine, or to the one that --host gives.',
  ],
};
