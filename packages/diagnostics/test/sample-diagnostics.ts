import { type Diagnostic, SourceFile } from '@curlew/diagnostics';

export const yaml = new SourceFile(
  'api/openapi.yaml',
  [
    'openapi: 3.2.0',
    'paths:',
    '  /users:',
    '    get:',
    '      responses:',
    "\t$ref: '#/components/schemas/Erorr'",
    '      名前: 値 é "🎉" end',
    '',
  ].join('\n'),
);

export const minified = new SourceFile(
  'min.json',
  `{"openapi":"3.1.0",${'"abcdefgh":1234567,'.repeat(5000)}"$ref":"#/nowhere","x":"${'1'.repeat(900)}"}`,
);

export const sourceFiles = new Map([yaml, minified].map((source) => [source.path, source]));

/** The span of the first place where `text` stands. */
export function getSpan(source: SourceFile, text: string) {
  return source.spanAt(source.text.indexOf(text), text.length);
}

export const unresolved: Diagnostic = {
  code: 'unresolved-ref',
  severity: 'error',
  message: 'There is no `Erorr` in `components.schemas`.',
  help: 'Did you mean `Error`?',
  span: getSpan(yaml, "'#/components/schemas/Erorr'"),
  pointer: '/paths/~1users/get/responses/$ref',
};

export const noPlace: Diagnostic = {
  code: 'file-missing',
  severity: 'warning',
  message: 'There is no file `x`.',
};

export const hostile: Diagnostic = {
  code: 'hostile',
  severity: 'info',
  message: 'a\u001b[2J\u202eb\n::error::c ##[add-mask]d % <e> "f" & \u0000\ud800',
  span: { file: 'dir,a:b %/x.yaml', line: 3, column: 2, length: 4 },
};
