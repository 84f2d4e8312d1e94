import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json.ts';
import { DEFAULT_LIMITS } from '../load/load-options.ts';
import { hasNamedMembers, isDataField } from '../load/scan-references.ts';
import { escapePointer, type Located, pointerFragment, valueAt } from '../location.ts';
import { getFolder, isAbsolute, joinPath, relativePath } from '../path.ts';
import { isRemote, parseReference } from '../reference/parse-reference.ts';
import { Place } from '../walk/visitor.ts';
import { BundlePlaces } from './bundle-places.ts';
import { BUNDLE_CODES, type BundleCode } from './bundle-problem.ts';
import { type BundleInput, collectReferences, type FoundReference } from './collect-references.ts';

/**
 * Returns a description as one value without references to other files: referenced values become components, named
 * after the last part of the pointer or the file. A component or path of the entry file that is only a reference to
 * another file gets its value. Unresolved references name the same file as before.
 */
export function bundleDescription(description: Description): JsonObject {
  if (description.files.length === 1) return description.value;
  return planBundle(description).value;
}

/** A description as one file. */
export interface Bundle {
  value: JsonObject;
  /** The changes that make the bundle of the entry file. */
  edits: readonly Edit[];
  diagnostics: readonly Diagnostic[];
  /** Values of other files that became components, with their pointers in the bundle. */
  moved: readonly { from: string; pointer: string }[];
}

/**
 * Plans the bundle of a description.
 * @param base absolute path that relative URLs are written for; default: that of the entry file.
 */
export function planBundle(description: Description, base: string = description.entry): Bundle {
  return new BundlePlan(description, base).bundle();
}

class BundlePlan {
  readonly #description: Description;
  readonly #base: string;
  readonly #input: BundleInput;
  readonly #places: BundlePlaces;
  readonly #texts = new Map<object, Map<string, string>>();
  readonly #removed = new Map<object, Set<string>>();
  readonly #unresolved = new Set<object>();
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #edits: Edit[] = [];

  constructor(description: Description, base: string) {
    this.#description = description;
    this.#base = base;
    this.#input = collectReferences(description);
    this.#places = new BundlePlaces(description, this.#input);
  }

