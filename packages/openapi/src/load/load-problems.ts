import type { DiagnosticCode } from '../rules/diagnostic-codes.ts';

/** What can be wrong with a text before anybody knows its structure. */
export const LOAD_PROBLEMS: readonly DiagnosticCode[] = (
  [
    [
      'file-not-found',
      'There is no file at the path.',
      'Check the path; it is seen from the folder the command runs in.',
    ],
    ['file-is-folder', 'The path names a folder.', 'Name the file inside it.'],
    ['file-unreadable', 'The file cannot be read.', 'Check the permissions of the file.'],
    [
      'pipe-without-writer',
      'The path names a pipe that nothing writes to.',
      'Start the program that writes to it first, or name a file.',
    ],
    ['file-too-large', 'The file is larger than the limit `fileSize`.', 'Split it, or raise the limit.'],
    ['file-not-text', 'The file is not text in UTF-8 or UTF-16.', 'Save the file as UTF-8.'],
    ['file-empty', 'The file holds nothing.', 'Begin with `openapi: 3.2.0`, `info` and `paths`.', ' \n'],
    [
      'invalid-json',
      'The text of a `.json` file is not JSON.',
      'Mend the text at the place shown.',
      '{"openapi": "3.2.0",}',
    ],
    ['invalid-yaml', 'The text is not YAML.', 'Mend the text at the place shown.', 'openapi: "3.2.0\n'],
    [
      'duplicate-key',
      'A key stands twice in one object; only one of them counts.',
      'Remove or rename one of the two.',
      'openapi: 3.2.0\nopenapi: 3.1.0\n',
    ],
    [
      'alias-bomb',
      'YAML aliases multiply into more values than the limit `aliasedValues`, or without end.',
      'Write the repeated parts as components and refer to them with `$ref`.',
      'openapi: &loop [*loop]\n',
    ],
    [
      'nesting-too-deep',
      'Values are nested in more levels than the limit `nesting`.',
      'Move inner parts to components and refer to them with `$ref`.',
      `openapi: ${'['.repeat(500)}${']'.repeat(500)}\n`,
    ],
    [
      'key-too-long',
      'A key is longer than the limit `keyLength`.',
      'Shorten it, or raise the limit.',
      `${'a'.repeat(10_001)}: 1\n`,
    ],
    [
      'too-many-values',
      'The files of the description hold more values than the limit `values`.',
      'Split the description into several, or raise the limit.',
    ],
    [
      'not-an-object',
      'The file holds a list or a single value.',
      'Begin with `openapi: 3.2.0`, `info` and `paths`.',
      '- openapi\n',
    ],
    [
      'missing-openapi',
      'Nothing says which version of OpenAPI the file is written in.',
      'Write `openapi: 3.2.0` (or the version you use) at the top.',
      'info: { title: Pets }\n',
    ],
    [
      'unknown-version',
      'The field `openapi` names a version that does not exist or is not read.',
      'Use a version 3.0.x, 3.1.x or 3.2.x.',
      'openapi: 4.0.0\n',
    ],
    [
      'swagger-2',
      'The file is written in Swagger 2.0: it is checked by the rules of that version and read as OpenAPI 3.0, or refused where that cannot be.',
      'Convert it to OpenAPI 3 to use what came later.',
      "swagger: '2.0'\n",
    ],
  ] as const
).map(([code, summary, help, example]) => ({
  code,
  severity: 'error',
  summary,
  help,
  ...(example !== undefined && { example }),
}));
