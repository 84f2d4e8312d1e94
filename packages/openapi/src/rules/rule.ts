import type { Diagnostic, Severity } from '@curlew/diagnostics';
import type { Location } from '../location.ts';
import type { Visitor } from '../walk/visitor.ts';
import type { DescriptionIndex } from './description-index.ts';
import type { NameSuggester } from './name-suggester.ts';
import type { OperationFact } from './operation-facts.ts';

/** Documentation of a diagnostic code. */
export interface DiagnosticCode {
  /** Stable and kebab-case. */
  code: string;
  severity: Severity;
  /** One sentence: the problem that is reported. */
  summary: string;
  /** One sentence: how to fix it in general; a diagnostic may have a better one. */
  help: string;
  /** The smallest text that has the problem, where a text can have it. */
  example?: string;
}

/** A rule: the code of its diagnostics with its documentation, and its check. */
export interface Rule extends DiagnosticCode {
  /** The smallest description (YAML) that it reports. */
  example: string;
  /** Similar descriptions (YAML) that it does not report. */
  valid: readonly string[];
  check(context: RuleContext): RuleVisitor;
}

export interface RuleContext {
  index: DescriptionIndex;
  /** Suggests names among those that the description itself declares, of which there may be thousands. */
  suggester: NameSuggester;
  report(finding: Finding): void;
}

export interface RuleVisitor extends Visitor {
  /** Called for each operation after the walk: those of paths and webhooks in source order, then all others. */
  operation?(fact: OperationFact): void;
  /** Called last. */
  end?(): void;
}

export interface Finding {
  /** Replaces the code of the rule if the rule itself failed. */
  code?: string;
  at: Pick<Location, 'file' | 'pointer'>;
  /** Whether the name of the value or the value itself is meant; default: the value. */
  part?: 'key' | 'value';
  message: string;
  help?: string;
  related?: { at: Pick<Location, 'file' | 'pointer'>; part?: 'key' | 'value'; message: string }[];
  /** Overrides the severity of the rule. */
  severity?: Diagnostic['severity'];
}
