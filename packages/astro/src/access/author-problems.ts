import { applyPolicy, type Diagnostic } from '@curlew/diagnostics';
import type { ProjectPolicy } from '@curlew/project';
import { UNKNOWN_NAME } from '@curlew/reference/codes';
import type { AstroIntegrationLogger } from 'astro';
import { diagnosticLines } from '../report/diagnostic-lines.ts';
import { type AuthorNameKind, type NameInText, nameKey, namesInText } from './names-in-text.ts';

type Logger = Pick<AstroIntegrationLogger, 'error' | 'warn' | 'info'>;

/** A name in a guide that no reference has. */
export interface AuthorProblem {
  kind: AuthorNameKind;
  /** As the author wrote it. */
  given: string;
  message: string;
  /** Instead of the help of the code. */
  help?: string | undefined;
}

/** Logs the names in guides that a reference does not have, each with its places, once. */
export class AuthorProblems {
  readonly #policy: ProjectPolicy;
  readonly #logger: Logger;
  /** Places of names, by file. */
  readonly #places = new Map<string, readonly NameInText[]>();
  readonly #reported = new Set<string>();
  readonly #found: Diagnostic[] = [];

  constructor(policy: ProjectPolicy, logger: Logger) {
    this.#policy = policy;
    this.#logger = logger;
  }

  /** All problems so far, severities and ignores of the configuration applied. */
  get found(): readonly Diagnostic[] {
    return this.#found;
  }

  /**
   * Remembers which names a file has, and where.
   * @param file as messages name it.
   */
  record(file: string, text: string): void {
    this.#places.set(file, namesInText(file, text));
    // After an edit the same name may be wrong at another place.
    this.#reported.clear();
  }

  report({ kind, given, message, help = UNKNOWN_NAME.help }: AuthorProblem): void {
    const key = nameKey(kind, given);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const { code, severity } = UNKNOWN_NAME;
    const problem: Diagnostic = { code, severity, message, help };
    const places = [...this.#places.values()].flat().filter((name) => name.key === key);
    const problems = places.length === 0 ? [problem] : places.map(({ span }) => ({ ...problem, span }));
    const judged = applyPolicy(problems, this.#policy);
    for (const line of diagnosticLines(judged, '').lines) {
      if (line.severity === 'error') this.#logger.error(line.text);
      else if (line.severity === 'warning') this.#logger.warn(line.text);
      else this.#logger.info(line.text);
    }
    this.#found.push(...judged);
  }
}
