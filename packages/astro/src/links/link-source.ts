import { readFileSync } from 'node:fs';
import { displayPath } from '@curlew/project';
import type { ReferenceSource } from '../report/reference-source.ts';

/** Place of a link in a source, counted from 1. */
export interface LinkSource {
  file: string;
  line: number;
  column: number;
}

/** Finds where the authors of sources wrote an address: each file is read once, and only where a link is broken. */
export class LinkSources {
  readonly #files: readonly string[];
  readonly #cwd: string;
  #texts: readonly { file: string; lines: string[] }[] | undefined;

  /** @param cwd folder that files are named from. */
  constructor(sources: readonly Pick<ReferenceSource, 'files'>[], cwd: string) {
    this.#files = [...new Set(sources.flatMap(({ files }) => files))];
    this.#cwd = cwd;
  }

  /** The first line with the address, not as a part of a longer one; undefined where no source has it. */
  find(address: string): LinkSource | undefined {
    this.#texts ??= this.#files.flatMap((path) => {
      const text = readText(path);
      return text === undefined ? [] : [{ file: displayPath(path, this.#cwd), lines: text.split(/\r?\n/) }];
    });
    for (const { file, lines } of this.#texts) {
      for (const [at, line] of lines.entries()) {
        const column = columnOf(line, address);
        if (column > 0) return { file, line: at + 1, column };
      }
    }
    return undefined;
  }
}

/** Counted from 1; 0 where it is not there. */
function columnOf(line: string, address: string): number {
  for (let at = line.indexOf(address); at >= 0; at = line.indexOf(address, at + 1)) {
    const isWhole = !/[\w/#.-]/.test(line[at - 1] ?? '') && !/[\w/#-]/.test(line[at + address.length] ?? '');
    if (isWhole) return at + 1;
  }
  return 0;
}

/** A source may be standard input, or be gone by now. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
