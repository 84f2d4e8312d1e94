import { mergeMembers, mergeSamples, ofKind, unitedMembers } from '../samples/merge-samples.ts';
import { isMap, isUnion } from '../samples/object-form.ts';
import { type Members, noSamples, type ObjectSamples, type ValueSamples } from '../samples/value-samples.ts';
import { areMixedKinds } from './mixed-kinds.ts';
import { type Kinds, type NamedShape, propertiesKey, ShapeIndex } from './shape-index.ts';
import { ShapeNames } from './shape-names.ts';
import type { Site, Sites } from './site.ts';

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

/**
 * Assigns shapes to the objects of bodies. Bodies are processed one at a time, so that later bodies do not
 * rename earlier shapes.
 */
export class ShapeFinder {
  readonly #rules: FinderRules;
  readonly #siteOf: Sites;
  readonly #index = new ShapeIndex();
  readonly #names = new ShapeNames();
  readonly #shapes: NamedShape[] = [];
  #queue: ValueSamples[] = [];

  constructor(rules: FinderRules, siteOf: Sites) {
    this.#rules = rules;
    this.#siteOf = siteOf;
  }

  /** All shapes, in the order in which they were found. */
  get shapes(): readonly NamedShape[] {
    return this.#shapes;
  }

  add(samples: ValueSamples, site: Site): void {
    this.#visit(samples, site);
    // Merging into a processed place makes it pending again.
    for (let at = 0; at < this.#queue.length; at += 1) {
      const next = this.#queue[at] as ValueSamples;
      if (next.site) this.#look(next, next.site);
    }
    this.#queue = [];
  }

  #visit(samples: ValueSamples, site: Site): void {
    if (samples.site) return;
    samples.site = site;
    this.#queue.push(samples);
  }

  readonly #onChange = (changed: ValueSamples): void => {
    if (changed.site && isContainer(changed)) this.#queue.push(changed);
  };

  #look(samples: ValueSamples, site: Site): void {
    if (samples.items) this.#visit(samples.items, this.#siteOf.items(site));
    const { objects } = samples;
    if (!samples.form && objects) this.#decide(samples, objects, site);
    const { form } = samples;
    if (form?.is === 'shape') this.#visitMembers(form.shape as NamedShape, site);
    else if (form?.is === 'map') this.#visit(form.values, { ...this.#siteOf.items(site), isBody: false });
    else if (form?.is === 'union') {
      for (const [kind, one] of form.kinds)
        this.#visit(one, this.#siteOf.kind({ ...site, isBody: true }, kind, false));
    }
  }

  #decide(samples: ValueSamples, objects: ObjectSamples, site: Site): void {
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
    this.#giveShape(samples, members, this.#named(site, member, names, members), kindsOfShape);
  }

  /** The site with the type names of its objects. */
  #named(site: Site, member: string | undefined, kinds: ReadonlySet<string>, members: Members): Site {
    const [kind] = kinds;
    const isTold =
      kind !== undefined && kinds.size === 1 && member !== undefined && RESOURCE_KIND.test(member);
    if (isTold && (member === '__typename' || members.count >= MIN_TOLD)) {
      if (this.#rules.isPublicValue(member, kind)) return this.#siteOf.kind(site, kind, true);
    }
    if (!site.isBody || site.names[0] !== site.resource) return site;
    const wrapped = [...members.properties].find(
      ([name, { items, objects }]) => (items || objects) && this.#siteOf.isWrapped(name, site.resource),
    );
    return wrapped ? this.#siteOf.wrapper(site, wrapped[1].items !== undefined) : site;
  }

  #giveShape(samples: ValueSamples, members: Members, site: Site, kinds: Kinds): void {
    const { names, isBody, isRequest } = site;
    const key = this.#rules.isShared ? propertiesKey(members) : '';
    const known = this.#rules.isShared ? this.#index.find(members, key, site, kinds) : undefined;
    if (!known) {
      const shape = { name: this.#names.take(names), members, kinds, uses: 1, isBody, isRequest };
      this.#shapes.push(shape);
      if (this.#rules.isShared) this.#index.add(shape, members, key);
      samples.form = { is: 'shape', shape };
      return;
    }
    // Before merging members: recursive objects merge into the same shape.
    samples.form = { is: 'shape', shape: known };
    known.uses += 1;
    known.isBody ||= isBody;
    for (const kind of kinds.values) known.kinds.values.add(kind);
    this.#index.add(known, members, key);
    mergeMembers(known.members, members, this.#onChange);
    // The samples of every body would stay in memory until the end.
    samples.objects = undefined;
  }

  #visitMembers({ members, name }: NamedShape, site: Site): void {
    for (const [member, samples] of members.properties) {
      if (isContainer(samples) && !samples.site)
        this.#visit(samples, this.#siteOf.member(site, name, member));
    }
    if (members.hidden) this.#visit(members.hidden, this.#siteOf.member(site, name, 'value'));
  }
}

function isContainer({ objects, form, items }: ValueSamples): boolean {
  return objects !== undefined || form !== undefined || items !== undefined;
}
