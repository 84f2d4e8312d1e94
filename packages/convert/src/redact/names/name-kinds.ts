import { getOrInsert } from '../../get-or-insert.ts';
import { classifyName, isCredentialKind, type NameKind } from './classify-name.ts';

/** Classifies each name once: recordings repeat the same few thousands of times. */
export class NameKinds {
  readonly #kinds = new Map<string, NameKind>();

  of(name: string): NameKind {
    return getOrInsert(this.#kinds, name, classifyName);
  }

  isCredential(name: string): boolean {
    return isCredentialKind(this.of(name));
  }
}
