import { isSecretName } from './secret-names.ts';

/** `password: "…"`, `"client_secret":"…"`, `token='…'`, as queries and nested JSON have it; bounded, so that time stays linear. */
const NAMED =
  /(?<![\w-])([A-Za-z][\w-]{0,40})(\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3})(?:"([^"\\\n]{1,4096})|'([^'\\\n]{1,4096}))/g;

/** A text in which quoted values that go by the name of a credential are replaced. Placeholders stay. */
export function hideNamedValues(text: string): string {
  return text.replace(NAMED, (whole, name: string, between: string, double?: string, single?: string) => {
    const value = double ?? single ?? '';
    if (!isSecretName(name) || /^(?:[<$]|\{\{)/.test(value)) return whole;
    return `${name}${between}${double === undefined ? "'" : '"'}<secret>`;
  });
}
