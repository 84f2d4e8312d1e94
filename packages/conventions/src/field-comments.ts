import ts from 'typescript';

/**
 * Returns the comments of the fields of a zod schema, as one line each.
 * Keys are paths: `sources[].versions[].label`.
 * @param text source of the files that declare the schema and all schemas it uses as constants
 * @param schema name of the constant
 */
export function fieldComments(text: string, schema: string): Map<string, string> {
  const file = ts.createSourceFile('schema.ts', text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  }
  const comments = new Map<string, string>();

  function visit(node: ts.Node, path: string): void {
    if (ts.isIdentifier(node)) {
      const value = constants.get(node.text);
      if (value) visit(value, path);
    } else if (ts.isPropertyAccessExpression(node)) visit(node.expression, path);
    else if (ts.isCallExpression(node)) {
      const { expression } = node;
      visit(expression, path);
      const isArray = ts.isPropertyAccessExpression(expression) && expression.name.text === 'array';
      for (const argument of node.arguments) visit(argument, isArray ? `${path}[]` : path);
    } else if (ts.isPropertyAssignment(node)) {
      const at = path === '' ? node.name.getText() : `${path}.${node.name.getText()}`;
      const [comment] = ts.getJSDocCommentsAndTags(node);
      const written = ts.getTextOfJSDocComment(comment?.comment);
      // An object that is a default or a message has no comments.
      if (written === undefined) return;
      comments.set(at, written.replaceAll(/\s+/g, ' '));
      visit(node.initializer, at);
    } else if (!ts.isArrowFunction(node)) ts.forEachChild(node, (child) => visit(child, path));
  }

  const start = constants.get(schema);
  if (start) visit(start, '');
  return comments;
}
