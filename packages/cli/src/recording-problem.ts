import { detectSourceKind, type SourceKind } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import { STANDARD_INPUT } from './read-standard-input.ts';

const CONTENTS: Readonly<Record<Exclude<SourceKind, 'openapi'>, string>> = {
  curl: 'curl commands',
  coll: 'a request collection',
  har: 'an HTTP archive',
};

/** Where a description is wanted: the problem with a file of recorded requests; undefined for any other file. */
export function recordingProblem(name: string, text: string): Diagnostic | undefined {
  const kind = detectSourceKind(name, text);
  if (kind === undefined || kind === 'openapi') return undefined;
  const path = name === STANDARD_INPUT ? '-' : name;
  return {
    code: 'recorded-requests',
    severity: 'error',
    message: `${name} holds recorded requests (${CONTENTS[kind]}), not an OpenAPI description.`,
    help: `Run \`curlew convert ${path} -o api.yaml\` to get one, or \`curlew docs ${path}\` for pages.`,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}
