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
