/** `{{name}}`: how collections, prompts and forms of requests write a variable. */
const VARIABLE = /\{\{([^{}]{1,1000})\}\}/g;
const WHOLE = new RegExp(`^${VARIABLE.source}$`);

/** Values refer to each other up to this depth; deeper ones are a cycle. */
const MAX_DEPTH = 20;
/** A text does not grow by more characters: variables could double each other. */
const MAX_GROWTH = 1_000_000;

/** The value of a variable; undefined for one that has none. */
export type VariableValue = (name: string) => string | undefined;

/** Replaces each `{{name}}` of a text by its value. A variable without a value stays as it is written. */
export function fillTemplate(text: string, readValue: VariableValue): string {
  return text.replace(VARIABLE, (written, name: string) => readValue(name.trim()) ?? written);
}

/** The name in a text that is one `{{name}}` and nothing else: the value of the variable may replace it as it is. */
export function wholeVariable(text: string): string | undefined {
  return WHOLE.exec(text)?.[1]?.trim();
}

/** As `fillTemplate`, also in the names and values of variables. */
export function resolveTemplate(text: string, readValue: VariableValue): string {
  let resolved = text;
  for (let depth = 0; depth < MAX_DEPTH && resolved.includes('{{'); depth += 1) {
    const next = fillTemplate(resolved, readValue);
    if (next === resolved || next.length > text.length + MAX_GROWTH) break;
    resolved = next;
  }
  return resolved;
}

/** The names of the variables in a text, each once. */
export function templateVariables(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name.trim()))];
}
