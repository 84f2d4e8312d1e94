import type { CodeUrl } from '../diagnostic.ts';
import { countDiagnostics, type Diagnostic, type Severity } from '../diagnostic.ts';
import { countsInWords, placeInWords, printableText, renderLine } from './render-line.ts';

/** GitHub shows this many annotations of one severity per step and drops the others silently. */
const SHOWN_PER_SEVERITY = 10;
/** Maximum number of lines in the log. GitHub cuts logs of a few megabytes. */
const MAX_LINES = 1000;
const MAX_TITLE = 255;
/** Maximum length of a message in characters, which is readable and below the 64 kB that GitHub allows. */
const MAX_MESSAGE = 4000;

const COMMAND: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

/** Options of `renderGithub`. */
export interface GithubOptions {
  /** Returns the URL of a code, which is the last line of an annotation. Default: no URLs. */
  codeUrl?: CodeUrl;
}

/**
 * Writes workflow commands, which GitHub Actions turns into annotations at the line of the problem. The first ten problems
 * of each severity become annotations, the others plain lines of the log, up to a thousand lines in total. The last line has
 * the counts. No text of the input can issue its own workflow command.
 */
export function renderGithub(diagnostics: readonly Diagnostic[], { codeUrl }: GithubOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const shown: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const lines = diagnostics.slice(0, MAX_LINES).map((diagnostic) => {
    shown[diagnostic.severity] += 1;
    return shown[diagnostic.severity] <= SHOWN_PER_SEVERITY
      ? renderAnnotation(diagnostic, codeUrl?.(diagnostic.code))
      : renderPlainLine(diagnostic);
  });
  const hidden = diagnostics.length - lines.length;
  const rest = hidden === 0 ? '' : ` · ${hidden.toLocaleString('en')} lines not shown`;
  return `${lines.join('\n')}\n${countsInWords(countDiagnostics(diagnostics))}${rest}\n`;
}

function renderAnnotation(diagnostic: Diagnostic, url: string | undefined): string {
  const { code, severity, message, help, span, related = [] } = diagnostic;
  const properties: [string, string | number][] = span
    ? [
        ['file', span.file],
        ['line', span.line],
        ['col', span.column],
        ...(span.length > 0 ? [['endColumn', span.column + span.length] as [string, number]] : []),
      ]
    : [];
  properties.push(['title', code.slice(0, MAX_TITLE).toWellFormed()]);
  const notes = related.map((place) => `${place.message} (${placeInWords(place)})`);
  const sentences = [message, ...notes, ...(help ? [help] : [])];
  const link = url === undefined ? '' : `\n${url}`;
  const text = sentences.map(printableText).join('\n').slice(0, MAX_MESSAGE).toWellFormed() + link;
  const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  return withoutOldCommands(`::${COMMAND[severity]} ${list}::${escapeData(text)}`);
}

function renderPlainLine(diagnostic: Diagnostic): string {
  return withoutOldCommands(`${diagnostic.severity} ${renderLine(diagnostic)}`);
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Escapes the old form of commands, `##[name]`, which the runner still executes anywhere in a line. */
function withoutOldCommands(line: string): string {
  return line.replaceAll('##[', '## [');
}
