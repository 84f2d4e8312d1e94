import { createInterface } from 'node:readline/promises';
import type { Difference } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import { printMessage } from '../output.ts';
import { describeEdit } from './difference-diagnostic.ts';

const QUESTION = 'Make this change? [y]es, [n]o, [a]ll of the rest, [q]uit: ';

/**
 * Asks about each change on standard error and reads answers line by line from standard input. At its end, the
 * remaining changes are skipped.
 */
export async function chooseDifferences(
  differences: readonly (readonly [Difference, Diagnostic])[],
  show: (diagnostic: Diagnostic) => Promise<string>,
): Promise<Difference[]> {
  const chosen: Difference[] = [];
  const settled = differences.filter(([{ edits }]) => edits.length > 0);
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const [at, [difference, diagnostic]] of settled.entries()) {
      printMessage((await show(diagnostic)).trimEnd());
      for (const edit of difference.edits) printMessage(`  change: ${describeEdit(edit)}`);
      const answer = await ask(lines, `(${at + 1} of ${settled.length}) ${QUESTION}`);
      if (answer === 'yes') chosen.push(difference);
      if (answer === 'all') return [...chosen, ...settled.slice(at).map(([one]) => one)];
      if (answer === 'quit') return chosen;
    }
    return chosen;
  } finally {
    terminal.close();
  }
}

type Answer = 'yes' | 'no' | 'all' | 'quit';

const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ['y', 'yes'],
  ['yes', 'yes'],
  ['n', 'no'],
  ['no', 'no'],
  ['a', 'all'],
  ['all', 'all'],
  ['q', 'quit'],
  ['quit', 'quit'],
]);

async function ask(lines: AsyncIterator<string>, question: string): Promise<Answer> {
  for (;;) {
    printMessage(question);
    const line = await lines.next();
    if (line.done) return 'quit';
    const answer = ANSWERS.get(line.value.trim().toLowerCase());
    if (answer) return answer;
  }
}
