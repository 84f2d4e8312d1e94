import { parseArgs } from 'node:util';
import { checkDescription, type Tally } from './completeness/check-description.ts';

/*
 * Looks on the pages of descriptions, and in their Markdown twins, for all that these say of each operation and schema: `reference.ts <file…>`.
 *
 *   --list                names what is lost, with its pointer and page
 *
 * Ends with 1 when something is lost.
 */
const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
  },
});

const COLUMNS = [10, 8, 8, 8, 10, 9, 9, 11];
const row = (cells: readonly (string | number)[], name: string) =>
  `${cells.map((cell, at) => String(cell).padStart(COLUMNS[at] ?? 10)).join(' ')}  ${name}`;
const NAMES = ['checked', 'lost', 'reported', 'left out', 'in twins', 'lost', 'left out', 'largest kB'];
type Form = 'pages' | 'twins';
const byKind: Record<Form, Map<string, { checked: number; lost: number }>> = {
  pages: new Map(),
  twins: new Map(),
};
const total = NAMES.map(() => 0);

console.log(row(NAMES, 'description'));
for (const file of files) {
  const { refused, pages, twins, largest } = await checkDescription(file);
  if (refused !== undefined) {
    console.log(
      row(
        NAMES.map(() => '–'),
        `${file} (${refused})`,
      ),
    );
    continue;
  }
  const cells = [
    getSum(pages.checked),
    pages.lost.length,
    pages.reported,
    pages.leftOut,
    getSum(twins.checked),
    twins.lost.length,
    twins.leftOut,
    Math.round(largest.size / 1000),
  ];
  console.log(row(cells, file));
  for (const [at, cell] of cells.entries())
    total[at] = at === NAMES.length - 1 ? Math.max(total[at] ?? 0, cell) : (total[at] ?? 0) + cell;
  for (const [form, tally] of Object.entries({ pages, twins }) as [Form, Tally][]) {
    for (const [kind, number] of tally.checked) getKind(form, kind).checked += number;
    for (const { kind, at, page, shown, codes } of tally.lost) {
      getKind(form, kind).lost += 1;
      if (options.list)
        console.log(
          `  lost ${kind} (${form}): ${at.file}#${at.pointer} on ${page}: ${JSON.stringify(shown).slice(0, 160)} ${codes.join()}`,
        );
    }
  }
}
console.log(row(total, 'all'));
for (const kind of [...byKind.pages.keys()].sort()) {
  const [page, twin] = [getKind('pages', kind), getKind('twins', kind)];
  console.log(row([page.checked, page.lost, '', '', twin.checked, twin.lost, '', ''], kind));
}
process.exitCode = [1, 5].some((at) => (total[at] ?? 0) > 0) ? 1 : 0;

function getSum(numbers: ReadonlyMap<string, number>): number {
  return [...numbers.values()].reduce((sum, one) => sum + one, 0);
}

function getKind(form: Form, kind: string): { checked: number; lost: number } {
  const found = byKind[form].get(kind) ?? { checked: 0, lost: 0 };
  byKind[form].set(kind, found);
  return found;
}
