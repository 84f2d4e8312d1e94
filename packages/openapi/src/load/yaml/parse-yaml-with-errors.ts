import type { Document } from 'yaml';
import type { Json } from '../../json.ts';
import type { Limits } from '../../limits.ts';

import { findKey, lineEnd, nextLine } from '../../source/scan.ts';
import type { Parsed, SyntaxProblem } from '../parsed.ts';
import { aliasProblem } from './alias-problem.ts';
import { composeYaml } from './compose-yaml.ts';
import { type Mistake, repeatedKeys } from './repeated-keys.ts';
import { yamlErrorInWords } from './yaml-error-in-words.ts';

/** All errors of a text that the fast parser rejected, and its value if the errors leave one. */
export function parseYamlWithErrors(text: string, limits: Limits, first: SyntaxProblem): Parsed {
  const refused: Parsed = { format: 'yaml', problems: [first] };
  try {
    return read(text, limits) ?? refused;
  } catch (error) {
    // Too large for this parser, or nested too deeply.
    if (error instanceof RangeError) return refused;
    throw error;
  }
}

/** Undefined for input that only the fast parser rejects, which is rare enough to be rejected. */
function read(text: string, limits: Limits): Parsed | undefined {
  const { document, next } = composeYaml(text);
  const mistakes = [
    ...structureMistakes(document),
    ...repeatedKeys(document),
    ...furtherDocument(next, text),
  ].sort((one, other) => one.pos[0] - other.pos[0]);
  const problems = onePerLine(
    mistakes.map((mistake) => problemOf(mistake, text)),
    text,
  );
  if (problems.some(({ code }) => code === 'invalid-yaml')) return { format: 'yaml', problems };
  if (problems.length === 0 && document.warnings.length === 0) return undefined;
  try {
    const value = document.toJS({ maxAliasCount: 10_000 }) as Json;
    const bomb = aliasProblem(value, limits);
    return bomb === undefined ? { format: 'yaml', value, problems } : { format: 'yaml', problems: [bomb] };
  } catch {
    // More aliases than this parser follows.
    return undefined;
  }
}

/** After one structural error the parser reports errors for everything that follows. */
function structureMistakes({ errors }: Document): Mistake[] {
  const lost = errors.findIndex(({ code }) => code === 'UNEXPECTED_TOKEN');
  return errors.filter(({ code }, at) => code !== 'UNEXPECTED_TOKEN' || at === lost);
}

function furtherDocument(next: number | undefined, text: string): Mistake[] {
  if (next === undefined) return [];
  return [{ code: 'MULTIPLE_DOCS', message: '', pos: [next, lineEnd(text, next)] }];
}

/** One syntax error often causes several errors. */
function onePerLine(problems: SyntaxProblem[], text: string): SyntaxProblem[] {
  const conflict = /^<{7} .*$/m.exec(text);
  if (conflict !== null && problems.length > 0) {
    return [
      {
        code: 'invalid-yaml',
        message: 'The file contains an unresolved merge conflict.',
        help: 'Keep one side and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
        offset: conflict.index,
        length: conflict[0].length,
      },
    ];
  }
  let next = 0;
  return problems.filter(({ offset }) => {
    if (offset < next) return false;
    next = nextLine(text, offset);
    return true;
  });
}

function problemOf({ code, message, pos }: Mistake, text: string): SyntaxProblem {
  const place = { offset: pos[0], length: Math.max(1, pos[1] - pos[0]) };
  if (code === 'DUPLICATE_KEY') {
    const end = findKey(text, pos[0])?.range[1];
    return {
      code: 'duplicate-key',
      message: 'Duplicate key in this object; parsers keep only one of the values.',
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
