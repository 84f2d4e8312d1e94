import type { Command } from '../arguments/command.ts';
import { TRANSFORM_OPTIONS } from './transform-options.ts';

export const bundleCommand: Command<typeof TRANSFORM_OPTIONS> = {
  name: 'bundle',
  summary: 'Write a description of several files as one file, with its comments',
  usage: '<source|-> [-o file] [options]',
  positional: 'a source: a description, or `-` for standard input',
  takes: 'description',
  options: TRANSFORM_OPTIONS,
  examples: [
    { what: 'One file to publish', line: 'curlew bundle openapi.yaml -o dist/openapi.yaml' },
    { what: 'The same as JSON', line: 'curlew bundle openapi.yaml -o dist/openapi.json' },
    {
      what: 'For a program that reads one file only',
      line: 'curlew bundle openapi.yaml | my-generator --input -',
    },
    { what: 'What moved, for a script', line: 'curlew bundle openapi.yaml -o api.yaml --json | jq .moved' },
  ],
  notes: [
    'A component or a path that is only a reference to another file gets its value. Every other value of another file becomes a component that is named after the last part of its pointer or its file; where that name is taken, the names of its file and folder come first. References to the same place stay one component, so recursive schemas stay recursive.',
    'In the format of the source, its text is edited: comments, order and layout stay. Relative URLs such as `externalValue` are written as seen from the output file.',
    'Exits with 0, with 1 if a reference to another file remains, with 3 if the source cannot be used.',
  ],
};
