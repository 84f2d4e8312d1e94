import type { Command } from '../arguments/command.ts';
import {
  ALLOW_REMOTE,
  CONFIG,
  hostOption,
  portOption,
  SITE_NOTE,
  SITE_OPTIONS,
} from '../arguments/common-options.ts';
import { INFERENCE_OPTIONS, WIDER_DEFAULTS } from '../arguments/inference-arguments.ts';
import { SOURCE_OPTIONS } from '../convert/source-options.ts';

const options = {
  port: portOption('4321, or the next free port'),
  host: hostOption('localhost'),
  ...SITE_OPTIONS,
  lenient: {
    type: 'boolean',
    description: 'Show the remaining operations if a broken file makes some disappear',
  },
  'allow-remote': ALLOW_REMOTE,
  ...SOURCE_OPTIONS,
  config: CONFIG,
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
    SITE_NOTE,
    WIDER_DEFAULTS,
    'Ctrl+C stops it. Nothing is written to the current folder, and nothing is sent anywhere but what you send with "Try it" on a page.',
    'It accepts only requests to names of this machine, or to the host given with --host.',
  ],
};
