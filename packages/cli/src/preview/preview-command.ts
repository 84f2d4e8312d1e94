import type { Command } from '../arguments/command.ts';
import { INFERENCE_OPTIONS } from '../arguments/inference-arguments.ts';
import { SOURCE_OPTIONS } from '../convert/source-options.ts';

const options = {
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    description: 'Port to listen on; default: 4321, or the next free port',
  },
  host: { type: 'string', value: 'name', description: 'Address to listen on; default: localhost' },
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
  'show-internal': {
    type: 'boolean',
    description: 'Show parts marked `x-internal: true`; by default they are hidden and counted',
  },
  lenient: {
    type: 'boolean',
    description: 'Show the remaining operations if a broken file makes some disappear',
  },
  'allow-remote': {
    type: 'boolean',
    description: 'Fetch remote `https:` references (off by default)',
  },
  ...SOURCE_OPTIONS,
  config: {
    type: 'string',
    value: 'file',
    description: 'Configuration file; default: curlew.config.* in this folder',
  },
  ...INFERENCE_OPTIONS,
} as const;

export const previewCommand: Command<typeof options> = {
  name: 'preview',
  summary: 'Preview the reference in a browser while you edit its sources',
  usage: '[source…|-] [options]',
  positional: 'a source: an OpenAPI file, curl captures, a collection, or `-` for standard input',
  options,
  examples: [
    { what: 'See every change when you save', line: 'curlew preview openapi.yaml' },
    { what: 'On another port', line: 'curlew preview captures.sh --port 8080' },
  ],
  notes: [
    'Ctrl+C stops it. Nothing is written to the current folder, and nothing is sent anywhere but what you send with "Try it" on a page.',
    'It accepts only requests to names of this machine, or to the host given with --host.',
  ],
};
