import type { Pick } from './random-pick.ts';

/** Block scalar headers: each style with each chomping and indentation indicator, in both orders. */
const HEADERS = ['|', '>'].flatMap((style) =>
  ['', '-', '+', '2', '4', '2-', '2+', '4+', '+2', '-4'].map((indicators) => style + indicators),
);

/** A mapping or sequence of YAML whose entries are mostly block scalars, with comments and blank lines between them. */
export function randomBlockScalars(pick: Pick): string {
  const isList = pick(2) === 0;
  const isNested = pick(3) > 0;
  const base = isNested && !(isList && pick(3) === 0) ? '  ' : '';
  const count = 1 + pick(4);
  const lines = isNested ? ['root:'] : [];
  for (let index = 0; index < count; index += 1)
    lines.push(...entry(pick, base, isList ? '-' : `k${index}:`), ...between(pick, base));
  if (isNested && pick(2) === 0) lines.push('after: x');
  const text = lines.join(pick(2) === 0 ? '\n' : '\r\n');
  return pick(4) === 0 ? text : `${text}${text.includes('\r') ? '\r\n' : '\n'}`;
}

/** The lines of an entry from its key or dash; sometimes the scalar is the last part of a collection. */
function entry(pick: Pick, base: string, head: string): string[] {
  if (pick(4) === 0) return [`${base}${head} v`];
  if (pick(4) > 0) return blockScalar(pick, base, `${base}${head}`);
  const inner = `${base}  `;
  const [first = '', ...rest] = blockScalar(pick, inner, `${inner}a:`);
  return head === '-' ? [`${base}- ${first.trimStart()}`, ...rest] : [`${base}${head}`, first, ...rest];
}

function blockScalar(pick: Pick, base: string, head: string): string[] {
  const header = HEADERS[pick(HEADERS.length)] ?? '|';
  const indicated = /\d/.exec(header)?.[0];
  const pad = base + ' '.repeat(Number(indicated ?? 2 + pick(2)));
  const deeper = indicated !== undefined && pick(2) === 0 ? '  ' : '';
  const content = [`${pad}${deeper}text: # kept`, ...(pick(3) === 0 ? [''] : []), `${pad}- more`];
  const trail = pick(5) === 0 ? ' # head' : '';
  return [`${head} ${header}${trail}`, ...(pick(8) === 0 ? [] : content)];
}

function between(pick: Pick, base: string): string[] {
  const kinds = ['', '', `${base}    `, `${base}        `, `${base}# above`, `${base}  # deeper`, '# outer'];
  return Array.from({ length: pick(4) }, () => kinds[pick(kinds.length)] ?? '');
}
