import type { CodeUrl, Diagnostic, Severity, Span } from '../diagnostic.ts';
import type { SourceFile } from '../source-file.ts';

/** Description of a rule, for viewers that list rules beside results. */
export interface SarifRule {
  code: string;
  severity: Severity;
  /** One sentence. */
  sentence: string;
  help?: string;
}

export interface SarifOptions {
  /** Version of the tool that found the problems. */
  version?: string;
  /** Known rules; other codes are listed without a description. */
  rules?: readonly SarifRule[];
  /** Returns the URL of a code, which is the `helpUri` of its rule. Default: no URLs. */
  codeUrl?: CodeUrl;
  /** Source files by path, from which the end of a place over several lines is computed. */
  sourceFiles?: ReadonlyMap<string, SourceFile>;
}

const LEVEL: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Renders a SARIF 2.1.0 log (OASIS) with one run, as code-scanning services read it. */
export function renderSarif(diagnostics: readonly Diagnostic[], options: SarifOptions = {}): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const described = new Map((options.rules ?? []).map((rule) => [rule.code, rule]));
  const driver = {
    name: 'curlew',
    ...(options.version ? { semanticVersion: options.version } : {}),
    rules: codes.map((code) => createRule(code, described.get(code), options.codeUrl?.(code))),
  };
  const results = diagnostics.map((diagnostic) => ({
    ...createResult(diagnostic, options),
    ruleIndex: codes.indexOf(diagnostic.code),
  }));
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function createRule(code: string, rule: SarifRule | undefined, url: string | undefined) {
  const helpUri = url === undefined ? {} : { helpUri: url };
  if (!rule) return { id: code, ...helpUri };
  return {
    id: code,
    ...helpUri,
    shortDescription: { text: rule.sentence },
    ...(rule.help ? { help: { text: rule.help } } : {}),
    defaultConfiguration: { level: LEVEL[rule.severity] },
  };
}

function createResult(diagnostic: Diagnostic, { sourceFiles }: SarifOptions) {
  const { code, severity, message, help, span, pointer, related = [] } = diagnostic;
  const logical = pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] };
  const locations = span ? [{ ...createLocation(span, sourceFiles), ...logical }] : [];
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: help ? `${message}\n${help}` : message },
    locations,
    ...(related.length > 0
      ? { relatedLocations: related.map((place) => createRelated(place, sourceFiles)) }
      : {}),
  };
}

function createRelated(place: Span & { message: string }, sourceFiles: SarifOptions['sourceFiles']) {
  return { ...createLocation(place, sourceFiles), message: { text: place.message } };
}

function createLocation(span: Span, sourceFiles: SarifOptions['sourceFiles']) {
  const end = findEnd(span, sourceFiles?.get(span.file));
  return {
    physicalLocation: {
      artifactLocation: { uri: toFileUri(span.file) },
      region: {
        startLine: span.line,
        startColumn: span.column,
        endLine: end.line,
        endColumn: end.column,
      },
    },
  };
}

function findEnd(span: Span, source: SourceFile | undefined): { line: number; column: number } {
  const start = source?.lineStarts[span.line - 1];
  if (!source || start === undefined) return { line: span.line, column: span.column + span.length };
  return source.spanAt(start + span.column - 1 + span.length);
}

/**
 * Converts a path to a URI reference (RFC 3986). Relative paths stay relative, absolute paths get `file://`, backslashes
 * become slashes, and all other characters that a URI cannot contain are percent-encoded. A URI is returned unchanged.
 */
function toFileUri(path: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return path;
  const slashed = path.replaceAll('\\', '/');
  const encoded = slashed.split('/').map(encodeSegment).join('/');
  if (/^[a-z]:\//i.test(slashed)) return `file:///${encoded}`;
  return slashed.startsWith('/') ? `file://${encoded}` : encoded;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%40', '@')
    .replaceAll('%3A', ':');
}