  bundle(): Bundle {
    const { entry, value } = this.#description;
    this.#removeIdentifiers();
    for (const reference of this.#input.references) this.#addReference(reference);
    for (const url of this.#input.urls) {
      // A mapping without its schema.
      if (url.nodeType === 'Schema') this.#report('bundle-external-reference', url.place);
      this.#setText(url, this.#relocate(url.text, url.place.file));
    }
    for (const one of this.#input.unread) {
      this.#report('bundle-extension-reference', one.place.parent ?? one.place);
      this.#setText(one, this.#relocate(one.text, one.place.file));
    }
    for (const { place, target } of this.#input.dynamic)
      if (place.file !== entry || (target && target.location.file !== entry))
        this.#report('bundle-dynamic-reference', place);
    this.#reportVersions();
    const changes = {
      replaced: this.#places.replaced,
      texts: this.#texts,
      removed: this.#removed,
      unresolved: this.#unresolved,
      relocate: (reference: string, place: Place) => this.#rewrite(reference, place),
    };
    const copier = new BundleCopy(changes, (code, place) => this.#report(code, place));
    const root = copier.copy(value, new Place(entry, '')) as JsonObject;
    const edits = [...this.#edits, ...this.#replacements(root)];
    for (const { keys, target } of this.#places.moved) {
      const { file, pointer } = target.location;
      const copy = copier.copy(target.value, new Place(file, pointer));
      addMember(root, keys, copy);
      edits.push({ op: 'set', pointer: toPointer(keys), value: copy });
    }
    const moved = this.#places.moved.map(({ keys, target }) => ({
      from: this.#description.getId(target.location),
      pointer: toPointer(keys),
    }));
    return { value: root, edits, diagnostics: [...this.#diagnostics.values()], moved };
  }

  /** Whether identifiers of schemas are removed, and all references to them name a place of the bundle. */
  get #hasNoIdentifiers(): boolean {
    const { identified, dynamic } = this.#input;
    return this.#description.files.length > 1 && identified.length > 0 && dynamic.length === 0;
  }

  #removeIdentifiers(): void {
    if (!this.#hasNoIdentifiers) return;
    for (const { value, place } of this.#input.identified) {
      const fields = ['$id', '$anchor'].filter((field) => typeof value[field] === 'string');
      this.#removed.set(value, new Set(fields));
      for (const field of fields) {
        this.#report('bundle-identifier-removed', place.child(field));
        if (place.file === this.#description.entry)
          this.#edits.push({ op: 'remove', pointer: place.child(field).pointer });
      }
    }
  }

  #addReference(reference: FoundReference): void {
    const { owner, text, place, target } = reference;
    if (this.#places.replaced.has(owner)) return;
    const { entry } = this.#description;
    if (target === undefined) {
      if (place.file === entry && text.startsWith('#')) return;
      this.#unresolved.add(owner);
      this.#setText(reference, this.#relocate(text, place.file));
      return;
    }
    const pointer = this.#places.getPointer(this.#places.getEnd(target).location);
    if (pointer === undefined) return;
    if (place.file === entry) {
      const { file, fragment } = parseReference(text, entry);
      const isLocal = reference.field === '$ref' ? text.startsWith('#') : file === entry;
      if (isLocal && fragment === pointer) return;
      const isOwn = target.location.file === entry && !text.includes('/');
      // An anchor, or the name of a component in a mapping.
      if (isOwn && !this.#hasNoIdentifiers && (text.startsWith('#') || reference.field !== '$ref')) return;
      if (reference.field !== '$ref' && target.location.file === entry && !/[/#]/.test(text)) return;
    }
    this.#setText(reference, toReference(pointer));
  }

  #setText({ owner, field, text, place }: FoundReference, written: string): void {
    if (written === text && place.file === this.#description.entry) return;
    const known = this.#texts.get(owner) ?? new Map<string, string>();
    this.#texts.set(owner, known.set(field, written));
    if (place.file === this.#description.entry)
      this.#edits.push({ op: 'set', pointer: place.pointer, value: written });
  }

  /** Returns a reference that no type expects: it names a place in the bundle, if its target is there. */
  #rewrite(reference: string, place: Place): string {
    if (place.file === this.#description.entry && reference.startsWith('#')) return reference;
    const target = this.#description.resolve(reference, place);
    const pointer = target && this.#places.getPointer(target.location);
    return pointer === undefined ? this.#relocate(reference, place.file) : toReference(pointer);
  }

  /** Returns a URL that names the same file from the place of the bundle. */
  #relocate(text: string, file: string): string {
    const hash = text.indexOf('#');
    const [path, fragment] = hash < 0 ? [text, ''] : [text.slice(0, hash), text.slice(hash)];
    if (isRemote(path) || isAbsolute(path)) return text;
    if (path === '' && file === this.#description.entry) return text;
    const folder = getFolder(this.#base);
    if (isRemote(file))
      return path === '' ? file + fragment : (URL.parse(path, file)?.href ?? path) + fragment;
    if (path !== '' && folder === getFolder(file)) return text;
    const absolute = path === '' ? file : joinPath(getFolder(file), path);
    return relativePath(folder, absolute) + fragment;
  }

  /** The values that replace references in the entry file; those inside of others are part of them. */
  *#replacements(root: JsonObject): Generator<Edit> {
    const owners = new Set<object>();
    for (const { owner, place } of [...this.#input.misplaced, ...this.#input.references]) {
      if (place.file !== this.#description.entry || !this.#places.replaced.has(owner)) continue;
      if (owners.has(owner)) continue;
      owners.add(owner);
      const at = isOwnPlace(this.#description.value, place.pointer, owner) ? place : place.parent;
      const value = at && valueAt(root, at.pointer);
      if (at && value !== undefined) yield { op: 'set', pointer: at.pointer, value };
    }
  }

  #reportVersions(): void {
    const own = this.#description.dialect();
    for (const file of this.#description.files) {
      const value = this.#description.file(file)?.value;
      if (isObject(value) && 'openapi' in value && this.#description.dialect(file).version !== own.version)
        this.#report('bundle-other-version', new Place(file, '').child('openapi'));
    }
  }

  #report(code: BundleCode, place: Place): void {
    const id = `${code} ${place.file}#${place.pointer}`;
    const row = BUNDLE_CODES.find((one) => one.code === code);
    if (this.#diagnostics.has(id) || row === undefined) return;
    const { severity, help } = row;
    const found = this.#description.file(place.file)?.value;
    const value = found === undefined ? undefined : valueAt(found, place.pointer);
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
    const failure = reference === undefined ? undefined : this.#description.failure(reference, place);
    const words =
      code === 'bundle-external-reference' && failure ? ` ${failure.message(reference ?? '')}` : '';
    this.#diagnostics.set(id, {
      code,
      severity,
      message: MESSAGES[code](JSON.stringify(reference ?? value ?? '')) + words,
      help: words === '' ? help : (failure?.help ?? help),
      span: this.#description.span(place),
      pointer: place.pointer,
    });
  }
}

const MESSAGES: Record<BundleCode, (text: string) => string> = {
  'bundle-external-reference': (text) => `The reference ${text} remains in the bundle.`,
  'bundle-extension-reference': (text) =>
    `The reference ${text} at a place without a type remains in the bundle.`,
  'bundle-circular-value': (text) => `The value of ${text} contains itself, or is too large to be repeated.`,
  'bundle-identifier-removed': (text) => `The identifier ${text} is not in the bundle.`,
  'bundle-dynamic-reference': () => 'A `$dynamicRef` is used across files, and may name another anchor.',
  'bundle-other-version': (text) => `This file declares ${text}, another version than the entry file.`,
  'bundle-comments-lost': () => 'The bundle has no comments of the entry file.',
};

/** Whether a pointer names the object itself, not a field of it. */
function isOwnPlace(root: Json, pointer: string, owner: object): boolean {
  return valueAt(root, pointer) === owner;
}

/** A fragment may have a dollar sign (RFC 3986, section 3.5). */
function toReference(pointer: string): string {
  return `#${pointerFragment(pointer).replaceAll('%24', '$')}`;
}

function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join('');
}

/** Adds a member to an object below others, which are created. */
function addMember(root: JsonObject, keys: readonly string[], value: Json): void {
  let owner = root;
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(owner, key) ? owner[key] : undefined;
    const map = isObject(next) ? next : {};
    setOwn(owner, key, map);
    owner = map;
  }
  setOwn(owner, keys.at(-1) ?? '', value);
}

/** What a copy changes, by the objects of the description. */
interface Changes {
  /** Values in place of objects with a `$ref`. */
  replaced: ReadonlyMap<object, Located>;
  /** New strings by field. */
  texts: ReadonlyMap<object, ReadonlyMap<string, string>>;
  /** Fields that are left out. */
  removed: ReadonlyMap<object, ReadonlySet<string>>;
  /** Objects with a `$ref` to another file that stays. */
  unresolved: ReadonlySet<object>;
  /** Returns a `$ref` that no type expects as seen from the bundle. */
  relocate(reference: string, place: Place): string;
}

/** Values that contain each other are followed so deep. */
const MAX_DEPTH = 50;

/** Copies values of a description into its bundle. */
class BundleCopy {
  readonly #changes: Changes;
  readonly #report: (code: BundleCode, place: Place) => void;
  readonly #open = new Set<object>();
  #count = 0;

  constructor(changes: Changes, report: (code: BundleCode, place: Place) => void) {
    this.#changes = changes;
    this.#report = report;
  }

  /** Copies a value; `place` is that of the value in its own file. */
  copy(value: Json, place: Place, isNamed = false, isData = false): Json {
    this.#count += 1;
    if (Array.isArray(value)) return value.map((item, at) => this.copy(item, place.child(at), false, isData));
    if (!isObject(value)) return value;
    const target = this.#changes.replaced.get(value);
    return target === undefined
      ? this.#object(value, place, isNamed, isData)
      : this.#replacement(value, target, place);
  }

  #replacement(owner: JsonObject, { value, location }: Located, place: Place): Json {
    if (this.#open.has(owner) || this.#open.size > MAX_DEPTH || this.#count > DEFAULT_LIMITS.values) {
      this.#report('bundle-circular-value', place);
      return { ...owner };
    }
    this.#open.add(owner);
    const copy = this.copy(value, new Place(location.file, location.pointer));
    this.#open.delete(owner);
    return copy;
  }

  #object(value: JsonObject, place: Place, isNamed: boolean, isData: boolean): JsonObject {
    const { texts, removed, unresolved } = this.#changes;
    const text = texts.get(value);
    const left = removed.get(value);
    if (unresolved.has(value)) this.#report('bundle-external-reference', place);
    const isKnown = unresolved.has(value) || text?.has('$ref') === true;
    const moved = isData || isKnown ? undefined : this.#untyped(value, place);
    const copy: JsonObject = {};
    for (const [key, item] of Object.entries(value)) {
      if (left?.has(key)) continue;
      const isDataBelow = isData || (!isNamed && isDataField(key, item));
      const written = key === '$ref' ? (moved ?? text?.get(key)) : text?.get(key);
      setOwn(
        copy,
        key,
        written ?? this.copy(item, place.child(key), !isNamed && hasNamedMembers(key), isDataBelow),
      );
    }
    return copy;
  }

  /** Returns a `$ref` that no type expects, as seen from the bundle; undefined if it stays. */
  #untyped({ $ref }: JsonObject, place: Place): string | undefined {
    if (typeof $ref !== 'string') return undefined;
    const written = this.#changes.relocate($ref, place);
    if (!written.startsWith('#')) this.#report('bundle-extension-reference', place);
    return written;
  }
}
