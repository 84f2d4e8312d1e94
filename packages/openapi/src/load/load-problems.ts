import type { DiagnosticCode } from '../rules/rule.ts';

/** Problems of a file before it is validated. */
export const LOAD_PROBLEMS: readonly DiagnosticCode[] = (
  [
    [
      'file-not-found',
      'No file exists at the path.',
      'Check the path; it is relative to the folder the command runs in.',
    ],
    ['file-is-folder', 'The path is a folder; expected a file.', 'Pass the path of a file in it.'],
    ['file-unreadable', 'The file cannot be read.', 'Check the permissions of the file.'],
    [
      'pipe-without-writer',
      'The path is a named pipe without a writer.',
      'Start the program that writes to the pipe first, or pass a file.',
    ],
    [
      'file-too-large',
      'The file is larger than the limit `fileSize`.',
      'Split the file, or raise the limit.',
    ],
    ['file-not-text', 'The file is not text in UTF-8 or UTF-16.', 'Save the file as UTF-8.'],
    ['file-empty', 'The file is empty.', 'Begin with `openapi: 3.2.0`, `info` and `paths`.', ' \n'],
    [
      'invalid-json',
      'Syntax error in a `.json` file.',
      'Fix the syntax error shown.',
      '{"openapi": "3.2.0",}',
    ],
    ['invalid-yaml', 'Syntax error in a YAML file.', 'Fix the syntax error shown.', 'openapi: "3.2.0\n'],
    [
      'duplicate-key',
      'Duplicate key in an object; parsers keep only one of the values.',
      'Remove or rename one of the two.',
      'openapi: 3.2.0\nopenapi: 3.1.0\n',
    ],
    [
      'alias-bomb',
      'YAML aliases expand to more values than the limit `aliasedValues`, or endlessly.',
      'Move the repeated parts to components and reference them with `$ref`.',
      'openapi: &loop [*loop]\n',
    ],
    [
      'nesting-too-deep',
      'Values are nested more deeply than the limit `nesting`.',
      'Move inner parts to components and reference them with `$ref`.',
      `openapi: ${'['.repeat(500)}${']'.repeat(500)}\n`,
    ],
    [
      'key-too-long',
      'A key is longer than the limit `keyLength`.',
      'Shorten the key, or raise the limit.',
      `${'a'.repeat(10_001)}: 1\n`,
    ],
    [
      'too-many-values',
      'The files of the description contain more values than the limit `values`.',
      'Split the description into several, or raise the limit.',
    ],
    [
      'not-an-object',
      'The root of the file is not an object.',
      'Begin with `openapi: 3.2.0`, `info` and `paths`.',
      '- openapi\n',
    ],
    [
      'missing-openapi',
      'The field `openapi` is missing, so the version of OpenAPI is unknown.',
      'Write `openapi: 3.2.0` (or the version you use) at the top.',
      'info: { title: Pets }\n',
    ],
    [
      'unknown-version',
      'The version in the field `openapi` is not supported; expected 3.0.x, 3.1.x or 3.2.x.',
      'Use version 3.0.x, 3.1.x or 3.2.x.',
      'openapi: 4.0.0\n',
    ],
    [
      'ref-not-allowed',
      'A `$ref` to a file whose name is not that of a description (a dot file, another extension), or to a value that is not an object of OpenAPI or JSON Schema of the expected type. Nothing of it is shown.',
      "Correct the reference, or allow the file with the option `refs: { allow: ['schemas/pet'] }`.",
      "openapi: 3.2.0\ninfo: { title: Pets, version: '1' }\ncomponents:\n  schemas:\n    Pet: { $ref: .env }\n",
    ],
    [
      'unpaired-surrogate',
      'A string or a name contains half of a surrogate pair, which UTF-8 cannot hold; it is read as U+FFFD.',
      'Write both halves of the pair, or the character itself.',
      'openapi: 3.2.0\ninfo: { title: "Pets \\ud800", version: "1" }\npaths: {}\n',
    ],
    [
      'swagger-2',
      'The file is a Swagger 2.0 description: it is validated as Swagger 2.0 and read as OpenAPI 3.0, or rejected if it cannot be converted.',
      'Convert the file to OpenAPI 3 to use newer features.',
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
