import type { Command } from '../arguments/command.ts';
import { ALLOW_REMOTE, CONFIG, ROOT } from '../arguments/common-options.ts';
import { reporterOption } from '../reporters/reporter-option.ts';

const options = {
  strict: { type: 'boolean', description: 'Exit with 1 on warnings, too' },
  reporter: reporterOption('Output format'),
  json: { type: 'boolean', description: 'Short for --reporter json' },
  'max-problems': {
    type: 'string',
    value: 'number',
    description:
      'Maximum number of reports of the pretty reporter, which groups problems with one cause; default: 200',
  },
  all: {
    type: 'boolean',
    description: 'Show every report with all its locations (pretty reporter)',
  },
  baseline: {
    type: 'string',
    value: 'file',
    description: 'Ignore the known problems listed in this file',
  },
  'update-baseline': {
    type: 'boolean',
    description: 'Save current problems as the baseline',
  },
  root: ROOT,
  'allow-remote': ALLOW_REMOTE,
  config: CONFIG,
  watch: {
    type: 'boolean',
    short: 'w',
    description: 'Validate again when a file of the description changes',
  },
} as const;

export const validateCommand: Command<typeof options> = {
  name: 'validate',
  summary: 'Validate an OpenAPI description or an Arazzo document and report each problem with its line',
  usage: '[file…|-] [options]',
  positional: 'a file, or `-` for standard input',
  options,
  examples: [
    { what: 'Show problems with the surrounding lines', line: 'curlew validate openapi.yaml' },
    { what: 'Annotate a pull request', line: 'curlew validate --reporter github --strict openapi.yaml' },
    {
      what: 'Use the problems in a script',
      line: "curlew validate --json openapi.yaml | jq '.summary.errors'",
    },
    {
      what: 'Accept current problems, fail on new ones',
      line: 'curlew validate --baseline known.json --update-baseline openapi.yaml',
    },
    { what: 'Validate the output of another program', line: 'my-generator | curlew validate -' },
  ],
  notes: [
    'Exits with 0 without problems, 1 with errors (with --strict also warnings), 3 if a file cannot be used at all.',
    'Captures, collections and HTTP archives are converted with `curlew convert`; their lines are never shown.',
  ],
};
