import {
  classifyName,
  isCredentialKind,
  isCredentialName,
  KnownValues,
  percentDecode,
  type SecretSegment,
  secretSegments,
  segmentKind,
  splitWords,
} from '@curlew/exchange/internal';
import { splitAction } from '../document/paths/colon-action.ts';
import { inferredName } from '../document/paths/parameter-names.ts';
import { PathHints } from '../document/paths/path-hints.ts';
import { getPath, getSegments, looksLikeIdentifier } from '../document/paths/path-segments.ts';
import { isRandomIdentifier } from '../document/paths/variable-segment.ts';
import { getOrInsert } from '../get-or-insert.ts';
import { placeholderName } from '../http/address-part.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import { UniqueNames } from '../unique-names.ts';
import { isTelling } from './collect-credentials.ts';
import type { RedactContext } from './secret-names.ts';

/** Shorter paths hold no credential. */
const MIN_LENGTH = 5;
const WORD = /^[a-z]+$/;
/** Several words that may be the name of a credential: `signing-key`. */
const NAME = /^[a-z]+(?:[-_][a-z]+|[A-Z][a-z]+)+$/;
const NOTHING = new KnownValues();
/** Start of a matrix parameter (RFC 3986, section 3.3). */
const MATRIX = /;|%3b/i;

/** Further matrix parameters of a segment are left out. */
const MAX_MATRIX = 20;

/**
 * Puts parameters in place of the secret segments of paths (`/reset/<token>`) and of matrix parameters
 * (`;jsessionid=…`): a path is written into documents as it is.
 */
export class PathRedaction {
  readonly #context: RedactContext;
  readonly #templates = new Map<string, string>();
  /** Paths in which nothing was found while nothing was known. */
  readonly #plain = new Set<string>();
  /** Paths that were called with a method that links do not have. */
  readonly #posted: ReadonlySet<string>;
  readonly #hints: PathHints;
  readonly #paths: ReadonlySet<string>;
  readonly #requests: readonly NormalizedRequest[];
  #words: PathWords | undefined;
  #actions: ReadonlySet<string> | undefined;
  #byPath: ReadonlyMap<string, readonly NormalizedRequest[]> | undefined;

  /**
   * Makes known what the paths of requests show after words such as `reset`, for it to be found elsewhere, too. The words
   * of `named` templates are public.
   */
  constructor(requests: readonly NormalizedRequest[], context: RedactContext, named: readonly string[] = []) {
    this.#context = context;
    this.#requests = requests;
    this.#hints = new PathHints(named);
    this.#posted = new Set(requests.filter(({ method }) => !/^(?:get|head)$/i.test(method)).map(getPath));
    this.#paths = new Set(requests.map(getPath));
    for (const path of this.#paths) {
      const { certain, isPlain } = this.#getSecrets(path);
      if (isPlain) this.#plain.add(path);
      for (const value of certain) {
        if (isTelling(value)) context.known.add(value);
        else context.known.addWhole(value);
      }
    }
  }

