import { effect, type Signal, signal } from '@preact/signals';

/** A signal whose value is kept in `localStorage` under `curlew:<key>`. Uses `initial` if the stored value is not valid. */
export function storedSignal<T>(key: string, initial: T, isValid: (value: unknown) => value is T): Signal<T> {
  const stored = signal(read(key, initial, isValid));
  effect(() => {
    try {
      localStorage.setItem(`curlew:${key}`, JSON.stringify(stored.value));
    } catch {
      // Storage is full or disabled: the value is lost when the page closes.
    }
  });
  return stored;
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`curlew:${key}`) ?? 'null');
    return isValid(value) ? value : initial;
  } catch {
    return initial;
  }
}

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isOneOf =
  <T extends string>(...names: readonly T[]) =>
  (value: unknown): value is T =>
    names.includes(value as T);
