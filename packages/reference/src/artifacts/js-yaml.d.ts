/** The part of js-yaml 4 that is used here. */
declare module 'js-yaml' {
  export interface DumpOptions {
    /** Write objects that are met again in full, without anchors. */
    noRefs?: boolean;
    /** -1: lines are not folded. */
    lineWidth?: number;
  }

  export function dump(value: unknown, options?: DumpOptions): string;
}
