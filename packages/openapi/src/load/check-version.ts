import type { Report } from '@curlew/diagnostics';
import type { Dialect } from '../dialect/dialect.ts';
import { dialectOf } from '../dialect/dialects.ts';
import { isObject } from '../json.ts';
import { oneLineSpan } from '../position/one-line-span.ts';
import type { LoadedFile } from './loaded-file.ts';

/** The dialect a file declares; undefined, with a report, when it declares none we read. */
export function checkVersion(file: LoadedFile, report: Report): Dialect | undefined {
  const { value } = file;
  const at = (keys: string[], part: 'key' | 'value' = 'value') => {
    const { key, value: own } = file.positions.find(keys);
    const [start, end] = part === 'key' ? (key ?? own) : own;
    return oneLineSpan(file.source, start, end);
  };
  const start = file.source.spanAt(0);
  if (!isObject(value)) {
    report({
      code: 'not-an-object',
      severity: 'error',
      message: 'The file holds no object, so it is no OpenAPI description.',
      help: 'Begin with `openapi: 3.2.0`, `info` and `paths`.',
      span: start,
    });
    return undefined;
  }
  if (!Object.hasOwn(value, 'openapi')) {
    const swagger = Object.hasOwn(value, 'swagger');
    report({
      code: swagger ? 'swagger-2' : 'missing-openapi',
      severity: 'error',
      message: swagger
        ? 'This is a Swagger 2.0 file; OpenAPI 3.0, 3.1 and 3.2 are read.'
        : 'The field `openapi` is missing, so nothing says which version of OpenAPI this is.',
      help: swagger
        ? 'Convert it once to OpenAPI 3 and keep that.'
        : 'Write `openapi: 3.2.0` (or the version you use) at the top.',
      span: swagger ? at(['swagger'], 'key') : start,
      pointer: swagger ? '/swagger' : '',
    });
    return undefined;
  }
  const version = value.openapi;
  const dialect = typeof version === 'string' ? dialectOf(version) : undefined;
  if (dialect === undefined) {
    report({
      code: 'unknown-version',
      severity: 'error',
      message: `There is no version ${JSON.stringify(version)} of OpenAPI that Curlew reads.`,
      help: 'Use a version 3.0.x, 3.1.x or 3.2.x, in quotes if YAML would read it as a number.',
      span: at(['openapi']),
      pointer: '/openapi',
    });
  }
  return dialect;
}
