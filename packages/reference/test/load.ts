import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '@curlew/diagnostics';
import { type Host, readDescription } from '@curlew/openapi';
import { buildReference, type ReferenceBuild } from '../src/build-reference.ts';
import type { PageView } from '../src/page.ts';
import type { ReferenceOptions } from '../src/reference-options.ts';

/** A host without files. */
export const host: Host = {
  readFile: () => Promise.reject(new Error('no other files here')),
  realPath: (path) => Promise.resolve(path),
};

export interface Loaded extends ReferenceBuild {
  diagnostics: Diagnostic[];
  page(path: string): PageView;
  /** The text of a file beside the pages. */
  file(path: string): string;
}

/** The reference of a description given as text or as data. */
export async function getReference(
  source: string | object,
  options: Partial<ReferenceOptions> = {},
): Promise<Loaded> {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { description, diagnostics } = await readDescription(text, { host, path: '/api.yaml' });
  if (!description) throw new Error(JSON.stringify(diagnostics[0]));
  const build = buildReference(description, { base: '/api', diagnostics, ...options }, (found) =>
    diagnostics.push(found),
  );
  const page = (path: string): PageView => {
    const info = build.reference.pages.find((candidate) => candidate.path === path);
    if (!info) throw new Error(`no page ${path}`);
    return build.renderPage(info);
  };
  const file = (path: string): string => {
    const found = [...build.artifacts()].find((candidate) => candidate.path === path);
    if (!found) throw new Error(`no file ${path}`);
    return found.write();
  };
  return { ...build, diagnostics, page, file };
}

export async function fixture(name: string, options: Partial<ReferenceOptions> = {}): Promise<Loaded> {
  const text = await readFile(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)), 'utf8');
  return getReference(text, options);
}
