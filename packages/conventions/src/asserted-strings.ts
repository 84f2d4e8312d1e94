import ts from 'typescript';

/**
 * Returns the words of the strings that a test asserts. These are strings inside `expect(…)` and its matchers, and strings of
 * tables (`test.each`, constants at the top level). Titles of tests and inputs inside a test do not count.
 */
export function assertedStrings(text: string): Set<string> {
  const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true);
  const words = new Set<string>();
  const visit = (node: ts.Node, isAsserted: boolean): void => {
    if (isAsserted && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)))
      for (const word of node.getText(source).match(/[\w-]+/g) ?? []) words.add(word);
    const asserts = isAsserted || isExpectation(node) || isTable(node);
    ts.forEachChild(node, (child) => visit(child, asserts));
  };
  visit(source, false);
  return words;
}

/** Whether a node is a call whose chain starts with `expect`: `expect(…).toEqual(…)`, `expect.poll(…)…`. */
function isExpectation(node: ts.Node): boolean {
  let at = node;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isCallExpression(node) && ts.isIdentifier(at) && /^expect[A-Z]?\w*$/.test(at.text);
}

/** Whether a node is an array of rows, which is the argument of `each` or a constant of the file. */
function isTable(node: ts.Node): boolean {
  if (!ts.isArrayLiteralExpression(node)) return false;
  let { parent } = node;
  while (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) parent = parent.parent;
  if (ts.isCallExpression(parent))
    return ts.isPropertyAccessExpression(parent.expression) && parent.expression.name.text === 'each';
  return ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
}
