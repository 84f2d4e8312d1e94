import { type Diagnostic, DiagnosticBag, type Severity } from '@curlew/diagnostics';
import type { Description } from './description.ts';
import type { JsonObject } from './json.ts';
import { Location } from './location.ts';
import type { RuleDefinition } from './rules/define-rule.ts';
import { ruleFromDefinition } from './rules/define-rule.ts';
import { DescriptionIndex } from './rules/description-index.ts';
import type { KnownVerdicts } from './rules/known-verdicts.ts';
import { NameSuggester } from './rules/name-suggester.ts';
import { type NamedPathItem, operationFacts } from './rules/operation-facts.ts';
import type { Finding, Rule, RuleVisitor } from './rules/rule.ts';
import { RULES } from './rules/rules.ts';
import type { Place } from './walk/visitor.ts';
import { walkInSteps } from './walk/walk.ts';

/** Options of `validateDescription`. */
export interface ValidateOptions {
  /** Severity by code; `off` drops it. */
  severities?: Readonly<Record<string, Severity | 'off'>> | undefined;
  /** Rules of plugins, which run after those of this package. */
  rules?: readonly RuleDefinition[];
  /** Problems of one code that are listed; what is more is counted in one diagnostic. Default 10,000. */
  maxPerCode?: number | undefined;
  /** Verdicts on the values of a description that is edited: pass the same object for each of its texts. */
  known?: KnownVerdicts | undefined;
}

/** Returns all problems of a loaded description as it is written, ordered by file and line. */
export function validateDescription(description: Description, options: ValidateOptions = {}): Diagnostic[] {
  const steps = validateInSteps(description, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Validates like `validateDescription`, in steps of about a millisecond, between which other work can be done. */
export function* validateInSteps(
  { asWritten: description }: Description,
  options: ValidateOptions = {},
): Generator<void, Diagnostic[]> {
  const diagnostics = new DiagnosticBag(options.maxPerCode);
  options.known?.follow(description);
  const index = new DescriptionIndex(description, options.known);
  const suggester = new NameSuggester();
  const visitors: RuleVisitor[] = [];
  const seen = new Set<string>();
  // Problems of a description without source text are located by their pointers only.
  const hasText = description.source(description.entry)?.text !== '';
  for (const rule of [...RULES, ...(options.rules ?? []).map(ruleFromDefinition)]) {
    const severity = options.severities?.[rule.code];
    if (severity === 'off') continue;
    const report = (finding: Finding) => {
      const { code = rule.code } = finding;
      const given = code === rule.code ? severity : undefined;
      diagnostics.addLazily(code, given ?? finding.severity ?? rule.severity, () => {
        const diagnostic = toDiagnostic(finding, rule, given, description);
        const key = hasText ? identify(diagnostic) : identify(diagnostic) + diagnostic.pointer;
        if (seen.has(key)) return undefined; // A value that YAML aliases repeat is one mistake.
        seen.add(key);
        return diagnostic;
      });
    };
    visitors.push(rule.check({ index, suggester, report }));
  }
  const pathItems: NamedPathItem[] = [];
  const collect: RuleVisitor = {
    enter({ nodeType, value, place }) {
      if (nodeType !== 'PathItem' || isMember(place, value, description.entry)) return;
      pathItems.push({
        name: String(place.key),
        item: { value, location: new Location(place.file, place.pointer) },
      });
    },
  };
  yield* walkInSteps(description, [...visitors, collect]);
  const readers = visitors.filter(({ operation }) => operation !== undefined);
  for (const fact of operationFacts(description, pathItems)) {
    for (const reader of readers) reader.operation?.(fact);
    yield;
  }
  for (const visitor of visitors) {
    visitor.end?.();
    yield;
  }
  return inOrder(diagnostics.list(), description);
}

/** Whether a path item is written in the `paths` or `webhooks` of the entry file, by which its operations are found. */
function isMember({ file, key, parent: map }: Place, { $ref }: JsonObject, entry: string): boolean {
  if (file !== entry || $ref !== undefined || map?.parent?.pointer !== '') return false;
  return (map.key === 'paths' || map.key === 'webhooks') && !String(key).startsWith('x-');
}

function toDiagnostic(
  finding: Finding,
  rule: Rule,
  severity: Severity | undefined,
  description: Description,
): Diagnostic {
  const { at, part, message, help, related } = finding;
  const { exactNumbers } = description;
  return {
    code: finding.code ?? rule.code,
    severity: severity ?? finding.severity ?? rule.severity,
    message: exactNumbers.restore(message),
    help: exactNumbers.restore(help ?? rule.help),
    span: description.span(at, part),
    pointer: at.pointer,
    ...(related && {
      related: related.map((other) => ({
        ...description.span(other.at, other.part),
        message: other.message,
      })),
    }),
  };
}

function identify({ code, span, message }: Diagnostic): string {
  return `${code} ${span?.file} ${span?.line} ${span?.column} ${message}`;
}

function inOrder(diagnostics: Diagnostic[], description: Description): Diagnostic[] {
  const files = new Map([...description.sourceFiles.keys()].map((path, index) => [path, index]));
  const rank = ({ span }: Diagnostic) => (span && files.get(span.file)) ?? files.size;
  return diagnostics.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.span?.line ?? 0) - (b.span?.line ?? 0) ||
      (a.span?.column ?? 0) - (b.span?.column ?? 0),
  );
}
