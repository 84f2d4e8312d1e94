import { getPattern, hasPattern, looksLikeIdentifier } from '../../document/paths/path-segments.ts';
import { isRandomIdentifier } from '../../document/paths/variable-segment.ts';
import { UniqueNames } from '../../unique-names.ts';
import { mergeMembers, mergeSamples, ofKind, unitedMembers } from '../samples/merge-samples.ts';
import { type Members, noSamples, type ObjectSamples, type ValueSamples } from '../samples/value-samples.ts';
import { stringFormat } from '../scalar.ts';
import type { NamingContext, NamingContexts } from './naming-context.ts';
import { areMixedKinds, type Kinds, type NamedShape, propertiesKey, ShapeIndex } from './shape-index.ts';

/** Members that name the resource type of an object, not its state. */
const RESOURCE_KIND = /^(?:object|resource_type|resourceType|@type|_type|__typename)$/;

/** Minimum number of objects with the same type name to use it. */
const MIN_TOLD = 3;

/** Options of the shape finder. */
export interface FinderRules {
  /** Objects of several places may have one shape. */
  isShared: boolean;
  /** Detect maps and unions. */
  hasDetails: boolean;
  isPublicValue(name: string, value: string): boolean;
}

/** Keys that vary are data when this share of them was seen only once. */
const MIN_SINGLE = 0.75;

/** Minimum number of keys of one pattern. */
const MIN_PATTERN = 3;

/** Keys that name data and no member: locales, addresses, prefixed identifiers, times, paths and media types. */
const DATA_KEY =
  /^(?:[a-z]{2,3}[-_][A-Z]{2}|[^\s@]+@[^\s@]+\.[^\s@]+|[a-z]+:\/\/\S+|[^\s/]*\/\S*|[A-Za-z]{2,5}_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}|[A-Z]{2,10}-\d+|\d{4}-(?:\d{2}|W\d\d|Q[1-4])|\d{1,2}:\d{2}(?::\d{2})?|v?\d+\.\d+(?:\.\d+)*|(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|app|example|test|local|internal|co|de|uk|eu|fr|us))$/;

/** Languages (ISO 639-1) whose codes are not words of a program, as `id` and `to` are. */
const LANGUAGES = new Set(
  'en de fr es it pt nl sv da fi nb nn pl cs sk hu ro bg el tr ru uk ar he fa hi ja ko zh th vi ms ca hr sl et lv lt sr'.split(
    ' ',
  ),
);

/** Currencies of which one at least is among codes of three letters (ISO 4217). */
const CURRENCIES = new Set('USD EUR GBP JPY CHF CAD AUD CNY INR BRL MXN SEK NOK DKK PLN'.split(' '));

/** Common codes of countries (ISO 3166-1 alpha-2); other pairs of capitals, as `AM`, `ID` and `OK`, are often member names. */
const COUNTRIES = new Set(
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK EC EE EG ES FI FR GB GR HK HR HU IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA UK US UY VE VN ZA'.split(
    ' ',
  ),
);

/** A language, perhaps with its script and region. */
const LOCALE = /^([a-z]{2})(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|\d{3})|-[a-z]{2})?$/;

/** Number of objects of a kind from which its members count as its own. */
const MIN_KIND = 2;

/**
 * Assigns shapes to the objects of bodies. Bodies are processed one at a time, so that later bodies do not
 * rename earlier shapes.
 */
export class ShapeFinder {
  readonly #rules: FinderRules;
  readonly #siteOf: NamingContexts;
  readonly #index = new ShapeIndex();
  readonly #names = new UniqueNames('_');
  readonly #shapes: NamedShape[] = [];
  #queue: ValueSamples[] = [];

  constructor(rules: FinderRules, siteOf: NamingContexts) {
    this.#rules = rules;
    this.#siteOf = siteOf;
  }

  /** All shapes, in the order in which they were found. */
  get shapes(): readonly NamedShape[] {
    return this.#shapes;
  }

  add(samples: ValueSamples, context: NamingContext): void {
    this.#visit(samples, context);
    // Merging into a processed place makes it pending again.
    for (let at = 0; at < this.#queue.length; at += 1) {
      const next = this.#queue[at] as ValueSamples;
      if (next.context) this.#look(next, next.context);
    }
    this.#queue = [];
  }

