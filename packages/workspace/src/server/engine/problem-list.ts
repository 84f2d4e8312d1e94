import { codeUrl, countDiagnostics, type Diagnostic } from '@curlew/diagnostics';
import type { Problem, ProblemList } from '../../protocol/problems.ts';
import { findFixes } from '../fixes/find-fixes.ts';
import type { LoadedState } from './source-engine.ts';
import type { TextPlaces } from './text-places.ts';

/** Problems that are listed; the rest is counted. A description with more is not read to its end by anybody. */
const MAX_PROBLEMS = 2_000;

/** The diagnostics of `curlew validate`, with places in the texts and known fixes. */
export function problemList(id: string, state: LoadedState, places: TextPlaces): ProblemList {
  const { source, revisions, durationMs } = state;
  const { diagnostics } = source;
  const shown = diagnostics.slice(0, MAX_PROBLEMS);
  return {
    source: id,
    revisions,
    problems: shown.map((diagnostic, index) => problemOf(diagnostic, index, state, places)),
    counts: countDiagnostics(diagnostics),
    durationMs,
  };
}

function problemOf(diagnostic: Diagnostic, index: number, { now }: LoadedState, places: TextPlaces): Problem {
  const { code, severity, message, help, span, pointer, related = [], count = 1 } = diagnostic;
  const file = span && places.path(span.file);
  const fixes = now && file ? findFixes(diagnostic, file, now) : [];
  return {
    code,
    severity,
    message,
    ...(help !== undefined && { help }),
    documentation: codeUrl(code),
    ...(span && { place: places.of(span) }),
    ...(pointer !== undefined && { pointer }),
    related: related.map(({ message: about, ...other }) => ({ ...places.of(other), message: about })),
    count,
    fixes: fixes.map(({ title }, at) => ({ id: `${index}.${at}`, title })),
  };
}
