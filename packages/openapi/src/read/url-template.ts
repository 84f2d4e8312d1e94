import type { Server, ServerVariable } from './api.ts';

/** A server's URL with values for its variables. */
interface FilledServerUrl {
  /** The URL with its variables filled in: relative if the server's is, with its trailing slashes. */
  url: string;
  /** Names of variables without a value and without a default; their braces are kept. */
  missing: string[];
  /** Variables whose value is not in their `enum`. */
  unlisted: ServerVariable[];
}

/** Fills in the variables of a server: with the given values, else with their defaults. */
export function fillServerUrl(
  { url, variables }: Server,
  given: Readonly<Record<string, string>> = {},
): FilledServerUrl {
  if (!url.includes('{')) return { url, missing: [], unlisted: [] };
  const declared = new Map(variables.map((variable) => [variable.name, variable]));
  const missing: string[] = [];
  const unlisted: ServerVariable[] = [];
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = declared.get(name);
    const value = Object.hasOwn(given, name) ? given[name] : variable?.default;
    if (value === undefined) missing.push(name);
    else if (variable?.enum && !variable.enum.includes(value)) unlisted.push(variable);
    return value ?? whole;
  });
  return { url: filled, missing, unlisted };
}

/** One server serves all operations of a description. */
const urls = new WeakMap<Server, string>();

/** Returns the server's URL with every variable at its default, without a trailing slash; relative as written. */
export function serverUrl(server: Server | undefined): string {
  if (!server) return '';
  const known = urls.get(server);
  if (known !== undefined) return known;
  const url = withoutTrailingSlashes(fillServerUrl(server).url);
  urls.set(server, url);
  return url;
}

/** The look-behind keeps the search linear: a run of slashes is tried from its start alone. */
export function withoutTrailingSlashes(url: string): string {
  return url.endsWith('/') ? url.replace(/(?<!\/)\/+$/, '') : url;
}

/** Returns the names between the braces of a path template, in order, repeated ones too. */
export function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
}
