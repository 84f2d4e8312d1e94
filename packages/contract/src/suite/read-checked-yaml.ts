import type { Diagnostic, Span } from '@curlew/diagnostics';
import type { Json } from '@curlew/openapi';
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { type FileProblem, type FileSchema, fileProblems } from './file-problems.ts';

export interface CheckedYaml {
  /** Absent when the text has errors. */
  value?: unknown;
  diagnostics: Diagnostic[];
  /** A further problem of the value at a path. Absent when the text has errors. */
  problemAt?(path: readonly (string | number)[], problem: { message: string; help?: string }): Diagnostic;
}

/**
 * Parses a YAML or JSON text and validates its value. Diagnostics have positions in it.
 * @param kind the beginning of the codes of diagnostics.
 * @param schemaFor the schema for a parsed value.
 */
export function readCheckedYaml(
  text: string,
  { file, kind }: { file: string; kind: 'suite' | 'environment' | 'faults' },
  schemaFor: (value: unknown) => FileSchema,
): CheckedYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const spanAt = (offset: number, length = 0): Span => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line, column: col, length };
  };
  const syntax = document.errors.map(
    ({ message, pos: [start] }): Diagnostic => ({
      code: `${kind}-syntax`,
      severity: 'error',
      message: `${message}${message.endsWith('.') ? '' : '.'}`,
      help: 'Fix the syntax error shown.',
      span: spanAt(start),
    }),
  );
  if (syntax.length > 0) return { diagnostics: syntax };
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const problems = fileProblems(schemaFor(value), value as Json);
  const diagnosticOf = (problem: FileProblem): Diagnostic => {
    const [start, end] = rangeOf(document, problem);
    const { message, help } = problem;
    return {
      code: `${kind}-invalid`,
      severity: 'error',
      message,
      ...(help !== undefined && { help }),
      span: spanAt(
        start,
        lineCounter.linePos(start).line === lineCounter.linePos(end).line ? end - start : 0,
      ),
    };
  };
  if (problems.length > 0) return { diagnostics: problems.map(diagnosticOf) };
  return {
    value,
    diagnostics: [],
    problemAt: (path, problem) => diagnosticOf({ ...problem, path, isField: false }),
  };
}

/** Offsets of the value of a problem, or of an unknown field. */
function rangeOf(document: Document, { path, isField }: FileProblem): [number, number] {
  const keys = isField ? path.slice(0, -1) : path;
  const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
  if (isField && isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === String(path.at(-1)));
    if (isNode(pair?.key) && pair.key.range) return [pair.key.range[0], pair.key.range[1]];
  }
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];
}
