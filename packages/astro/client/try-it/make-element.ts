/** A new element. Attributes that are `undefined` are left out; texts are text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

let count = 0;

/** An id that no other element of the page has. */
export function uniqueId(): string {
  count += 1;
  return `cl-try-${count}`;
}
