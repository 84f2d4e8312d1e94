import type { Edit } from '../../src/edit/edit.ts';
import type { Json } from '../../src/json.ts';
import { isObject } from '../../src/json.ts';
import { escapePointer } from '../../src/location.ts';
import type { Pick } from './random-pick.ts';

const TEXTS = [
  'x',
  '',
  'yes',
  'null',
  '1.0',
  '0x1F',
  '1_000',
  '2020-01-01',
  '12:30',
  '~',
  ' lead',
  'trail ',
  'a: b',
  'a #b',
  '# c',
  '- x',
  '? y',
  '*x',
  '&y',
  '!z',
  '%a',
  '@b',
  '`c`',
  '{a}',
  '[b]',
  "it's",
  '"q"',
  'two\nlines',
  'two\nlines\n',
  'x\n\n',
  '\n',
  ' \n x',
  'a\n  b\nc',
  '\ttab',
  'a\tb\n',
  'a\r\nb',
  '\u0000\u0007',
  '\u0085\u2028',
  '\ufeffbom',
  '\ud83d\ude00',
  '\ud800',
  '<<',
  '=',
  '---',
  '...',
  'null\n...\n',
  '# x\ny',
  'a\n# b\n',
  'long '.repeat(40),
  '\u007f',
  '|',
  '>',
  'k:',
  ':',
  '-',
  '?',
  '.inf',
  '.nan',
  '0o7',
  '+1',
  '1e3',
  'on',
  'No',
  'Ünï',
];
const NAMES = [
  'new',
  'x-y',
  'a b',
  '201',
  '',
  'null',
  'true',
  'a/b',
  'm~n',
  'k: v',
  '# k',
  '- k',
  '__proto__',
  'constructor',
  '<<',
  '"q"',
  "it's",
  'two\nlines',
  'ä',
  '{id}',
  '/p/{id}',
  '1.0',
  '~',
  '*k',
  '&k',
  '!k',
  '? k',
  'k'.repeat(1100),
];

/** A random JSON value. */
export function randomValue(pick: Pick, depth = 0): Json {
  const choice = pick(depth > 2 ? 5 : 8);
  if (choice === 0) return [true, false, null][pick(3)] ?? null;
  if (choice === 1) return [0, -1, 1.5, 1e21, 1e-7, 12345678901234, -0][pick(7)] ?? 0;
  if (choice < 5) return TEXTS[pick(TEXTS.length)] ?? '';
  if (choice === 5) return Array.from({ length: pick(4) }, () => randomValue(pick, depth + 1));
  return Object.fromEntries(
    Array.from({ length: pick(4) }, () => [NAMES[pick(NAMES.length)] ?? 'x', randomValue(pick, depth + 1)]),
  );
}

interface Target {
  pointer: string;
  value: Json;
  owner: Json | undefined;
  key: string;
}

function targets(value: Json): Target[] {
  const found: Target[] = [];
  const visit = (part: Json, pointer: string, owner: Json | undefined, key: string) => {
    found.push({ pointer, value: part, owner, key });
    if (typeof part !== 'object' || part === null || found.length > 400) return;
    for (const [name, child] of Object.entries(part))
      visit(child, `${pointer}/${escapePointer(name)}`, part, name);
  };
  visit(value, '', undefined, '');
  return found;
}

/** A random edit of a value; it may name what is not there. */
export function randomEdit(pick: Pick, value: Json): Edit {
  const all = targets(value);
  const target = all[pick(all.length)] ?? { pointer: '', value, owner: undefined, key: '' };
  const { pointer, owner } = target;
  const name = NAMES[pick(NAMES.length)] ?? 'x';
  const within = typeof target.value === 'object' && target.value !== null ? target : undefined;
  const choice = pick(10);
  if (choice < 3) return { op: 'set', pointer, value: randomValue(pick) };
  if (choice < 6 && within !== undefined) {
    if (Array.isArray(within.value)) {
      const index = pick(within.value.length + 1);
      const key = pick(3) === 0 ? '-' : String(index);
      return { op: pick(2) === 0 ? 'insert' : 'set', pointer: `${pointer}/${key}`, value: randomValue(pick) };
    }
    const deeper = pick(5) === 0 ? '/more/-/x' : '';
    return {
      op: pick(2) === 0 ? 'insert' : 'set',
      pointer: `${pointer}/${escapePointer(name)}${deeper}`,
      value: randomValue(pick),
    };
  }
  if (owner === undefined) return { op: 'set', pointer: '/added', value: randomValue(pick) };
  if (choice === 8 && isObject(owner)) return { op: 'rename', pointer, to: name };
  return { op: 'remove', pointer };
}
