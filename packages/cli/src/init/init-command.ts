import type { Command } from '../arguments/command.ts';

const options = {
  out: {
    type: 'string',
    short: 'o',
    value: 'dir',
    description: 'Output folder of the reference; default: reference',
  },
  title: {
    type: 'string',
    value: 'text',
    description: 'Title of the reference; default: that of the description',
  },
  yes: { type: 'boolean', short: 'y', description: 'Ask nothing, and do what is proposed' },
  'dry-run': { type: 'boolean', description: 'Show all changes, and write nothing' },
  'no-build': { type: 'boolean', description: 'Write the files, but build no reference' },
  'no-install': { type: 'boolean', description: 'Add the packages of an Astro site to package.json only' },
} as const;

export const initCommand: Command<typeof options> = {
  name: 'init',
  summary: 'Set up a reference in this folder: configuration, scripts, a workflow for pages',
  usage: '[source…] [options]',
  positional: 'a source: an OpenAPI file, curl captures or a collection',
  options,
  examples: [
    { what: 'With a question for each choice', line: 'curlew init' },
    { what: 'Without questions', line: 'curlew init --yes' },
    { what: 'For one of several descriptions', line: 'curlew init api/openapi.yaml --out site' },
    { what: 'See what would be written', line: 'curlew init --dry-run' },
  ],
  notes: [
    'Without a source, the descriptions, captures and collections of the folder are found, and the settings of Redocly, Spectral, Scalar, Docusaurus, starlight-openapi and Swagger UI are read: sources, title, logo, color, severities of rules.',
    'In an Astro site, the integration is added to its configuration, and in a Starlight site the plugin. The changes are shown first.',
    'Existing files are changed only as shown. A folder with a configuration of Curlew is left as it is.',
    'Without a terminal nothing is asked, as with --yes.',
    'Exits with 0 if everything was written, 1 if the first build failed, 2 if there is a configuration already, 3 without a source.',
  ],
};
