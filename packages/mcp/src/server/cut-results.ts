import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@curlew/openapi';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import { errorResult } from '../call/tool-result.ts';
import { READ_CUT_RESULT } from '../catalog/catalog.ts';
import { fixedInput, fixedInputProblem, LOCAL_READ, textResult } from './fixed-tools.ts';

/** Number of results of which the parts are kept, and their size together, in characters. The oldest ones are dropped. */
const MAX_KEPT = 10;
const MAX_CHARACTERS = 30_000_000;

/** The tool that reads the rest of a result that was cut. */
export const READ_CUT_RESULT_ENTRY: ToolEntry = {
  name: READ_CUT_RESULT,
  title: 'Read the rest of a result',
  description:
    'Reads the next part of a result that was cut. The note at the end of that result has the arguments.',
  inputSchema: fixedInput({ id: { type: 'string' }, part: { type: 'integer' } }, ['id', 'part']),
  annotations: LOCAL_READ,
};

/** Keeps the texts of the results that were cut last, so that a client reads the rest without a second request to the API. */
export class CutResults {
  readonly #kept = new Map<string, readonly string[]>();
  readonly #onFirst: () => void;

  /** @param onFirst called when the first text is kept: from then on the tool is listed. */
  constructor(onFirst: () => void) {
    this.#onFirst = onFirst;
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /** Keeps the parts of a text. Returns a sentence that says how to read the second one. */
  keep(parts: readonly string[]): string {
    const id = randomBytes(6).toString('hex');
    const isFirst = this.isEmpty;
    this.#kept.set(id, parts);
    for (const old of [...this.#kept.keys()].slice(0, -1))
      if (this.#kept.size > MAX_KEPT || this.#countCharacters() > MAX_CHARACTERS) this.#kept.delete(old);
    if (isFirst) this.#onFirst();
    return describeNext(id, 2, parts.length);
  }

  /** The result of a call of the tool. */
  read(given: JsonObject): CallToolResult {
    const problem = fixedInputProblem(READ_CUT_RESULT_ENTRY, given);
    if (problem) return errorResult(problem);
    const id = String(given.id);
    const number = Number(given.part);
    const parts = this.#kept.get(id);
    if (parts === undefined)
      return errorResult(
        `\`id\` names no result that is kept: only the last ${MAX_KEPT} are. Repeat the call.`,
      );
    const part = parts[number - 1];
    if (part === undefined) return errorResult(`The result has ${parts.length} parts.`);
    const { content } = textResult(part);
    const next = number < parts.length ? ` ${describeNext(id, number + 1, parts.length)}` : '';
    return { content: [...content, ...textResult(`[Part ${number} of ${parts.length}.${next}]`).content] };
  }

  #countCharacters(): number {
    return [...this.#kept.values()].flat().reduce((sum, part) => sum + part.length, 0);
  }
}

function describeNext(id: string, part: number, count: number): string {
  return `To read part ${part} of ${count}, call \`${READ_CUT_RESULT}\` with ${JSON.stringify({ id, part })}.`;
}
