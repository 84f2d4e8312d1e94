import { applyPolicy, type Diagnostic, type SourceFile } from '@curlew/diagnostics';
import { buildReference, type PageInfo, type ReferenceBuild } from '@curlew/reference';
import { describeSource } from './describe-source.ts';
import type { PlannedSource } from './planned-source.ts';
import { pageHref, type SiteAddress } from './site-address.ts';

/** A source after loading: its pages, its problems, and the files to watch. */
export interface LoadedSource {
  /** Absent when the source is unusable; the diagnostics say why. */
  build?: ReferenceBuild;
  /** The pages by their path. */
  pages: ReadonlyMap<string, PageInfo>;
  diagnostics: Diagnostic[];
  /** Texts by the name that spans use. */
  texts: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of every file that the reference was made from, the entry first. */
  files: string[];
  /** How many pages show an operation. */
  operations: number;
  /** Wall time. */
  seconds: number;
}

/** Loads or converts, validates, and makes the reference. Never throws for what a source contains. */
export async function loadSource(source: PlannedSource, address: SiteAddress): Promise<LoadedSource> {
  const start = performance.now();
  const { description, diagnostics, texts } = await describeSource(source);
  const files = description?.files ?? [];
  const build =
    description &&
    buildReference(
      description,
      {
        base: source.base === '' ? address.base : `${address.base}/${source.base}`,
        href: (path) => pageHref(address, [source.base, path].filter(Boolean).join('/')),
        diagnostics,
        ...(source.title !== undefined && { title: source.title }),
      },
      (diagnostic) => diagnostics.push(diagnostic),
    );
  const pages = build?.reference.pages ?? [];
  return {
    ...(build && { build }),
    // What makes a source unusable is said whatever the project thinks of it.
    diagnostics: build ? applyPolicy(diagnostics, source.policy) : diagnostics,
    texts,
    files: [source.file, ...files.filter((file) => file !== source.file)],
    pages: new Map(pages.map((page) => [page.path, page])),
    operations: pages.filter(({ kind }) => kind === 'operation').length,
    seconds: (performance.now() - start) / 1000,
  };
}
