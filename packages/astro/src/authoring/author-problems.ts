import { readFileSync } from 'node:fs';
import { applyPolicy, type Diagnostic, SourceFile, type Span } from '@curlew/diagnostics';
import type { ProjectPolicy } from '@curlew/project';
import { displayPath } from '@curlew/project/internal';
import { UNKNOWN_NAME } from '@curlew/reference/codes';
import type { AstroIntegrationLogger } from 'astro';
import type { Plugin } from 'vite';
import { diagnosticLines } from '../report/diagnostic-lines.ts';
import type { NamedKind } from './find-page.ts';

type Logger = Pick<AstroIntegrationLogger, 'error' | 'warn' | 'info'>;

/** A name in a guide that no reference has. */
export interface AuthorProblem {
  kind: AuthorNameKind;
  /** The name as the author wrote it. */
  given: string;
  message: string;
  /** Instead of the help of the code. */
  help?: string | undefined;
}

/** A name that a guide contains. */
type AuthorNameKind = NamedKind | 'source';

/** The components that name something, what it is, and in which attribute; each may name a source as well. */
const COMPONENTS: Readonly<Record<string, readonly [kind: NamedKind, attribute: string]>> = {
  Operation: ['operation', 'id'],
  Samples: ['operation', 'id'],
  Schema: ['schema', 'name'],
  OperationList: ['tag', 'tag'],
  Workflow: ['workflow', 'id'],
};

const TAG = /<(Operation|Samples|Schema|OperationList|Workflow)\b([^<>]*)>/g;

const ATTRIBUTE = /\b(id|name|tag|source)\s*=\s*(?:\{\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g;

/** A name and where it is written. */
interface NameInText {
  /** Its kind and the name: `operation createOrder`. */
  key: string;
  span: Span;
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

/** The names that components of a guide (MDX, Astro) are given as text, with their places: a message can then name a line. */
export function namesInText(path: string, text: string): NameInText[] {
  const source = new SourceFile(path, text);
  return [...text.matchAll(TAG)].flatMap(({ 1: component = '', 2: attributes = '', index }) => {
    const [kind = 'page', attribute] = COMPONENTS[component] ?? [];
    const start = index + 1 + component.length;
    return [...attributes.matchAll(ATTRIBUTE)]
      .filter((match) => match[1] === attribute || match[1] === 'source')
      .map((match) => {
        const name = match[2] ?? match[3] ?? match[4] ?? '';
        // The quote after the name is the last character.
        const offset = start + match.index + match[0].length - 1 - name.length;
        const named = match[1] === 'source' ? 'source' : kind;
        return { key: nameKey(named, name), span: source.spanAt(offset, name.length) };
      });
  });
}

/** One text for a kind and a name. */
function nameKey(kind: AuthorNameKind, name: string): string {
  return `${kind} ${name}`;
}

/** Import of components in a guide. */
const COMPONENTS_IMPORT = '@curlew/astro/components';

/** Remembers the places of names in guides, so that a wrong one is reported with its line. */
export function authorNames(problems: () => AuthorProblems, cwd: string): Plugin {
  return {
    name: '@curlew/astro:author-names',
    enforce: 'pre',
    transform(_code, id) {
      const path = id.replace(/\?.*$/, '');
      if (!/\.(?:mdx|astro)$/.test(path) || path.includes('/node_modules/')) return;
      // Another plugin may have compiled the code already.
      const text = readFileSync(path, 'utf8');
      if (text.includes(COMPONENTS_IMPORT)) problems().record(displayPath(path, cwd), text);
    },
  };
}
