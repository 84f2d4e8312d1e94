import { getSegments } from './path-segments.ts';

/** A known path template: its segments as patterns and as text. */
interface Hint {
  patterns: RegExp[];
  texts: string[];
}

/** Finds the known template of a path. */
export class PathHints {
  readonly #hints: Hint[];

  /** @param templates as `/products/{slug}`. */
  constructor(templates: readonly string[]) {
    this.#hints = templates.map((template) => {
      const texts = getSegments(template).map(({ text }) => text);
      return { texts, patterns: texts.map(segmentPattern) };
    });
  }

  /**
   * The path with the parameters of the first template that it fits. A template fits the end of a path as well: what is
   * before is the base path of a server.
   */
  apply(path: string): string | undefined {
    const found = this.#find(path);
    return found && `/${[...found.segments.slice(0, found.start), ...found.texts].join('/')}`;
  }

  /** Indexes of the segments of a path that its template names as words. */
  literals(path: string): ReadonlySet<number> {
    const { texts = [], start = 0 } = this.#find(path) ?? {};
    return new Set(texts.flatMap((text, at) => (text.includes('{') ? [] : [start + at])));
  }

  #find(path: string): { segments: string[]; start: number; texts: readonly string[] } | undefined {
    if (this.#hints.length === 0) return undefined;
    const segments = getSegments(path).map(({ text }) => text);
    for (const { patterns, texts } of this.#hints) {
      const start = segments.length - patterns.length;
      if (start >= 0 && patterns.every((pattern, at) => pattern.test(segments[start + at] ?? '')))
        return { segments, start, texts };
    }
    return undefined;
  }
}

function segmentPattern(text: string): RegExp {
  const parts = text.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // A segment already replaced by a parameter, because it is a credential, matches as well.
  return new RegExp(parts.length > 1 ? `^(?:${parts.join('[^/]+')}|\\{[^{}]*\\})$` : `^${parts[0]}$`);
}
