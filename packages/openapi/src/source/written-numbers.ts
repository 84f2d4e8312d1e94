import type { Description } from '../description.ts';
import { isOtherwiseWritten, keepWrittenNumber, writeJson } from '../json/parse-exact-json.ts';
import { isNumberText, type Json } from '../json.ts';
import type { Located } from '../location.ts';
import { Location } from '../location.ts';

/** Remembers the numbers of the entry file as they are written: the steps of a workflow send them so. */
export function keepWrittenNumbers(description: Description): void {
  const { entry } = description;
  const file = description.file(entry);
  if (file === undefined || !isOtherwiseWritten(file.source.text)) return;
  keepIn(file.value, new Location(entry));

  function keepIn(value: Json, location: Location): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const at = location.child(key);
      keepIn(part, at);
      keepWrittenNumber(value, key, writtenNumber(description, { value: part, location: at }));
    }
  }
}

/** Writes a value of a description as JSON, indented by two spaces, with its numbers as they are written in its file. */
export function writtenJsonAt(description: Description, { value, location }: Located): string {
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || value === null;
  return isPlain
    ? JSON.stringify(value)
    : writeJson(value, { indent: '  ', textOf: (part, keys) => getText(part, keys) });

  function getText(part: Json, keys: readonly string[]): string | undefined {
    return writtenNumber(description, { value: part, location: location.child(...keys) });
  }
}

/** How a number is written; undefined for anything else. YAML reads a number that is greater than any double as a string. */
function writtenNumber(description: Description, { value, location }: Located): string | undefined {
  if (typeof value === 'number') return description.numberText(location, value);
  if (typeof value !== 'string' || !isNumberText(value) || Number.isFinite(Number(value))) return undefined;
  return description.textAt(location) === value ? value : undefined;
}
