import type { ConvertOptions } from '@curlew/convert';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';

/** How messages name standard input. */
export const STANDARD_INPUT = '<stdin>';

/** A version of an API among others. */
export interface SourceVersion {
  readonly label: string;
  /** Base of the current version, which all others belong to. */
  readonly of: string;
}

/**
 * A source of a project: first what is planned, then, once it is loaded, what is known of it. A value that is
 * never changed: loading gives a new one. Without `description`, `sourceFiles` and `made` it can be sent between threads.
 */
export interface Source<Made = unknown> {
  /** Absolute path or `https:` URL; a name such as `<stdin>` when `content` is given. */
  readonly path: string;
  /** How messages name it. */
  readonly name: string;
  /** What it holds, for what cannot be read twice. */
  readonly content?: Uint8Array;
  /** Id of a source kind, when it is given: else each load detects it. */
  readonly kind?: string;
  /** Path of its pages below the site's own base, no slash at either end; `''` is the root of the site. */
  readonly base: string;
  /** Language of the interface (BCP 47). */
  readonly language?: string;
  /** Path of the locale that it belongs to (`fr`, `''` at the root), where the site has several. */
  readonly locale?: string;
  /** Which version of an API it is, where several are shown. */
  readonly version?: SourceVersion;
  /** In place of the description's own title. */
  readonly title?: string;
  /** Absolute path of the folder that its `$ref`s may not leave. */
  readonly root: string;
  /** Options of the converter, for recorded requests. */
  readonly options: ConvertOptions;

  /** Absent if not loaded yet or unusable; see `diagnostics`. */
  readonly description?: Description;
  /** What the project's `make` made of the description; absent when it refused. */
  readonly made?: Made;
  /** Texts that a report may show lines of, by the path that spans use: never those of recorded requests. */
  readonly sourceFiles?: ReadonlyMap<string, SourceFile>;
  /** In reading order, the policy of the project applied. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many problems the baseline lists, and are left out. */
  readonly knownProblems: number;
  /** Absolute paths of every file it was made from, the entry first: what to watch. */
  readonly files: readonly string[];
  /** Whether there is something to show. */
  readonly usable: boolean;
  /** Why operations are missing: the paths and webhooks whose `$ref` leads nowhere. */
  readonly lost: readonly string[];
  /** Wall time of loading, 0 before. */
  readonly seconds: number;
}
