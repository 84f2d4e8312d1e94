/** Something the user can do by name in the palette, and by keys where it has some. */
export interface Command {
  id: string;
  title: string;
  /** Shown after the title, such as the path of an operation. */
  detail?: string;
  /** `Mod+S`: `Mod` is Ctrl, on a Mac Command. */
  keys?: string;
  /** HTTP method, for its badge. */
  method?: string;
  isEnabled?: () => boolean;
  run: () => void;
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys of an event as commands write them: `Mod+Shift+P`. */
export function getKeys(event: KeyboardEvent): string {
  const parts: string[] = [];
  if (IS_MAC ? event.metaKey : event.ctrlKey) parts.push('Mod');
  if (event.altKey) parts.push('Alt');
  if (event.shiftKey) parts.push('Shift');
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  parts.push(digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key));
  return parts.join('+');
}

/** Keys as they are shown: `Ctrl+S`. */
export function keyLabel(keys: string): string {
  const label = keys.replace('Mod', IS_MAC ? '⌘' : 'Ctrl').replace('Alt', IS_MAC ? '⌥' : 'Alt');
  return IS_MAC ? label.replaceAll('+', '') : label;
}
