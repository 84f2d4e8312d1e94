import ts from 'typescript';
import { expect, test } from 'vitest';
import { listImports } from '../src/imports.ts';
import { findPackages, readText } from '../src/packages.ts';
import { isSource } from '../src/source-files.ts';

const entries = findPackages()
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ folder, manifest, files }) => ({ name: manifest.name, file: `${folder}/src/index.ts`, files }))
  .filter(({ file, files }) => files.includes(file));

function statements(file: string): ts.Statement[] {
  return [...ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest).statements];
}

function exportedNames(file: string): string[] {
  return statements(file).flatMap((statement) => {
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (!clause || !ts.isNamedExports(clause)) return [];
    const onlyTypes = ts.isExportDeclaration(statement) && statement.isTypeOnly;
    return clause.elements.map(
      (element) => (onlyTypes || element.isTypeOnly ? 'type ' : '') + element.name.text,
    );
  });
}

test.each(entries.map(({ name, file }) => [name, file] as const))(
  '%s: index.ts lists named exports',
  (_name, file) => {
    const others = statements(file).filter(
      (statement) =>
        !(
          ts.isExportDeclaration(statement) &&
          statement.exportClause &&
          ts.isNamedExports(statement.exportClause)
        ),
    );
    expect(others.map((statement) => ts.SyntaxKind[statement.kind])).toEqual([]);
  },
);

test.each(entries.map(({ name, file }) => [name, file] as const))(
  '%s exports these names',
  async (name, file) => {
    const list = exportedNames(file).sort().join('\n');
    const snapshot = name.replace('@', '').replace('/', '-');
    await expect(`${list}\n`).toMatchFileSnapshot(`exports/${snapshot}.txt`);
  },
);

test('no file imports the index of its own package', () => {
  const cycles = entries.flatMap(({ name, files }) =>
    files
      .filter(isSource)
      .filter((file) =>
        listImports(file, readText(file)).some(
          (specifier) => /^(\.\.?\/)+index\.ts$/.test(specifier) || specifier === name,
        ),
      ),
  );
  expect(cycles).toEqual([]);
});
