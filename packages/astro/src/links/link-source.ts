import { readFileSync } from 'node:fs';
import { SourceFile } from '@curlew/diagnostics';
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
  #texts: readonly SourceFile[] | undefined;

  /** @param cwd folder that files are named from. */
  constructor(sources: readonly Pick<ReferenceSource, 'files'>[], cwd: string) {
    this.#files = [...new Set(sources.flatMap(({ files }) => files))];
    this.#cwd = cwd;
  }

  /** The first place of the address, not as a part of a longer one; undefined where no source has it. */
  find(address: string): LinkSource | undefined {
    this.#texts ??= this.#files.flatMap((path) => {
      const text = readText(path);
      return text === undefined ? [] : [new SourceFile(displayPath(path, this.#cwd), text)];
    });
    for (const source of this.#texts) {
      const offset = offsetOf(source.text, address);
      if (offset < 0) continue;
      const { file, line, column } = source.spanAt(offset);
      return { file, line, column };
    }
    return undefined;
  }
}

/** -1 where it is not there. */
function offsetOf(text: string, address: string): number {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isWhole = !/[\w/#.-]/.test(text[at - 1] ?? '') && !/[\w/#-]/.test(text[at + address.length] ?? '');
    if (isWhole) return at;
  }
  return -1;
}

/** A source may be standard input, or be gone by now. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
