import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { isOfAnyCall } from '@curlew/exchange/internal';
import { type Description, type Json, Location } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';
import { IGNORE_CODES } from './ignore-codes.ts';
import type { UnusedCodes, UnusedVerdict } from './unused-codes.ts';

/** An ignore inside the text of a description. */
interface InlineIgnore {
  code: string;
  /** Name of the file, as spans have it. */
  file: string;
  /** First line of the ignored problem, counted from 1, for a comment. */
  line?: number;
  /** JSON Pointer of the ignored problem or its ancestor, for a field. */
  pointer?: string;
  /** Position of the ignore itself. */
  span: Diagnostic['span'];
  reason: string;
}

const COMMENT = /^[ \t]*#[ \t]*curlew-ignore-next-line[ \t]+([\w-]+)[ \t]*(?::[ \t]*(.*?))?[ \t]*$/gm;
const FIELD = 'x-curlew-ignore';

/**
 * Removes the problems that the description itself ignores, with `# curlew-ignore-next-line code: reason` on
 * the line above (YAML) or `x-curlew-ignore: { code: reason }` in the object (YAML and JSON), and reports
 * ignores without a reason or a match.
 * @param unusedCodes which codes of unused ignores are reported: those that could have been found.
 */
export async function applyInlineIgnores(
  diagnostics: readonly Diagnostic[],
  description: Description,
  unusedCodes: UnusedCodes,
): Promise<Diagnostic[]> {
  const ignores = inlineIgnores(description);
  if (ignores.length === 0) return [...diagnostics];
  const used = new Set<InlineIgnore>();
  const kept = diagnostics.filter((diagnostic) => {
    const matching = ignores.filter((ignore) => ignore.reason !== '' && matches(ignore, diagnostic));
    for (const ignore of matching) used.add(ignore);
    return matching.length === 0;
  });
  const unused = ignores.filter((ignore) => !used.has(ignore));
  const verdicts = await Promise.all(unused.map(({ code }) => unusedCodes(code)));
  return [
    ...kept,
    ...unused.flatMap((ignore, at) => unusedDiagnostic(ignore, verdicts[at] ?? 'not-checked') ?? []),
  ];
}

/** What a description accepts of the findings of its traffic. */
export interface FindingIgnores {
  /** @param problem a finding as a problem at the place in the description that it contradicts. */
  accepts(problem: Pick<Diagnostic, 'code' | 'span' | 'pointer'>): boolean;
  /** Warnings about ignores that have accepted nothing yet, of those that only traffic can use. */
  unused(): Diagnostic[];
}

/**
 * The ignores of a description for problems that validation does not find: those of tests and of a proxy. Ignores without a
 * reason accept nothing; validation reports them.
 */
export function readFindingIgnores(description: Description): FindingIgnores {
  const ignores = inlineIgnores(description).filter(({ reason }) => reason !== '');
  const used = new Set<InlineIgnore>();
  return {
    accepts(problem) {
      const matching = ignores.filter((ignore) => matches(ignore, problem));
      for (const ignore of matching) used.add(ignore);
      return matching.length > 0;
    },
    unused: () =>
      ignores
        .filter((ignore) => !used.has(ignore) && isOfAnyCall(ignore.code))
        .map(({ code: ignored, span }): Diagnostic => {
          const { code, severity, help } = IGNORE_CODES.unused;
          const message = `This ignore of \`${ignored}\` matches no finding of this run.`;
          return { code, severity, message, help, ...(span && { span }) };
        }),
  };
}

function matches(
  { code, file, line, pointer }: InlineIgnore,
  diagnostic: Pick<Diagnostic, 'code' | 'span' | 'pointer'>,
): boolean {
  const { span } = diagnostic;
  if (diagnostic.code !== code || span?.file !== file) return false;
  if (line !== undefined) return span.line === line;
  const at = diagnostic.pointer;
  return at !== undefined && (at === pointer || at.startsWith(`${pointer}/`));
}

function unusedDiagnostic(
  { code: ignored, reason, span }: InlineIgnore,
  verdict: UnusedVerdict,
): Diagnostic | undefined {
  if (verdict === 'not-checked' || (verdict === 'finding' && reason !== '')) return undefined;
  const at = span ? { span } : {};
  if (typeof verdict === 'object') {
    const { code, severity } = IGNORE_CODES.unused;
    const hint = verdict.closest === undefined ? '' : `; did you mean \`${verdict.closest}\`?`;
    const message = `Unknown diagnostic code \`${ignored}\` in an ignore${hint || '.'}`;
    return { code, severity, message, help: 'Use the code shown in brackets in a report.', ...at };
  }
  const isBare = reason === '';
  const { code, severity, help } = isBare ? IGNORE_CODES.bare : IGNORE_CODES.unused;
  const message = `This ignore of \`${ignored}\` ${isBare ? 'has no reason' : 'matches no problem'}.`;
  return { code, severity, message, help, ...at };
}

function inlineIgnores(description: Description): InlineIgnore[] {
  return description.files.flatMap((path) => {
    const source = description.source(path);
    if (source === undefined || !source.text.includes('curlew-ignore')) return [];
    return [...commentIgnores(source), ...fieldIgnores(description, path, source)];
  });
}

function commentIgnores(source: SourceFile): InlineIgnore[] {
  return [...source.text.matchAll(COMMENT)].map((match): InlineIgnore => {
    const [whole, code = '', reason = ''] = match;
    const start = match.index + whole.indexOf('#');
    const span = source.spanAt(start, match.index + whole.trimEnd().length - start);
    return { code, file: source.path, line: nextLine(source, span.line), span, reason };
  });
}

/** The next line that is neither blank nor a comment: several ignores may precede it. */
function nextLine(source: SourceFile, line: number): number {
  let next = line + 1;
  while (next <= source.lineStarts.length && /^\s*(?:#.*)?$/.test(source.lineText(next))) next += 1;
  return next;
}

function fieldIgnores(description: Description, path: string, source: SourceFile): InlineIgnore[] {
  if (!source.text.includes(FIELD)) return [];
  const found: InlineIgnore[] = [];
  const pending: [value: Json, pointer: string][] = [];
  const root = description.at(new Location(path));
  if (root) pending.push([root.value, '']);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, pointer] = next;
    if (Array.isArray(value)) value.forEach((item, at) => void pending.push([item, `${pointer}/${at}`]));
    if (!isObject(value)) continue;
    for (const [key, child] of Object.entries(value)) {
      const place = `${pointer}/${escapePointer(key)}`;
      if (key !== FIELD) pending.push([child, place]);
      else if (isObject(child)) {
        for (const [code, reason] of Object.entries(child)) {
          const span = description.span(new Location(path, `${place}/${escapePointer(code)}`), 'key');
          found.push({
            code,
            file: source.path,
            pointer,
            span,
            reason: typeof reason === 'string' ? reason.trim() : '',
          });
        }
      }
    }
  }
  return found;
}
