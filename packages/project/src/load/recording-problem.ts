import type { Diagnostic } from '@curlew/diagnostics';
import { STANDARD_INPUT } from '../source.ts';
import type { OpenedSource } from './open-source.ts';

/** The diagnostic for recorded requests where a description is expected. */
export function recordingProblem({ text: { path: name }, kind }: OpenedSource): Diagnostic {
  const path = name === STANDARD_INPUT ? '-' : name;
  return {
    code: 'recorded-requests',
    severity: 'error',
    message: `Expected an OpenAPI description, but ${name} contains recorded requests (${kind.label}).`,
    help: `Run \`curlew convert ${path} -o api.yaml\` to get one, or \`curlew docs ${path}\` for pages.`,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}
