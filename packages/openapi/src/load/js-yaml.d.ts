/** The part of js-yaml 4 that is used here: the published types lack its newer options. */
declare module 'js-yaml' {
  export interface TypeOptions {
    kind: 'scalar' | 'sequence' | 'mapping';
    resolve(text: string | null): boolean;
    construct(text: string): unknown;
  }

  export class Type {
    constructor(tag: string, options: TypeOptions);
  }

  export interface Schema {
    extend(types: { implicit: Type[] }): Schema;
  }

  export interface LoadOptions {
    schema: Schema;
    /** Levels of collections; more of them throw. */
    maxDepth: number;
    maxTotalMergeKeys: number;
    /** As `JSON.parse`: of two equal keys the last counts. */
    json?: boolean;
  }

  export class YAMLException extends Error {
    reason: string;
    mark?: { position: number; line: number; column: number };
  }

  export const FAILSAFE_SCHEMA: Schema;
  export const types: { merge: Type };
  export function load(text: string, options?: LoadOptions): unknown;
}