  /** The template of a path; the path itself when nothing in it is secret. */
  template(path: string): string {
    return path.length < MIN_LENGTH ? path : getOrInsert(this.#templates, path, () => this.#redact(path));
  }

  #redact(path: string): string {
    // As long as nothing is known, the same is found again.
    if (this.#context.known.isEmpty && this.#plain.has(path)) return path;
    const segments = getSegments(path);
    const hasMatrix = MATRIX.test(path);
    const bases = segments.map(({ text }) => (hasMatrix ? (text.split(MATRIX)[0] ?? '') : text));
    const secret = new Set(this.#secretSegments(path, bases).keys());
    if (secret.size === 0 && !hasMatrix) return path;
    const taken = new UniqueNames();
    const texts = segments.map(({ text, declared }, at) => {
      if (declared !== undefined) return text;
      const [base = '', ...pairs] = text.split(MATRIX, MAX_MATRIX);
      const isLast = at === segments.length - 1;
      const shown = secret.has(at)
        ? `{${inferredName(segments, at, secret)}}${isLast ? this.#actionBehind(base) : ''}`
        : base;
      return shown + pairs.map((pair) => this.#matrixParameter(pair, taken)).join('');
    });
    return `/${texts.join('/')}`;
  }

  /** The action behind the colon of a segment, with it, if the recording shows that it is one; else empty. */
  #actionBehind(text: string): string {
    const { action } = splitAction(text) ?? {};
    if (action === undefined) return '';
    this.#actions ??= readActions(this.#paths);
    return this.#actions.has(action) ? `:${action}` : '';
  }

  #matrixParameter(pair: string, taken: UniqueNames): string {
    if (pair === '') return ';';
    const equals = pair.indexOf('=');
    const name = percentDecode(equals < 0 ? pair : pair.slice(0, equals));
    const isName = /^[A-Za-z][\w.-]{0,40}$/.test(name) && !this.#context.secretNames.has(name);
    if (equals < 0 && isName && /^[a-z]{1,5}$/.test(name)) return `;${pair}`;
    const isNamed = isName && equals >= 0;
    const wanted = isNamed ? placeholderName(name) : 'parameter';
    const unique = taken.take(wanted);
    return isNamed ? `;${pair.slice(0, equals)}={${unique}}` : `;{${unique}}`;
  }

  /** The values of a path that are credentials for certain; `isPlain` where nothing in it is to be left out. */
  #getSecrets(path: string): { certain: string[]; isPlain: boolean } {
    if (path.length < MIN_LENGTH) return { certain: [], isPlain: true };
    const segments = path.slice(1).split('/');
    const parts = MATRIX.test(path) ? segments.map((segment) => segment.split(MATRIX)) : undefined;
    const bases = parts ? parts.map(([base = '']) => base) : segments;
    const found = this.#secretSegments(path, bases);
    const isPlain = parts === undefined && found.size === 0;
    if (isPlain) return { certain: [], isPlain };
    // A word would be found in the paths and values of other resources.
    const certain = [...found.values()].flatMap(({ text, isCertain }) =>
      isCertain && !WORD.test(text) ? [text] : [],
    );
    const matrix =
      parts?.flatMap((pairs) => pairs.slice(1).map((pair) => pair.slice(pair.indexOf('=') + 1))) ?? [];
    return { certain: [...certain, ...matrix.map(percentDecode)], isPlain };
  }

  #secretSegments(path: string, bases: readonly string[]): ReadonlyMap<number, SecretSegment> {
    const isPosted = this.#posted.has(path);
    const found = secretSegments(bases, this.#context.known, isPosted);
    if (found.size === 0) return found;
    const named = this.#hints.literals(path);
    const isWord = [...found.values()].some(({ text }) => WORD.test(text));
    const alone = isWord ? secretSegments(bases, NOTHING, isPosted) : found;
    // A word is a part of the API if several names are before it or, where it is a credential elsewhere, behind it.
    const isPart = (at: number, { text }: SecretSegment): boolean => {
      if (NAME.test(text))
        return (
          isCredentialName(text) ||
          this.#isAnsweredWith(path, text) ||
          (segmentKind(bases[at - 1] ?? '') === 'action' && this.#isListed(path, text))
        );
      if (!WORD.test(text)) return false;
      this.#words ??= readWords(this.#paths, this.#posted);
      const { followers, branching, numbered, calls } = this.#words;
      if (this.#context.known.has(text)) return !alone.has(at) && branching.has(text);
      const before = bases[at - 1] ?? '';
      const isBranching = [...(branching.get(text) ?? [])].some((other) => other !== before);
      const isCall = isPosted && at === bases.length - 1 && calls.has(text);
      return isBranching || isCall || followers.has(getKey(bases, at)) || numbered.has(`${before}/${text}`);
    };
    return new Map([...found].filter(([at, one]) => !named.has(at) && !isPart(at, one)));
  }

  /** Whether a response to a path has a credential under the name that a segment is: `signing_key` of `/signing-key`. */
  #isAnsweredWith(path: string, segment: string): boolean {
    if (!isCredentialKind(classifyName(segment))) return false;
    return this.#answers(path, new RegExp(`"${splitWords(segment).join('[-_ ]?')}"\\s*:`, 'i'));
  }

  /** Whether a plural was answered with a list, which nothing does that a person signs in with: `/sign-in/widget-versions`. */
  #isListed(path: string, segment: string): boolean {
    return /[^s]s$/.test(segment) && this.#answers(path, /^\s*\[/);
  }

