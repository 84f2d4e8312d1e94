import type { Diagnostic } from '@curlew/diagnostics';
import { STANDARD_INPUT } from '../source.ts';
import type { OpenedSource } from './open-source.ts';

/** What is wrong with a source of recorded requests where a description is wanted. */
export function recordingProblem({ text: { path: name }, kind }: OpenedSource): Diagnostic {
  const path = name === STANDARD_INPUT ? '-' : name;
  return {
    code: 'recorded-requests',
    severity: 'error',
    message: `${name} holds recorded requests (${kind.label}), not an OpenAPI description.`,
    help: `Run \`curlew convert ${path} -o api.yaml\` to get one, or \`curlew docs ${path}\` for pages.`,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}
