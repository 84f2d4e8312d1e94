import type { Command } from '../arguments/command.ts';
import { reporterOption } from '../reporters/reporter-option.ts';

const options = {
  strict: { type: 'boolean', description: 'Warnings count as problems too' },
  reporter: reporterOption('How problems are written'),
  json: { type: 'boolean', description: 'Short for --reporter json' },
  'max-problems': {
    type: 'string',
    value: 'number',
    description: 'Reports that the pretty reporter shows; problems with one cause are one; default: 200',
  },
  all: {
    type: 'boolean',
    description: 'Every report, with every place that it stands for (pretty reporter)',
  },
  baseline: {
    type: 'string',
    value: 'file',
    description: 'Only problems that this file does not list count',
  },
  'update-baseline': {
    type: 'boolean',
    description: 'Write the problems of now to the baseline file and accept them',
  },
  root: {
    type: 'string',
    value: 'dir',
    description: 'Folder that references may not leave; default: the folder of the file',
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
  watch: {
    type: 'boolean',
    short: 'w',
    description: 'Check again whenever a file of the description changes',
  },
} as const;

export const validateCommand: Command<typeof options> = {
  name: 'validate',
  summary: 'Find every problem of an OpenAPI description, each at its own line',
  usage: '[file…|-] [options]',
  positional: 'a file, or `-` for standard input',
  options,
  examples: [
    { what: 'See what is wrong, with the lines around it', line: 'curlew validate openapi.yaml' },
    { what: 'Annotate a pull request', line: 'curlew validate --reporter github --strict openapi.yaml' },
    {
      what: 'Read the problems in a script',
      line: "curlew validate --json openapi.yaml | jq '.summary.errors'",
    },
    {
      what: 'Accept what is there today, fail on what is new',
      line: 'curlew validate --baseline known.json --update-baseline openapi.yaml',
    },
    { what: 'Check the output of another program', line: 'my-generator | curlew validate -' },
  ],
  notes: [
    'Exits with 0 when nothing counts, 1 when problems were found (errors; with --strict warnings too), 3 when a file cannot be used at all.',
    'Captures, collections and HTTP archives are read by `curlew convert`; no line of them is ever shown.',
  ],
};
