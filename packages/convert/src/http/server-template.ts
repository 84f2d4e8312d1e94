import type { ServerTemplate, ServerVariable } from '../document/request-details.ts';
import type { AddressVariable } from './address-part.ts';
import { placeholderName } from './placeholder-name.ts';

const UNKNOWN = 'Not resolved in the capture.';

/**
 * The server of an address whose scheme, host or port is a variable; undefined when it has none.
 * `whole`: the variable stands for everything up to the path (`{{baseUrl}}/users`).
 */
export function serverTemplate(
  scheme: string,
  host: string,
  whole: boolean,
  variables: readonly AddressVariable[],
): ServerTemplate | undefined {
  const marked = whole ? host : `${scheme}://${host}`;
  if (!marked.includes('\uE000')) return undefined;
  const used: ServerVariable[] = [];
  const url = marked.replace(/\uE000(\d+)\uE001/g, (_mark, index: string, at: number) => {
    const name = placeholderName(variables[Number(index)]?.variable ?? '');
    const fallback = whole ? 'https://example.com' : defaultValue(name, marked, at);
    if (!used.some((variable) => variable.name === name)) {
      used.push({ name, default: fallback, description: UNKNOWN });
    }
    return `{${name}}`;
  });
  return { url: url.replace(/\/+$/, ''), variables: used };
}

function defaultValue(name: string, marked: string, at: number): string {
  if (at === 0) return 'https';
  if (/:$/.test(marked.slice(0, at)) && at > marked.indexOf('://') + 3) return '443';
  const onlyHost = /:\/\/\uE000\d+\uE001(?::|$)/.test(marked);
  return onlyHost ? 'example.com' : hostLabel(name);
}

function hostLabel(name: string): string {
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return label === '' ? 'host' : label;
}

/** An origin that parses, for the request's `URL`: a variable alone reads `<name>.invalid` (RFC 2606). */
export function placeholderOrigin({ url, variables }: ServerTemplate): string {
  return variables.reduce((text, variable) => {
    const whole = text === `{${variable.name}}`;
    return text.replaceAll(
      `{${variable.name}}`,
      whole ? `http://${hostLabel(variable.name)}.invalid` : variable.default,
    );
  }, url);
}
