import { parseDocument } from 'yaml';
import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';
import { aliasProblem } from './alias-problem.ts';
import type { Parsed, SyntaxProblem } from './parsed.ts';

/** Longer texts get only the first problem: this parser takes its time and memory. */
const LONGEST = 20_000_000;

/** All problems of a text that the fast parser refused; its value when the problems leave one. */
export function readYamlThoroughly(text: string, limits: Limits, first: SyntaxProblem): Parsed {
  if (text.length > LONGEST) return { format: 'yaml', problems: [first] };
  const document = parseDocument(text, {
    version: '1.2',
    merge: true,
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
    uniqueKeys: true,
  });
  const problems = document.errors.map(({ code, message, pos }) => problemOf(code, message, pos));
  if (problems.some(({ code }) => code === 'invalid-yaml')) return { format: 'yaml', problems };
  // What the fast parser refuses and this one does not is unusual enough to be refused.
  if (problems.length === 0 && document.warnings.length === 0) return { format: 'yaml', problems: [first] };
  try {
    const value = document.toJS({ maxAliasCount: 10_000 }) as Json;
    const bomb = aliasProblem(value, limits);
    return bomb === undefined ? { format: 'yaml', value, problems } : { format: 'yaml', problems: [bomb] };
  } catch {
    return { format: 'yaml', problems: [...problems, first] };
  }
}

function problemOf(code: string, message: string, pos: [number, number]): SyntaxProblem {
  const place = { offset: pos[0], length: Math.max(1, pos[1] - pos[0]) };
  if (code === 'DUPLICATE_KEY') {
    return {
      code: 'duplicate-key',
      message: 'This key is written twice in one object; only one of them counts.',
      help: 'Remove or rename one of the two.',
      ...place,
    };
  }
  return {
    code: 'invalid-yaml',
    message: `The file is not YAML: ${message.replace(/\.$/, '')}.`,
    help: helpFor(code),
    ...place,
  };
}

function helpFor(code: string): string {
  if (code === 'TAB_AS_INDENT') return 'Indent with spaces.';
  if (code === 'MULTIPLE_DOCS') return 'Keep one document a file: remove the line `---` and what follows it.';
  if (code === 'MISSING_CHAR') return 'Close the quotes or brackets, or put the text in quotes.';
  return 'Mend the text at this place.';
}
