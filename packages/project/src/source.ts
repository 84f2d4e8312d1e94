import type { ConvertOptions } from '@curlew/convert';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';

/** Display name of standard input. */
export const STANDARD_INPUT = '<stdin>';

/** A version of an API among others. */
export interface SourceVersion {
  readonly label: string;
  /** Base of the current version, which all others belong to. */
  readonly of: string;
}

/** A locale of a site. */
export interface SourceLocale {
  /** Path that its pages are below: `fr`; `''` at the root of the site. */
  readonly path: string;
  /** BCP 47. The language of the interface may be another: `Source.language`. */
  readonly language: string;
  /** Whether it is that of pages at the root of the site whose address names no locale. */
  readonly isDefault: boolean;
}

/**
 * A source of a project: planned, then loaded. Immutable: loading returns a new one. Without `description`,
 * `sourceFiles` and `made` it can be sent between threads.
 */
export interface Source<Made = unknown> {
  /** Absolute path or `https:` URL; a name such as `<stdin>` when `content` is given. */
  readonly path: string;
  /** Display name. */
  readonly name: string;
  /** Content, if it cannot be read twice. */
  readonly content?: Uint8Array;
  /** Id of the source kind, if configured; otherwise detected on each load. */
  readonly kind?: string;
  /** Path of its pages below the site's own base, no slash at either end; `''` is the root of the site. */
  readonly base: string;
  /** Language of the interface (BCP 47). */
  readonly language?: string;
  /** Absolute path of an Arazzo document with workflows over its operations. */
  readonly workflows?: string;
  /** Whether it has a page with an explorer. */
  readonly explorer?: boolean;
  /** The locale that it belongs to, where the site has several. */
  readonly locale?: SourceLocale;
  /** The version of the API, if several are shown. */
  readonly version?: SourceVersion;
  /** Replaces the title of the description. */
  readonly title?: string;
  /** Absolute path of the root folder for its `$ref`s. */
  readonly root: string;
  /** Globs, relative to its folder or to the root, of files that `$ref`s may name although their names or values are those of no description. */
  readonly allowedRefs?: readonly string[];
  /** Options of the converter, for recorded requests. */
  readonly options: ConvertOptions;

  /** Absent if not loaded yet or unusable; see `diagnostics`. */
  readonly description?: Description;
  /** Result of `ProjectOptions.make`; absent if it rejected the description. */
  readonly made?: Made;
  /** Sources whose lines a report may show, by the path in spans; never recorded requests. */
  readonly sourceFiles?: ReadonlyMap<string, SourceFile>;
  /** In reading order, after the project policy. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of problems hidden by the baseline. */
  readonly knownProblems: number;
  /** Absolute paths of all its files, the entry first. */
  readonly files: readonly string[];
  /** Whether the source can be used. */
  readonly usable: boolean;
  /** Paths and webhooks that are missing because their `$ref` cannot be resolved. */
  readonly lost: readonly string[];
  /** Wall time of loading, 0 before. */
  readonly seconds: number;
}
