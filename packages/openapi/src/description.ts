import type { SourceFile, Span } from '@curlew/diagnostics';
import type { Dialect } from './dialect/dialect.ts';
import { getDialect, withSchemaDialect } from './dialect/dialects.ts';
import { ExactNumbers } from './json/exact-numbers.ts';
import { isNumberText, isObject, type Json, type JsonObject } from './json.ts';
import type { LoadedFile } from './load/loaded-file.ts';
import { isMendable, type ReferenceAccess, type ReferenceFailure } from './load/reference-failure.ts';
import type { Located } from './location.ts';
import { Location, parsePointer, valueAt } from './location.ts';
import { getFolder, joinPath, relativePath } from './path.ts';
import { isRemote, parseReference } from './reference/parse-reference.ts';
import { Resolver } from './reference/resolver.ts';
import { toOneLineSpan } from './source/positions.ts';

/** A loaded description: all files reachable by `$ref`, with the positions of their values. */
export class Description {
  /** Absolute path of the file that was requested. */
  readonly entry: string;
  /** The value of the entry file. */
  readonly value: JsonObject;
  readonly #files: ReadonlyMap<string, LoadedFile>;
  readonly #access: ReferenceAccess | undefined;
  readonly #dialect: Dialect;
  readonly #dialects = new Map<string, Dialect>();
  readonly #resolver: Resolver;
  readonly #folder: string;
  readonly #written: Description | undefined;
  #exactNumbers: ExactNumbers | undefined;
  /** Targets of reference chains by each of their links: chains may be as long as a description. */
  readonly #ends = new WeakMap<JsonObject, Located | undefined>();

  constructor(
    entry: string,
    files: ReadonlyMap<string, LoadedFile>,
    dialect: Dialect,
    access?: ReferenceAccess,
    written?: Description,
  ) {
    this.entry = entry;
    this.#files = files;
    this.#dialect = dialect;
    this.#access = access;
    this.#resolver = new Resolver(files, access?.mayName);
    this.#folder = getFolder(entry);
    this.#written = written;
    const value = files.get(entry)?.value;
    this.value = isObject(value) ? value : {};
  }

