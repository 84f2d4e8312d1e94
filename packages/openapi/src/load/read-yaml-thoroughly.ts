import { parseDocument } from 'yaml';
import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';
import { keyEnd } from '../position/spot-at.ts';
import { aliasProblem } from './alias-problem.ts';
import type { Parsed, SyntaxProblem } from './parsed.ts';
import { yamlErrorInWords } from './yaml-error-in-words.ts';

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
  const problems = onePerLine(
    document.errors
      .filter(isFirstOfItsKind)
      .map(({ code, message, pos }) => problemOf(code, message, pos, text)),
    text,
  );
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

/** A parser that has lost the structure takes offence at all that follows. */
function isFirstOfItsKind(
  { code }: { code: string },
  index: number,
  all: readonly { code: string }[],
): boolean {
  return (
    code !== 'UNEXPECTED_TOKEN' || all.every((other, at) => at >= index || other.code === 'DUPLICATE_KEY')
  );
}

/** One mistake makes a parser stumble more than once. */
function onePerLine(problems: SyntaxProblem[], text: string): SyntaxProblem[] {
  const conflict = /^<{7} .*$/m.exec(text);
  if (conflict !== null && problems.length > 0) {
    return [
      {
        code: 'invalid-yaml',
        message: 'The file holds an unresolved merge conflict.',
        help: 'Keep one side and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
        offset: conflict.index,
        length: conflict[0].length,
      },
    ];
  }
  const lines = new Set<number>();
  return problems.filter(({ offset }) => {
    const start = text.lastIndexOf('\n', offset - 1);
    return !lines.has(start) && lines.add(start);
  });
}

function problemOf(code: string, message: string, pos: [number, number], text: string): SyntaxProblem {
  const place = { offset: pos[0], length: Math.max(1, pos[1] - pos[0]) };
  if (code === 'DUPLICATE_KEY') {
    const end = keyEnd(text, pos[0]);
    return {
      code: 'duplicate-key',
      message: 'This key is written twice in one object; only one of them counts.',
      help: 'Remove or rename one of the two.',
      offset: pos[0],
      length: end === undefined ? place.length : end - pos[0],
    };
  }
  return {
    code: 'invalid-yaml',
    ...yamlErrorInWords(code, message),
    ...place,
  };
}
