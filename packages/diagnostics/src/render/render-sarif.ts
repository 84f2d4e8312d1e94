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

/** Options of `renderSarif`. */
export interface SarifOptions {
  /** Version of the tool that found the problems. */
  version?: string;
  /** Known rules; other codes are listed without a description. */
  rules?: readonly SarifRule[];
  /** Addresses of codes: the `helpUri` of a rule. Default: none is known. */
  codeUrl?: CodeUrl;
  /** Texts by path: with them, a place over several lines ends on its last one. */
  sourceFiles?: ReadonlyMap<string, SourceFile>;
}

const LEVEL: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'note' };
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Returns a SARIF 2.1.0 log (OASIS) with one run, as code-scanning services read it. */
export function renderSarif(diagnostics: readonly Diagnostic[], options: SarifOptions = {}): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const described = new Map((options.rules ?? []).map((rule) => [rule.code, rule]));
  const driver = {
    name: 'curlew',
    ...(options.version ? { semanticVersion: options.version } : {}),
    rules: codes.map((code) => toSarifRule(code, described.get(code), options.codeUrl?.(code))),
  };
  const results = diagnostics.map((diagnostic) => ({
    ...toSarifResult(diagnostic, options),
    ruleIndex: codes.indexOf(diagnostic.code),
  }));
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function toSarifRule(code: string, rule: SarifRule | undefined, url: string | undefined) {
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

function toSarifResult(diagnostic: Diagnostic, { sourceFiles }: SarifOptions) {
  const { code, severity, message, help, span, pointer, related = [] } = diagnostic;
  const logical = pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] };
  const locations = span ? [{ ...toSarifLocation(span, sourceFiles), ...logical }] : [];
  return {
    ruleId: code,
    level: LEVEL[severity],
    message: { text: help ? `${message}\n${help}` : message },
    locations,
    ...(related.length > 0
      ? { relatedLocations: related.map((place) => toRelatedLocation(place, sourceFiles)) }
      : {}),
  };
}

function toRelatedLocation(place: Span & { message: string }, sourceFiles: SarifOptions['sourceFiles']) {
  return { ...toSarifLocation(place, sourceFiles), message: { text: place.message } };
}

function toSarifLocation(span: Span, sourceFiles: SarifOptions['sourceFiles']) {
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
 * Returns a path as a URI reference (RFC 3986): relative paths stay relative, absolute ones get `file://`,
 * backslashes are slashes, everything else that a URI can't hold is percent-encoded. A URI stays as it is.
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
