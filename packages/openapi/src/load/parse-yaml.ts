import { parseDocument } from 'yaml';
import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { Parsed, SyntaxProblem } from './parsed.ts';

export function parseYaml(text: string, limits: Limits): Parsed {
  const document = parseDocument(text, {
    version: '1.2',
    merge: true,
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
    uniqueKeys: true,
  });
  const problems = document.errors.map(({ code, message, pos }): SyntaxProblem => {
    const duplicate = code === 'DUPLICATE_KEY';
    return {
      code: duplicate ? 'duplicate-key' : 'invalid-yaml',
      message: duplicate
        ? 'This key is written twice in one mapping; only one of them counts.'
        : `The file is not YAML: ${message}.`,
      help: duplicate ? 'Remove or rename one of the two.' : 'Mend the text at this place.',
      offset: pos[0],
      length: Math.max(1, pos[1] - pos[0]),
    };
  });
  if (problems.some(({ code }) => code === 'invalid-yaml')) return { format: 'yaml', problems };
  try {
    const value = document.toJS({ maxAliasCount: Math.min(limits.aliasedValues, 10_000) }) as Json;
    return { format: 'yaml', value, problems };
  } catch {
    problems.push({
      code: 'alias-bomb',
      message: 'The aliases of this file multiply into more values than a description may have.',
      help: 'Write the repeated parts as components and refer to them with `$ref`.',
      offset: 0,
      length: 0,
    });
    return { format: 'yaml', problems };
  }
}
