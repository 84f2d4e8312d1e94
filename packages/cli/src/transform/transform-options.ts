import { ALLOW_REMOTE, CONFIG, ROOT } from '../arguments/common-options.ts';
import { FORMATS } from '../convert/convert-command.ts';
import { reporterOption } from '../reporters/reporter-option.ts';

/** Options of the commands that read one description and write another. */
export const TRANSFORM_OPTIONS = {
  out: { type: 'string', short: 'o', value: 'file', description: 'File to write; default: standard output' },
  format: {
    type: 'string',
    short: 'f',
    value: 'name',
    choices: FORMATS,
    description: 'Output format; default: from the file name, else that of the source',
  },
  reporter: reporterOption('Format of the problems on standard error'),
  json: {
    type: 'boolean',
    description: 'With --out: print what was done and the problems as JSON to standard output',
  },
  root: ROOT,
  'allow-remote': ALLOW_REMOTE,
  config: CONFIG,
} as const;
