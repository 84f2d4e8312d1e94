import type { Span } from './diagnostic.ts';

/** A named text that maps offsets to lines. Line starts are computed on first use. */
export class SourceFile {
  /** Path as it is shown to the user. */
  readonly path: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** Offsets at which lines begin; `\n`, `\r\n` and a lone `\r` end a line. */
  get lineStarts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text);
    return this.#lineStarts;
  }

  /** Returns the span of `length` UTF-16 units at `offset`; offsets outside the text are moved to its edge. */
  spanAt(offset: number, length = 0): Span {
    const at = Math.min(Math.max(offset, 0), this.text.length);
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { file: this.path, line: low + 1, column: at - (starts[low] ?? 0) + 1, length };
  }

  /** Returns the text of a line (counted from 1) without its line end. */
  lineText(line: number): string {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return '';
    let end = this.lineStarts[line] ?? this.text.length;
    if (this.text[end - 1] === '\n' && end > start) end -= 1;
    if (this.text[end - 1] === '\r' && end > start) end -= 1;
    return this.text.slice(start, end);
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}
