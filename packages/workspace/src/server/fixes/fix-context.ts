import type { Diagnostic } from '@curlew/diagnostics';
import { type Edit, type Json, Location } from '@curlew/openapi';
import { type Kind, parsePointer } from '@curlew/openapi/language';
import type { DescriptionState } from '../engine/description-state.ts';
import { kindAt } from '../engine/kind-at.ts';

/** Edits that remove a problem. */
export interface FoundFix {
  /** An imperative. */
  title: string;
  edits: Edit[];
}

/** Finds the fixes of one code. */
export type FindFix = (context: FixContext) => FoundFix[];

/** A problem and what is around it. */
export class FixContext {
  readonly diagnostic: Diagnostic;
  readonly file: string;
  readonly state: DescriptionState;
  /** Pointer of the place of the problem. */
  readonly pointer: string;

  constructor(diagnostic: Diagnostic, file: string, state: DescriptionState) {
    this.diagnostic = diagnostic;
    this.file = file;
    this.state = state;
    this.pointer = diagnostic.pointer ?? '';
  }

  get keys(): string[] {
    return parsePointer(this.pointer) ?? [];
  }

  get key(): string {
    return this.keys.at(-1) ?? '';
  }

  get parent(): string {
    return this.pointer.slice(0, Math.max(0, this.pointer.lastIndexOf('/')));
  }

  value(pointer: string = this.pointer): Json | undefined {
    return this.state.description.at(new Location(this.file, pointer))?.value;
  }

  /** The fields of the object of the specification at a pointer. */
  fieldsAt(pointer: string): ReadonlyMap<string, Kind> | undefined {
    const { kind } = kindAt(this.state, this.file, parsePointer(pointer) ?? []);
    if (kind.is !== 'object') return undefined;
    return this.state.description.dialect(this.file).nodeTypes[kind.nodeType].fields;
  }

  rename(to: string): FoundFix {
    const edit: Edit = { op: 'rename', file: this.file, pointer: this.pointer, to };
    return { title: `Rename to \`${to}\``, edits: [edit] };
  }

  set(pointer: string, value: Json, title: string): FoundFix {
    return { title, edits: [{ op: 'set', file: this.file, pointer, value }] };
  }

  remove(title: string, pointer: string = this.pointer): FoundFix {
    return { title, edits: [{ op: 'remove', file: this.file, pointer }] };
  }
}
