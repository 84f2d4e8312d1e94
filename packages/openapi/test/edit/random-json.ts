import type { Pick } from './random-pick.ts';

/** Writes a random text of JSON: minified, indented by blanks or tabs, or with every entry as somebody left it. */
export function randomJson(pick: Pick): string {
  const indent = ['', '  ', '    ', '\t', 'ragged'][pick(5)] ?? '';
  const eol = pick(3) === 0 ? '\r\n' : '\n';
  const colon = [': ', ':', ' : '][pick(indent === '' ? 2 : 3)] ?? ': ';
  let nodes = 0;
  const blank = (depth: number) => {
    if (indent === '') return '';
    if (indent === 'ragged') return ['', ' ', `${eol}  `, `\t${eol}`, eol][pick(5)] ?? '';
    return eol + indent.repeat(depth);
  };
  const value = (depth: number): string => {
    nodes += 1;
    const choice = pick(depth > 4 || nodes > 60 ? 5 : 9);
    if (choice === 0) return ['true', 'false', 'null'][pick(3)] ?? 'null';
    if (choice === 1) return ['0', '-1', '1.50', '1e3', '12345678901'][pick(5)] ?? '0';
    if (choice < 5)
      return (
        ['""', '"a"', '"\\u00e9\\"{[,:"', '"# no comment"', '"ü 🐾"', '"a\\\\"', '"\\/"'][pick(7)] ?? '""'
      );
    const isMap = choice > 6;
    const [open, close] = isMap ? '{}' : '[]';
    const isOnOneLine = indent !== 'ragged' && pick(4) === 0;
    const entries = Array.from({ length: pick(4) }, (_, at) => {
      const key = `"${['a', 'b/c', '~', '$ref', '200', '__proto__', 'ä'][pick(7)]}${at}"`;
      return isMap
        ? `${key}${colon}${value(isOnOneLine ? 9 : depth + 1)}`
        : value(isOnOneLine ? 9 : depth + 1);
    });
    if (entries.length === 0) return open + (pick(5) === 0 ? blank(depth) : '') + close;
    if (isOnOneLine) return `${open}${entries.join(colon.endsWith(' ') ? ', ' : ',')}${close}`;
    return `${open}${entries.map((entry) => blank(depth + 1) + entry).join(',')}${blank(depth)}${close}`;
  };
  const members = Array.from({ length: 1 + pick(5) }, (_, at) => `${blank(1)}"m${at}"${colon}${value(1)}`);
  return `${pick(12) === 0 ? ' ' : ''}{${members.join(',')}${blank(0)}}${pick(4) === 0 ? '' : eol}`;
}
