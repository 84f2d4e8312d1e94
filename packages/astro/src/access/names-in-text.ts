import { SourceFile, type Span } from '@curlew/diagnostics';
import type { NamedKind } from './find-page.ts';

/** What a guide names. */
export type AuthorNameKind = NamedKind | 'source';

/** The components that name something, what it is, and in which attribute; each may name a source as well. */
const COMPONENTS: Readonly<Record<string, readonly [kind: NamedKind, attribute: string]>> = {
  Operation: ['operation', 'id'],
  Samples: ['operation', 'id'],
  Schema: ['schema', 'name'],
  OperationList: ['tag', 'tag'],
};

const TAG = /<(Operation|Samples|Schema|OperationList)\b([^<>]*)>/g;
const ATTRIBUTE = /\b(id|name|tag|source)\s*=\s*\{?\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/g;

/** A name and where it is written. */
export interface NameInText {
  /** Its kind and the name: `operation createOrder`. */
  key: string;
  span: Span;
}

/** The names that components of a guide (MDX, Astro) are given as text, with their places: a message can then name a line. */
export function namesInText(path: string, text: string): NameInText[] {
  const source = new SourceFile(path, text);
  return [...text.matchAll(TAG)].flatMap(({ 1: component = '', 2: attributes = '', index }) => {
    const [kind = 'page', attribute] = COMPONENTS[component] ?? [];
    const start = index + 1 + component.length;
    return [...attributes.matchAll(ATTRIBUTE)]
      .filter((match) => match[1] === attribute || match[1] === 'source')
      .map((match) => {
        const name = match[2] ?? match[3] ?? match[4] ?? '';
        // The quote after the name is the last character.
        const offset = start + match.index + match[0].length - 1 - name.length;
        const named = match[1] === 'source' ? 'source' : kind;
        return { key: nameKey(named, name), span: source.spanAt(offset, name.length) };
      });
  });
}

/** One text for a kind and a name. */
export function nameKey(kind: AuthorNameKind, name: string): string {
  return `${kind} ${name}`;
}
