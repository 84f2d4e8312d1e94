/** Sets a member under any name: plain assignment would take `__proto__` for the prototype. */
export function setOwn<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  } else target[name] = value;
}

/** Reads an own member only: `constructor` is not a member of `{}`. */
export function getOwn<Value>(target: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(target, name) ? target[name] : undefined;
}