  #visit(samples: ValueSamples, context: NamingContext): void {
    if (samples.context) return;
    samples.context = context;
    this.#queue.push(samples);
  }

  readonly #onChange = (changed: ValueSamples): void => {
    if (changed.context && isContainer(changed)) this.#queue.push(changed);
  };

  #look(samples: ValueSamples, context: NamingContext): void {
    if (samples.items) this.#visit(samples.items, this.#siteOf.items(context));
    const { objects } = samples;
    if (!samples.form && objects) this.#decide(samples, objects, context);
    const { form } = samples;
    if (form?.is === 'shape') this.#visitMembers(form.shape as NamedShape, context);
    else if (form?.is === 'map') this.#visit(form.values, { ...this.#siteOf.items(context), isBody: false });
    else if (form?.is === 'union') {
      for (const [kind, one] of form.kinds)
        this.#visit(one, this.#siteOf.kind({ ...context, isBody: true }, kind, false));
    }
  }

  #decide(samples: ValueSamples, objects: ObjectSamples, context: NamingContext): void {
    const { hasDetails, isPublicValue } = this.#rules;
    const { kindName: member, kinds } = objects;
    if (hasDetails && member !== undefined && isUnion(objects)) {
      if ([...kinds.keys()].every((kind) => isPublicValue(member, kind))) {
        const parts = [...kinds].map(([kind, members]) => [kind, ofKind(member, kind, members)] as const);
        samples.form = { is: 'union', member, kinds: new Map(parts) };
        return;
      }
    }
    const names = new Set([...kinds.keys()].filter((kind) => kind !== ''));
    const members = unitedMembers(samples);
    if (hasDetails && isMap(members)) {
      const values = noSamples();
      samples.form = { is: 'map', values };
      for (const value of members.properties.values()) mergeSamples(values, value);
      return;
    }
    const kindsOfShape = {
      values: names,
      isResource: RESOURCE_KIND.test(member ?? ''),
      isMixed: areMixedKinds(kinds),
    };
    this.#giveShape(samples, members, this.#named(context, member, names, members), kindsOfShape);
  }

  /** The context with the type names of its objects. */
  #named(
    context: NamingContext,
    member: string | undefined,
    kinds: ReadonlySet<string>,
    members: Members,
  ): NamingContext {
    const [kind] = kinds;
    const isTold =
      kind !== undefined && kinds.size === 1 && member !== undefined && RESOURCE_KIND.test(member);
    if (isTold && (member === '__typename' || members.count >= MIN_TOLD)) {
      if (this.#rules.isPublicValue(member, kind)) return this.#siteOf.kind(context, kind, true);
    }
    if (!context.isBody || context.names[0] !== context.resource) return context;
    const wrapped = [...members.properties].find(
      ([name, { items, objects }]) => (items || objects) && this.#siteOf.isWrapped(name, context.resource),
    );
    // An object with an identifier wraps nothing.
    const isThing = wrapped?.[1].items === undefined && members.properties.has('id');
    return wrapped && !isThing ? this.#siteOf.wrapper(context, wrapped[1].items !== undefined) : context;
  }

  #giveShape(samples: ValueSamples, members: Members, context: NamingContext, kinds: Kinds): void {
    const { names, isBody, isRequest, rank } = context;
    const key = this.#rules.isShared ? propertiesKey(members) : '';
    const known = this.#rules.isShared ? this.#index.find(members, key, context, kinds) : undefined;
    if (!known) {
      const name = names.find((one) => !this.#names.has(one)) ?? names.at(-1) ?? 'Item';
      const shape = { name: this.#names.take(name), members, kinds, uses: 1, isBody, isRequest, rank };
      this.#shapes.push(shape);
      if (this.#rules.isShared) this.#index.add(shape, members, key);
      samples.form = { is: 'shape', shape };
      return;
    }
    // Before merging members: recursive objects merge into the same shape.
    samples.form = { is: 'shape', shape: known };
    known.uses += 1;
    known.isBody ||= isBody;
    if (rank < known.rank) this.#rename(known, context);
    for (const kind of kinds.values) known.kinds.values.add(kind);
    this.#index.add(known, members, key);
    mergeMembers(known.members, members, this.#onChange);
    // The samples of every body would stay in memory until the end.
    samples.objects = undefined;
  }

  /** Names a shape after a place that says better what it is: a resource that was found as a member before. */
  #rename(shape: NamedShape, { names, rank }: NamingContext): void {
    shape.rank = rank;
    const [name = shape.name] = names;
    if (this.#names.has(name)) return;
    this.#names.delete(shape.name);
    shape.name = this.#names.take(name);
  }

  #visitMembers({ members, name }: NamedShape, context: NamingContext): void {
    for (const [member, samples] of members.properties) {
      if (isContainer(samples) && !samples.context)
        this.#visit(samples, this.#siteOf.member(context, name, member));
    }
    if (members.hidden) this.#visit(members.hidden, this.#siteOf.member(context, name, 'value'));
  }
}

function isContainer({ objects, form, items }: ValueSamples): boolean {
  return objects !== undefined || form !== undefined || items !== undefined;
}

/** Whether the keys of objects are data: they look like identifiers, dates or codes, or hardly one occurs twice. */
function isMap(members: Members): boolean {
  const keys = [...members.properties];
  if (keys.length === 0) return false;
  const data = keys.filter(([name, { count, ownNames }]) => ownNames === count || isDataKey(name)).length;
  if (data === keys.length || (keys.length >= 4 && data / keys.length >= 0.9)) return true;
  if (areCodes(keys.map(([name]) => name)) && areAlike(keys.map(([, one]) => one))) return true;
  if (areIdentifiers(keys) || areTranslations(keys)) return true;
  if (members.count < 3) return false;
  const single = keys.filter(([, { count }]) => count === 1).length;
  return (
    single / keys.length >= MIN_SINGLE && single / members.count >= 1 && areAlike(keys.map(([, one]) => one))
  );
}

/** Whether keys have one pattern with digits, beyond a number of their own, and objects as their values: `t1_dcmp9du`. */
function areIdentifiers(keys: readonly (readonly [string, ValueSamples])[]): boolean {
  const names = keys.map(([name]) => name);
  if (names.length < MIN_PATTERN || !names.every(hasPattern) || !names.some((name) => /\d/.test(name)))
    return false;
  if (new Set(names.map(getPattern)).size > 1) return false;
  const isNumbered = new Set(names.map((name) => name.replace(/\d/g, ''))).size < names.length;
  return !isNumbered && keys.every(([, { types }]) => types.every((type) => type === 'object'));
}

/** Whether keys have the form of languages, and objects with the same members as their values. */
function areTranslations(keys: readonly (readonly [string, ValueSamples])[]): boolean {
  if (keys.length < 2 || !keys.every(([name]) => LOCALE.test(name))) return false;
  const forms = keys.map(([, one]) => (one.objects ? propertiesKey(unitedMembers(one)) : ''));
  return forms[0] !== '' && new Set(forms).size === 1 && keys.every(([, { types }]) => types.length === 1);
}

function areAlike(values: readonly ValueSamples[]): boolean {
  const types = new Set(values.flatMap(({ types }) => types));
  types.delete('null');
  return types.size === 1 || (types.size === 2 && types.has('integer') && types.has('number'));
}

/**
 * Whether objects are of several shapes that one member tells apart: each kind but one has a member that all of its
 * objects and none of another kind have.
 */
function isUnion({ kindName, kinds }: ObjectSamples): boolean {
  if (kindName === undefined || kinds.size < 2 || kinds.has('')) return false;
  const all = [...kinds.values()];
  if (all.some(({ count }) => count < MIN_KIND)) return false;
  const seenIn = new Map<string, number>();
  for (const name of all.flatMap(({ properties }) => [...properties.keys()])) {
    seenIn.set(name, (seenIn.get(name) ?? 0) + 1);
  }
  const plain = all.filter(
    ({ properties, count }) =>
      ![...properties].some(([name, samples]) => samples.count === count && seenIn.get(name) === 1),
  );
  return plain.length <= 1;
}

function isDataKey(name: string): boolean {
  return (
    looksLikeIdentifier(name) ||
    isRandomIdentifier(name) ||
    stringFormat(name) !== undefined ||
    DATA_KEY.test(name)
  );
}

/** Whether the keys, two at least, are all codes of languages and locales, of countries (three at least), or of currencies. */
function areCodes(names: readonly string[]): boolean {
  if (names.length < 2) return false;
  if (names.every((name) => /^[A-Z]{3}$/.test(name))) return names.some((name) => CURRENCIES.has(name));
  // Gases are two: `NO` and `CO`.
  if (names.every((name) => COUNTRIES.has(name))) return names.length > 2;
  return names.every((name) => LANGUAGES.has(LOCALE.exec(name)?.[1] ?? ''));
}
