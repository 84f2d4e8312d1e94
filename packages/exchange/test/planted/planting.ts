import { named, phrase, shaped, simple } from './credentials.ts';
import type { Random } from './random.ts';

/** A credential and where it was put. */
export interface Plant {
  place: string;
  value: string;
}

/** Puts credentials into recordings and remembers them. */
export class Planting {
  readonly random: Random;
  readonly plants: Plant[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  /** Identified by its name or place. */
  named(place: string): string {
    return this.#plant(place, named(this.random));
  }

  /** Identified by its shape. */
  shaped(place: string): string {
    return this.#plant(place, shaped(this.random));
  }

  /** Made of words. */
  phrase(place: string): string {
    return this.#plant(place, phrase(this.random));
  }

  /** Identified by its place, and valid in a URL as it is. */
  simple(place: string): string {
    return this.#plant(place, simple(this.random));
  }

  /** A value made elsewhere. */
  value(place: string, value: string): string {
    return this.#plant(place, value);
  }

  #plant(place: string, value: string): string {
    this.plants.push({ place, value });
    return value;
  }
}

/** Joins lists of names with the same thing done for each. */
export function forEachName<Made>(names: string, make: (name: string) => Made): Made[] {
  return names.trim().split(/\s+/).map(make);
}
