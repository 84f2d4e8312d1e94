/** A function that a program may need. */
export interface ProgramHelper {
  name: string;
  lines: string[];
}

/** The functions that a program calls, with those that they call themselves, in the order of the list. */
export function helpersFor(code: string, helpers: readonly ProgramHelper[]): string[][] {
  const used = new Set<ProgramHelper>();
  const visit = (text: string): void => {
    for (const helper of helpers) {
      if (used.has(helper) || !new RegExp(`\\b${helper.name}\\(`).test(text)) continue;
      used.add(helper);
      visit(helper.lines.join('\n'));
    }
  };
  visit(code);
  return helpers.filter((one) => used.has(one)).map(({ lines }) => lines);
}