  #answers(path: string, pattern: RegExp): boolean {
    this.#byPath ??= Map.groupBy(this.#requests, getPath);
    const requests = this.#byPath.get(path) ?? [];
    return requests.some(({ details }) =>
      details?.responses?.some(({ raw }) => raw !== undefined && pattern.test(raw)),
    );
  }
}

/** Words of paths that are parts of the API by what is beside them. */
interface PathWords {
  /** Words behind several others: `/prompts/login/screen`, `/prompts/signup/screen`. */
  followers: ReadonlySet<string>;
  /** Words before several others, with what is before them: `/admin/users`, `/admin/roles`. */
  branching: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words before several identifiers, behind what is before them: `credentials/csrs` of `/credentials/csrs/1`. */
  numbered: ReadonlySet<string>;
  /** Last words of several calls: `POST /items/get`, `POST /accounts/get`. */
  calls: ReadonlySet<string>;
}

function readWords(paths: Iterable<string>, posted: ReadonlySet<string>): PathWords {
  const before = new Map<string, Set<string>>();
  const behind = new Map<string, { word: string; last: string; next: Set<string | undefined> }>();
  const identifiers = new Map<string, Set<string>>();
  const called = new Map<string, Set<string>>();
  for (const path of paths) {
    const texts = getSegments(path).map(({ text }) => text);
    const [resource = '', last = ''] = texts.slice(-2);
    if (posted.has(path) && WORD.test(last) && segmentKind(resource) === undefined)
      getOrInsert(called, last, () => new Set()).add(resource);
    let start = '';
    for (const [at, word] of texts.entries()) {
      start += `/${word}`;
      if (!WORD.test(word)) continue;
      const [last = '', next] = [texts[at - 1], texts[at + 1]];
      if (at > 0) getOrInsert(before, getKey(texts, at), () => new Set()).add(last);
      getOrInsert(behind, start, () => ({ word, last, next: new Set() })).next.add(next);
      if (next !== undefined && (looksLikeIdentifier(next) || isRandomIdentifier(next)))
        getOrInsert(identifiers, `${last}/${word}`, () => new Set()).add(next);
    }
  }
  const branching = new Map<string, Set<string>>();
  for (const { word, last, next } of behind.values())
    if (next.size > 1) getOrInsert(branching, word, () => new Set()).add(last);
  return {
    followers: getSeveral(before),
    branching,
    numbered: getSeveral(identifiers),
    calls: getSeveral(called),
  };
}

/** What stands behind several texts and a colon, or behind one that stands alone, too: `/topics/7` and `/topics/7:publish`. */
function readActions(paths: ReadonlySet<string>): ReadonlySet<string> {
  const stems = new Map<string, Set<string>>();
  const segments = new Set<string>();
  for (const path of paths)
    for (const text of path.split('/')) {
      const { stem, action } = splitAction(text) ?? {};
      if (stem === undefined || action === undefined) segments.add(text);
      else getOrInsert(stems, action, () => new Set()).add(stem);
    }
  return new Set(
    [...stems].flatMap(([action, of]) =>
      of.size > 1 || [...of].some((stem) => segments.has(stem)) ? [action] : [],
    ),
  );
}

function getSeveral(values: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  return new Set([...values].flatMap(([key, { size }]) => (size > 1 ? [key] : [])));
}

/** A word at its place, whatever is directly before it. */
function getKey(segments: readonly string[], at: number): string {
  return `${at} ${segments[at - 2] ?? ''} ${segments[at]}`;
}