  /** Copies the description with other values of its files; positions are those of the keys that are left. */
  withValues(change: (value: Json) => Json): Description {
    const files = [...this.#files].map(([path, file]) => [path, file.withValue(change(file.value))] as const);
    return new Description(this.entry, new Map(files), this.#dialect, this.#access, this.#written);
  }

  /** The description as its author wrote it, where it was converted to be read: Swagger 2.0. */
  get asWritten(): Description {
    return this.#written ?? this;
  }

  /** Absolute paths of all files, the entry first. */
  get files(): string[] {
    return [...this.#files.keys()];
  }

  /**
   * Absolute paths of files that references name and that are missing or cannot be parsed. They are no part of the description,
   * until somebody mends them: a watcher watches them as well.
   */
  get awaitedFiles(): string[] {
    const failures = [...(this.#access?.failures ?? [])];
    return failures.flatMap(([path, failure]) => (isMendable(failure) ? [path] : []));
  }

  /** Numbers of the files that JavaScript cannot hold. */
  get exactNumbers(): ExactNumbers {
    this.#exactNumbers ??= new ExactNumbers([...this.#files.values()].map(({ source }) => source.text));
    return this.#exactNumbers;
  }

  /** Returns a number as its author wrote it, which a double may not hold. */
  numberText(location: Pick<Location, 'file' | 'pointer'>, value: number): string {
    const text = this.textAt(location) ?? '';
    return isNumberText(text) && Number(text) === value ? text : this.exactNumbers.restore(String(value));
  }

  /** Returns the source text of a value. */
  textAt(location: Pick<Location, 'file' | 'pointer'>): string | undefined {
    const file = this.#files.get(location.file);
    const keys = parsePointer(location.pointer);
    return keys && file?.source.text.slice(...file.find(keys).value).trim();
  }

  /** Sources by the path shown in spans. */
  get sourceFiles(): ReadonlyMap<string, SourceFile> {
    return new Map([...this.#files.values()].map(({ source }) => [source.path, source]));
  }

  /** Returns the source of a file, by absolute path. */
  source(file: string): SourceFile | undefined {
    return this.file(file)?.source;
  }

  /** Returns a file as it was loaded, by absolute path. */
  file(path: string): LoadedFile | undefined {
    return this.#files.get(path);
  }

  /** Whether a file that a reference names is not part of this description. */
  get hasFailures(): boolean {
    return (this.#access?.failures.size ?? 0) > 0;
  }

  /** Whether any reference is refused because of what its file is named or holds. */
  get hasRefusedReferences(): boolean {
    return this.#access?.hasRefusedReferences ?? false;
  }

  /** Returns why a reference does not resolve, if its file, or the place in it, is known to be refused or missing. */
  failure(reference: string, from: Pick<Location, 'file' | 'pointer'>): ReferenceFailure | undefined {
    if (this.#access === undefined) return undefined;
    const { file } = parseReference(reference, from.file);
    const failure = this.#access.failures.get(file);
    if (failure !== undefined) return failure;
    const found = this.#resolver.find(reference, from.file, () => from.pointer);
    if (found === undefined || this.#access.mayName(found, from.file)) return undefined;
    return this.#access.describeFailure(found.location.file);
  }

  /** The entry file as a whole. */
  get root(): Located {
    return { value: this.value, location: new Location(this.entry) };
  }

  /** Returns the dialect in force in a file: its own when it is a description itself, else the entry's. */
  dialect(file: string = this.entry): Dialect {
    let dialect = this.#dialects.get(file);
    if (dialect === undefined) {
      const value = this.#files.get(file)?.value;
      const own =
        isObject(value) && typeof value.openapi === 'string' ? getDialect(value.openapi) : undefined;
      const base = own ?? (file === this.entry ? this.#dialect : this.dialect());
      dialect = isObject(value) ? withSchemaDialect(base, value.jsonSchemaDialect) : base;
      this.#dialects.set(file, dialect);
    }
    return dialect;
  }

  /**
   * Where a value is in its file, its first line at most; `key` is the name it is under. A missing value is
   * located at its parent.
   */
  span(location: Pick<Location, 'file' | 'pointer'>, part: 'key' | 'value' = 'value'): Span {
    const file = this.#files.get(location.file);
    if (file === undefined) return { file: location.file, line: 1, column: 1, length: 0 };
    const { key, value } = file.find(parsePointer(location.pointer) ?? []);
    const [start, end] = part === 'key' && key !== undefined ? key : value;
    return toOneLineSpan(file.source, start, end);
  }

  /**
   * Returns the pointer of a location in the file as its author wrote it: of the nearest value around it where the
   * description was converted and the value itself was not written.
   */
  pointerInText(location: Pick<Location, 'file' | 'pointer'>): string {
    const original = this.#written?.file(location.file)?.value;
    const file = this.#files.get(location.file);
    if (original === undefined || file?.isConverted !== true) return location.pointer;
    let at = new Location(location.file);
    for (const key of file.writtenKeys(parsePointer(location.pointer) ?? [])) {
      const next = at.child(key);
      if (valueAt(original, next.pointer) === undefined) break;
      at = next;
    }
    return at.pointer;
  }

  /** Returns the value at a location. */
  at(location: Location): Located | undefined {
    const file = this.#files.get(location.file);
    const value = file && valueAt(file.value, location.pointer);
    return value === undefined ? undefined : { value, location };
  }

  /** Resolves a reference at a location, one step; undefined if unresolved. */
  resolve(reference: string, from: Pick<Location, 'file' | 'pointer'>): Located | undefined {
    return this.#resolver.resolve(reference, from.file, () => from.pointer);
  }

  /**
   * Returns the `$dynamicAnchor`s of the schema resource (file, or schema with an `$id`) that a place belongs to, by
   * name.
   */
  dynamicAnchorsAt({ file, pointer }: Location): ReadonlyMap<string, Located> | undefined {
    return this.#resolver.dynamicAnchorsAt(file, pointer);
  }

  /** Returns the value with its `$ref`s followed; undefined for an unresolved or circular chain. */
  follow(located: Located): Located | undefined {
    if (!isReference(located)) return located;
    const chain: JsonObject[] = [];
    let here: Located | undefined = located;
    while (here !== undefined && isReference(here)) {
      if (this.#ends.has(here.value)) {
        here = this.#ends.get(here.value);
        break;
      }
      // Met again before its end is known, it leads in a circle.
      this.#ends.set(here.value, undefined);
      chain.push(here.value);
      here = this.resolve(here.value.$ref, here.location);
    }
    for (const link of chain) this.#ends.set(link, here);
    return here;
  }

  /**
   * Returns a short name of a place that is the same on every machine: `#/components/schemas/User`,
   * `models/user.yaml#/User`.
   */
  getId(location: Location): string {
    const { file: path } = location;
    const file = path === this.entry ? '' : isRemote(path) ? path : relativePath(this.#folder, path);
    return `${file.replaceAll('#', '%23')}#${location.pointer}`;
  }

  /** Returns the place an `idOf` names. */
  getLocation(id: string): Location {
    const at = id.indexOf('#');
    const path = id.slice(0, at).replaceAll('%23', '#');
    const file = at <= 0 ? this.entry : isRemote(path) ? path : joinPath(this.#folder, path);
    return new Location(file, id.slice(at + 1));
  }
}

function isReference(
  located: Located,
): located is { value: JsonObject & { $ref: string }; location: Location } {
  return isObject(located.value) && typeof located.value.$ref === 'string';
}
