import { parseArgs } from 'node:util';
import { checkDescription } from './completeness/check-description.ts';

/*
 * Looks on the pages of descriptions for all that these say of each operation and schema: `corpus.ts <file…>`.
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

const COLUMNS = [10, 8, 8, 8, 11];
const row = (cells: readonly (string | number)[], name: string) =>
  `${cells.map((cell, at) => String(cell).padStart(COLUMNS[at] ?? 10)).join(' ')}  ${name}`;
const kinds = new Map<string, { checked: number; lost: number }>();
const total = { checked: 0, lost: 0, reported: 0, leftOut: 0, largest: 0 };

console.log(row(['checked', 'lost', 'reported', 'left out', 'largest kB'], 'description'));
for (const file of files) {
  const { refused, checked, lost, reported, leftOut, largest } = await checkDescription(file);
  if (refused !== undefined) {
    console.log(row(['–', '–', '–', '–', '–'], `${file} (${refused})`));
    continue;
  }
  const count = [...checked.values()].reduce((sum, one) => sum + one, 0);
  const kilobytes = Math.round(largest.size / 1000);
  console.log(row([count, lost.length, reported, leftOut, kilobytes], file));
  for (const { kind, at, page, shown, codes } of options.list ? lost : [])
    console.log(
      `  lost ${kind}: ${at.file}#${at.pointer} on ${page}: ${JSON.stringify(shown).slice(0, 160)} ${codes.join()}`,
    );
  total.checked += count;
  total.lost += lost.length;
  total.reported += reported;
  total.leftOut += leftOut;
  total.largest = Math.max(total.largest, kilobytes);
  for (const [kind, number] of checked) kindOf(kind).checked += number;
  for (const { kind } of lost) kindOf(kind).lost += 1;
}
console.log(row([total.checked, total.lost, total.reported, total.leftOut, total.largest], 'all'));
for (const [kind, { checked, lost }] of [...kinds].sort()) console.log(row([checked, lost, '', ''], kind));
process.exitCode = total.lost > 0 ? 1 : 0;

function kindOf(kind: string): { checked: number; lost: number } {
  const found = kinds.get(kind) ?? { checked: 0, lost: 0 };
  kinds.set(kind, found);
  return found;
}
