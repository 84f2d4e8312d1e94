import ts from 'typescript';

/** Relative modules that a module needs when it runs: imports of types do not count. */
export function valueImports(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (isOfTypes(statement) || !moduleSpecifier.text.startsWith('.')) return [];
    return [new URL(moduleSpecifier.text, `file:///${path}`).pathname.slice(1)];
  });
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  return clause.name === undefined && names.length > 0 && names.every(({ isTypeOnly }) => isTypeOnly);
}

/** Groups of modules that need each other (strongly connected components), each sorted. */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const pending = [...(imports.get(from) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(...(imports.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...imports.keys()].map((file) => [file, reaches(file)]));
  const groups = new Map<string, string[]>();
  for (const [file, targets] of reached) {
    if (!targets.has(file)) continue;
    const group = [...targets].filter((other) => reached.get(other)?.has(file)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}
