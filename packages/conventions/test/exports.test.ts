import { posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listImports } from '../src/imports.ts';
import { isSource } from '../src/module-graph.ts';
import { findPackages, readText, repositoryFiles } from '../src/packages.ts';

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

/** Names that the converter promises besides: its public interface was fixed before the limit. */
const FIXED_NAMES: Readonly<Record<string, number>> = { '@curlew/convert': 25 };

test.each(entries.map(({ name, file }) => [name, file] as const))(
  '%s promises at most forty names',
  (name, file) => {
    expect(exportedNames(file).length).toBeLessThanOrEqual(40 + (FIXED_NAMES[name] ?? 0));
  },
);

test.each(entries.map(({ name, file }) => [name, file] as const))(
  'every name that %s promises is documented where it is declared',
  (_name, file) => {
    const undocumented = statements(file).flatMap((statement) => {
      if (!ts.isExportDeclaration(statement) || !statement.exportClause) return [];
      if (!ts.isNamedExports(statement.exportClause)) return [];
      return statement.exportClause.elements
        .filter((element) => !isDocumented(getSpecifier(statement, file), sourceName(element)))
        .map((element) => element.name.text);
    });
    expect(undocumented).toEqual([]);
  },
);

/** The file that an export declaration names, relative to the repository. */
function getSpecifier({ moduleSpecifier }: ts.ExportDeclaration, file: string): string {
  const specifier = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  return posix.join(posix.dirname(file), specifier);
}

function sourceName({ propertyName, name }: ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}

/** Whether a name has a comment at its declaration, in this file or in one that this file exports it from. */
function isDocumented(file: string, name: string): boolean {
  // A name of another package is documented there; a namespace by the names in it.
  if (!file.startsWith('packages/')) return true;
  const parsed = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true);
  return parsed.statements.some((statement) => {
    if (ts.isExportDeclaration(statement) && statement.exportClause) {
      if (ts.isNamespaceExport(statement.exportClause)) return statement.exportClause.name.text === name;
      const found = statement.exportClause.elements.find((element) => element.name.text === name);
      if (found === undefined) return false;
      const isOwn = statement.moduleSpecifier?.getText().startsWith("'.") ?? false;
      return !isOwn || isDocumented(getSpecifier(statement, file), sourceName(found));
    }
    const declared = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map((declaration) => declaration.name.getText())
      : 'name' in statement
        ? [(statement.name as ts.Identifier | undefined)?.text]
        : [];
    return declared.includes(name) && ts.getJSDocCommentsAndTags(statement).length > 0;
  });
}

test('what is internal to the repository is imported by no document, template or site', () => {
  const found = repositoryFiles()
    .filter((file) => /\.md$|^sites\/|\/templates\//.test(file))
    .filter((file) => /@curlew\/[a-z-]+\/internal/.test(readText(file)));
  expect(found).toEqual([]);
});

test('no file imports the index of its own package', () => {
  const cycles = entries.flatMap(({ name, files }) =>
    files
      .filter(isSource)
      .filter((file) =>
        listImports(file, readText(file)).some(
          (specifier) =>
            /^(\.\.?\/)+(?:index|internal)\.ts$/.test(specifier) ||
            specifier === name ||
            specifier === `${name}/internal`,
        ),
      ),
  );
  expect(cycles).toEqual([]);
});
