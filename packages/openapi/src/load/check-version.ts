import type { Report } from '@curlew/diagnostics';
import type { Dialect } from '../dialect/dialect.ts';
import { dialectOf } from '../dialect/dialects.ts';
import { isObject } from '../json.ts';
import { oneLineSpan } from '../source/positions.ts';
import type { LoadedFile } from './loaded-file.ts';

/** The dialect that a file declares; undefined, with a report, for an unsupported version. */
export function checkVersion(file: LoadedFile, report: Report): Dialect | undefined {
  const { value } = file;
  const start = file.source.spanAt(0);
  if (!isObject(value)) {
    report({
      code: 'not-an-object',
      severity: 'error',
      message: 'Expected an OpenAPI description, but the root of the file is not an object.',
      help: 'Begin with `openapi: 3.2.0`, `info` and `paths`.',
      span: start,
    });
    return undefined;
  }
  if (!Object.hasOwn(value, 'openapi')) {
    report({
      code: 'missing-openapi',
      severity: 'error',
      message: 'The field `openapi` is missing, so the version of OpenAPI is unknown.',
      help: 'Write `openapi: 3.2.0` (or the version you use) at the top.',
      span: start,
      pointer: '',
    });
    return undefined;
  }
  const version = value.openapi;
  const dialect = typeof version === 'string' ? dialectOf(version) : undefined;
  if (dialect === undefined) {
    report({
      code: 'unknown-version',
      severity: 'error',
      message: `Unsupported OpenAPI version ${JSON.stringify(version)}; expected 2.0 to 3.2.`,
      help: 'Use version 3.0.x, 3.1.x or 3.2.x, in quotes if YAML would read it as a number.',
      span: oneLineSpan(file.source, ...file.find(['openapi']).value),
      pointer: '/openapi',
    });
  }
  return dialect;
}
