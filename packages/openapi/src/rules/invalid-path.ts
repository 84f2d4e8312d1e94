import { listMembers } from '../location.ts';
import { followField } from '../read/read-field.ts';
import { templateNames } from '../read/url-template.ts';
import type { Rule } from './rule.ts';

export const invalidPath: Rule = {
  code: 'invalid-path',
  severity: 'warning',
  summary: 'A path with a query, a fragment, unbalanced braces or a duplicate parameter.',
  help: 'Correct the path.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets?limit=10: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}.json: {}
`,
  ],
  check: ({ index, report }) => ({
    end() {
      const { description } = index;
      for (const [path, { location: at }] of listMembers(
        followField(description, description.root, 'paths'),
      )) {
        const problem = path.startsWith('/') ? findPathProblem(path) : undefined;
        if (problem === undefined) continue;
        const { is, help } = problem;
        report({ at, part: 'key', message: `The path \`${path}\` ${is}.`, help });
      }
    },
  }),
};

/** The predicate of a message, and its help. */
interface PathProblem {
  is: string;
  help: string;
}

function findPathProblem(path: string): PathProblem | undefined {
  const literal = path.replace(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(literal)) return { is: 'has unbalanced braces', help: 'Close each `{` with a `}`.' };
  const mark = /[?#]/.exec(literal)?.[0];
  if (mark === '#')
    return {
      is: 'contains a fragment, which is never sent to a server',
      help: 'Remove the `#` and everything after it.',
    };
  if (mark === '?')
    return {
      is: 'contains a query string',
      help: 'Remove the `?` and everything after it, and declare query parameters with `in: query`.',
    };
  const names = templateNames(path);
  if (names.includes(''))
    return { is: 'has a parameter without a name', help: 'Write a name between the braces.' };
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice === undefined) return undefined;
  return { is: `contains the parameter \`${twice}\` twice`, help: 'Give each parameter a unique name.' };
}
