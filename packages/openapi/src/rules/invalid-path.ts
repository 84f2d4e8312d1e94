import { membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import { templateNames } from './path-template.ts';
import type { Rule } from './rule.ts';

export const invalidPath: Rule = {
  code: 'invalid-path',
  severity: 'warning',
  summary: 'A path with a query, a fragment, unpaired braces or a parameter twice.',
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
      for (const [path, { location: at }] of membersOf(fieldOf(description, description.root, 'paths'))) {
        const problem = path.startsWith('/') ? problemOf(path) : undefined;
        if (problem === undefined) continue;
        const { is, help } = problem;
        report({ at, part: 'key', message: `The path \`${path}\` ${is}.`, help });
      }
    },
  }),
};

/** The end of a sentence about the path, and what to do. */
interface PathProblem {
  is: string;
  help: string;
}

function problemOf(path: string): PathProblem | undefined {
  const literal = path.replace(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(literal)) return { is: 'has braces without a partner', help: 'Close each `{` with a `}`.' };
  const mark = /[?#]/.exec(literal)?.[0];
  if (mark === '#')
    return {
      is: 'holds a fragment, which is never sent to a server',
      help: 'Remove the `#` and what follows it.',
    };
  if (mark === '?')
    return {
      is: 'holds a query',
      help: 'Remove the `?` and what follows it, and describe the query by parameters with `in: query`.',
    };
  const names = templateNames(path);
  if (names.includes(''))
    return { is: 'has a parameter without a name', help: 'Write a name between the braces.' };
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice === undefined) return undefined;
  return { is: `names the parameter \`${twice}\` twice`, help: 'Give each parameter a name of its own.' };
}
