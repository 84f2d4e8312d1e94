/** The path of an operation. */
export interface PathTemplate {
  /** With `{name}` in place of each parameter. */
  path: string;
  /** Parameter names by segment index; the first segment after the leading slash is 1. */
  parameters: ReadonlyMap<number, string>;
}
