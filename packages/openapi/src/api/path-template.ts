/** The names between the braces of a path template, in order, repeated ones too. */
export function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
