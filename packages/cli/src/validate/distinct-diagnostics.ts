import type { Diagnostic } from '@curlew/diagnostics';
import type { Source } from '@curlew/project';

/** The diagnostics of all sources; a problem in a file that several sources reference is listed once. */
export function distinctDiagnostics(sources: readonly Pick<Source, 'diagnostics'>[]): Diagnostic[] {
  const known = new Set<string>();
  return sources.flatMap(({ diagnostics }) => {
    // Compared with other sources only: a source does not report a problem twice.
    const fresh = diagnostics.filter((one) => one.span === undefined || !known.has(keyOf(one)));
    for (const one of fresh) known.add(keyOf(one));
    return fresh;
  });
}

function keyOf({ code, severity, message, span, pointer }: Diagnostic): string {
  return JSON.stringify([code, severity, message, span, pointer]);
}
