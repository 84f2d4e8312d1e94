/** Returns the words of an expected output: of the printed parts of a scenario, or of the whole of any other file. */
export function expectedWords(file: string, text: string): Set<string> {
  const output = file.includes('/scenarios/') ? printed(text) : text;
  return new Set(output.match(/[\w-]+/g) ?? []);
}

function printed(scenario: string): string {
  const sections = scenario.split(/^(?==== )/m);
  return sections.filter((section) => /^=== (stdout|stderr|after )/.test(section)).join('');
}
