/** A call as our Python samples write it: literals, `open(…)`, and texts with `.encode()`. */
export interface PythonCall {
  name: string;
  positional: unknown[];
  named: Record<string, unknown>;
}

/** What `open("photo.png", "rb")` stands for. */
export interface OpenedFile {
  fileName: string;
}

const WORDS: ReadonlyMap<string, unknown> = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** Reads the call of `requests` in a program; throws where the program holds anything that our samples never do. */
export function readPythonCall(program: string): PythonCall {
  const [, name = '', rest = ''] =
    /^import requests\n\nresponse = (requests\.\w+)\((.*)$/s.exec(program) ?? [];
  const [call = '', tail] = rest.split(/\)\nresponse\.raise_for_status\(\)\n/);
  if (tail === undefined || !/^print\(response\.(json\(\)|text)\)$/.test(tail))
    throw new Error('Unknown program');
  const tokens = call.match(/"(?:[^"\\]|\\.)*"(?:\.encode\(\))?|-?\d[\d.e+-]*|\w+=?|[^\s\w]/g) ?? [];
  let at = 0;
  const result: PythonCall = { name, positional: [], named: {} };
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    if (/^\w+=$/.test(token)) {
      at += 1;
      result.named[token.slice(0, -1)] = value();
    } else result.positional.push(value());
    if (tokens[at] === ',') at += 1;
  }
  return result;

  function value(): unknown {
    const token = tokens[at] ?? '';
    at += 1;
    if (token.startsWith('"')) return JSON.parse(token.replace(/\.encode\(\)$/, ''));
    if (WORDS.has(token)) return WORDS.get(token);
    if (token === 'open')
      return { fileName: (items('(', ')') as string[])[0] } satisfies { fileName: unknown };
    if ('[('.includes(token) && token !== '') {
      at -= 1;
      return items(token, token === '[' ? ']' : ')');
    }
    if (token === '{') return members();
    if (!/^-?\d/.test(token)) throw new Error(`Unexpected ${token}`);
    return Number(token);
  }

  function items(open: string, close: string): unknown[] {
    if (tokens[at] !== open) throw new Error(`Expected ${open}`);
    const list: unknown[] = [];
    for (at += 1; tokens[at] !== close; ) {
      if (at >= tokens.length) throw new Error(`Expected ${close}`);
      list.push(value());
      if (tokens[at] === ',') at += 1;
    }
    at += 1;
    return list;
  }

  function members(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (tokens[at] !== '}') {
      const name = String(value());
      if (tokens[at] !== ':') throw new Error('Expected :');
      at += 1;
      entries.push([name, value()]);
      if (tokens[at] === ',') at += 1;
    }
    at += 1;
    return Object.fromEntries(entries);
  }
}
