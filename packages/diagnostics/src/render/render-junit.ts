import type { CodeUrl, Diagnostic } from '../diagnostic.ts';
import { placeInWords } from './render-line.ts';

/** Options of `renderJunit`. */
export interface JunitOptions {
  /** All validated files. A file without problems becomes a passed test. */
  files?: readonly string[];
  /** Whether warnings are failures, too. By default only errors are; other problems are passed tests with output. */
  strict?: boolean;
  /** Returns the URL of a code, which is the last line of a problem's text. Default: no URLs. */
  codeUrl?: CodeUrl;
}

/** Renders JUnit XML as CI servers read it, with a suite per file and a test per problem. */
export function renderJunit(diagnostics: readonly Diagnostic[], options: JunitOptions = {}): string {
  const byFile = new Map<string, Diagnostic[]>((options.files ?? []).map((file) => [file, []]));
  for (const diagnostic of diagnostics) {
    const file = diagnostic.span?.file ?? 'curlew';
    const list = byFile.get(file);
    if (list) list.push(diagnostic);
    else byFile.set(file, [diagnostic]);
  }
  const fails = (diagnostic: Diagnostic) =>
    diagnostic.severity === 'error' || (options.strict === true && diagnostic.severity === 'warning');
  const suites = [...byFile].map(([file, list]) =>
    renderSuite(file, list, { fails, codeUrl: options.codeUrl }),
  );
  const tests = [...byFile.values()].reduce((sum, list) => sum + Math.max(1, list.length), 0);
  const failures = diagnostics.filter(fails).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="curlew" tests="${tests}" failures="${failures}" errors="0">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

interface Context {
  fails: (diagnostic: Diagnostic) => boolean;
  codeUrl: CodeUrl | undefined;
}

function renderSuite(file: string, diagnostics: readonly Diagnostic[], context: Context): string {
  const name = xmlText(file);
  const failures = diagnostics.filter(context.fails).length;
  const cases =
    diagnostics.length === 0
      ? [`    <testcase classname="${name}" name="no problems"/>`]
      : diagnostics.map((diagnostic) => renderTestCase(name, diagnostic, context));
  return [
    `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0">`,
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

function renderTestCase(suiteName: string, diagnostic: Diagnostic, { fails, codeUrl }: Context): string {
  const { code, severity, message, help, span, pointer } = diagnostic;
  const place = span ? ` at ${span.line}:${span.column}` : '';
  const details = [message, span && placeInWords(span), pointer, help, codeUrl?.(code)]
    .filter(Boolean)
    .join('\n');
  const element = fails(diagnostic)
    ? `<failure type="${xmlText(code)}" message="${xmlText(message)}">${xmlText(details)}</failure>`
    : `<system-out>${xmlText(`${severity}: ${details}`)}</system-out>`;
  return `    <testcase classname="${suiteName}" name="${xmlText(code)}${place}">\n      ${element}\n    </testcase>`;
}

/** Escapes text for content and attributes. Characters that XML 1.0 forbids (section 2.2) become `\ufffd`. */
export function xmlText(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
