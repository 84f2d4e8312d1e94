import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { listAnchors } from '../src/documented-codes.ts';
import { findPackages, type Manifest, ROOT, readText, repositoryFiles } from '../src/packages.ts';

const root: Manifest = JSON.parse(readText('package.json'));
const REPOSITORY = root.repository?.url.replace(/^git\+|\.git$/g, '') ?? '';
const published = findPackages().filter(({ manifest }) => manifest.private !== true);
const rows = published.map((one) => [one.manifest.name, one] as const);
const pages = repositoryFiles().filter(
  // Links of templates lead into the sites that are made from them.
  (file) => file.endsWith('.md') && !/\/(?:test|templates)\/|^\.changeset\//.test(file),
);

interface Link {
  target: string;
  /** File of the repository and anchor: undefined for an address of another site. */
  path: string | undefined;
  anchor: string | undefined;
}

function getLinks(file: string): Link[] {
  const prose = readText(file).replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => {
    const [address = '', anchor] = target.split('#');
    const own = address.startsWith(`${REPOSITORY}/blob/main/`)
      ? address.slice(`${REPOSITORY}/blob/main/`.length)
      : undefined;
    if (own === undefined && /^[a-z]+:/.test(address)) return { target, path: undefined, anchor };
    const relative = address === '' ? file : posix.join(posix.dirname(file), address);
    return { target, path: own ?? relative, anchor };
  });
}

test.each(pages)('the links of %s lead to files and headings that exist', (file) => {
  const broken = getLinks(file).filter(({ path, anchor }) => {
    if (path === undefined) return false;
    if (!existsSync(ROOT + path)) return true;
    return anchor !== undefined && !listAnchors(readText(path)).has(anchor);
  });
  expect(broken.map(({ target }) => target)).toEqual([]);
});

test.each(rows)(
  'relative links of the documents of %s lead to what is packed',
  (_name, { folder, manifest, files }) => {
    const packed = ['README.md', ...(manifest.files ?? [])].map((entry) => `${folder}/${entry}`);
    const isPacked = (file: string) => packed.some((entry) => file === entry || file.startsWith(`${entry}/`));
    const documents = files.filter((file) => file.endsWith('.md') && isPacked(file));
    expect(documents).toContain(`${folder}/README.md`);
    const outside = documents.flatMap((file) =>
      getLinks(file).filter(({ target, path }) => !/^https?:|^#/.test(target) && !isPacked(path ?? '')),
    );
    expect(outside.map(({ target }) => target)).toEqual([]);
  },
);

test.each(rows)('the README of %s leads to the documentation', (_name, { folder }) => {
  const targets = getLinks(`${folder}/README.md`).map(({ path }) => path);
  expect(targets).toContain('docs/README.md');
});

test.each(rows)('the manifest of %s names its place in the repository', (_name, { folder, manifest }) => {
  expect(manifest).toMatchObject({
    homepage: `${REPOSITORY}/tree/main/${folder}#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory: folder },
  });
});

test('every address of the repository is the one of its manifest', () => {
  const texts = repositoryFiles().filter(
    (file) => /^(packages|docs|[^/]+$)/.test(file) && /\.(md|ts|js)$/.test(file),
  );
  const others = texts.flatMap((file) =>
    [...readText(file).matchAll(/https:\/\/github\.com\/[\w-]+\/curlew\b/g)]
      .filter(([address]) => address !== REPOSITORY)
      .map(([address]) => `${file}: ${address}`),
  );
  expect(others).toEqual([]);
});

// `create-curlew` is run, and not installed.
const installed = published.filter(({ manifest }) => manifest.name !== 'create-curlew');

test.each(['README.md', ...installed.map(({ folder }) => `${folder}/README.md`)])(
  '%s begins with the installation',
  (file) => {
    const first = /^```sh\n([\s\S]*?)^```/m.exec(readText(file))?.[1] ?? '';
    expect(first).toMatch(/^npm install /m);
    for (const manager of ['pnpm', 'yarn', 'bun']) expect(readText(file)).toContain(`${manager} add`);
  },
);

test('one version of Node is named everywhere', () => {
  const named = [...pages, 'packages/cli/bin/curlew.js'].flatMap((file) =>
    [...readText(file).matchAll(/\bNode (\d[\d.]*\d) or later/g)].map(([, version]) => `${file}: ${version}`),
  );
  const wanted = root.engines?.node?.replace('>=', '');
  expect(named.filter((one) => !one.endsWith(`: ${wanted}`))).toEqual([]);
  expect(named.map((one) => one.split(':')[0])).toEqual(
    expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'packages/cli/bin/curlew.js']),
  );
});
