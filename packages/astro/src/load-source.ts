import { applyPolicy, DiagnosticBag } from '@curlew/diagnostics';
import { buildReference, type ReferenceBuild } from '@curlew/reference';
import { describeSource } from './describe-source.ts';
import type { PlannedSource } from './planned-source.ts';
import { pageHref, type SiteAddress } from './site-address.ts';
import type { LoadedSource } from './thread-messages.ts';

/** What renders pages, and what is told of it elsewhere. */
export interface SourceLoad {
  /** Absent when the source is unusable. */
  build?: ReferenceBuild;
  loaded: LoadedSource;
}

/** Loads or converts, validates, and makes the reference. Never throws for what a source contains. */
export async function loadSource(source: PlannedSource, address: SiteAddress): Promise<SourceLoad> {
  const start = performance.now();
  const { description, diagnostics: found, texts } = await describeSource(source);
  const files = description?.files ?? [];
  const more = new DiagnosticBag(source.limits.diagnostics);
  const build =
    description &&
    buildReference(
      description,
      {
        base: source.base === '' ? address.base : `${address.base}/${source.base}`,
        href: (path) => pageHref(address, [source.base, path].filter(Boolean).join('/')),
        diagnostics: found,
        ...(source.title !== undefined && { title: source.title }),
      },
      (diagnostic) => more.add(diagnostic),
    );
  const diagnostics = [...found, ...more.list()];
  const { title, version, pages = [] } = build?.reference ?? {};
  return {
    ...(build && { build }),
    loaded: {
      ...(title !== undefined && version !== undefined && { reference: { title, version } }),
      pages,
      ...(build && { llmsTxt: build.llmsTxt() }),
      // What makes a source unusable is said whatever the project thinks of it.
      diagnostics: build ? applyPolicy(diagnostics, source.policy) : diagnostics,
      texts: [...texts].map(([path, { text }]) => [path, text]),
      files: [source.file, ...files.filter((file) => file !== source.file)],
      operations: pages.filter(({ kind }) => kind === 'operation').length,
      seconds: (performance.now() - start) / 1000,
    },
  };
}
