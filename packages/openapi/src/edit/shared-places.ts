import type { Json, JsonObject } from '../json.ts';
import { getMember, toPointer } from '../location.ts';

/** Maximum number of places of one value that are listed. */
const MAX_PLACES = 50;

type Container = JsonObject | Json[];
type Path = readonly string[];

/** The places of a value whose parts YAML aliases share: an alias and its anchor are read as one object. */
export class SharedPlaces {
  readonly #root: Json;

  /** @param root with its shared parts; changing one changes it everywhere */
  constructor(root: Json) {
    this.#root = root;
  }

  /** Returns the paths of the object or list at a path, that path first. */
  of(path: Path): Path[] {
    const holders = this.#findHolders();
    let here: Json | undefined = this.#root;
    for (const key of path) here = getMember(here ?? null, key);
    if (!isContainer(here)) return [path];
    const all = listPaths(here, holders).filter((one) => one.join('\0') !== path.join('\0'));
    return [path, ...all];
  }

  /** Every object and list, with the objects and lists that it is in. A shared part is entered once. */
  #findHolders(): Map<Container, [Container, string][]> {
    const holders = new Map<Container, [Container, string][]>();
    if (!isContainer(this.#root)) return holders;
    holders.set(this.#root, []);
    const open: Container[] = [this.#root];
    for (let holder = open.pop(); holder !== undefined; holder = open.pop())
      for (const [key, part] of Object.entries(holder)) {
        if (!isContainer(part)) continue;
        const known = holders.get(part);
        if (known === undefined) open.push(part);
        holders.set(part, [...(known ?? []), [holder, key]]);
      }
    return holders;
  }
}

/** Returns the pointers of the other places that have the object or list at a path, because they are its aliases or its anchor. */
export function sharedPointers(root: Json, path: Path): string[] {
  return new SharedPlaces(root).of(path).slice(1).map(toPointer).sort();
}

function listPaths(value: Container, holders: ReadonlyMap<Container, [Container, string][]>): Path[] {
  const around = holders.get(value) ?? [];
  if (around.length === 0) return [[]];
  const paths: Path[] = [];
  for (const [holder, key] of around)
    for (const path of listPaths(holder, holders)) {
      if (paths.length >= MAX_PLACES) return paths;
      paths.push([...path, key]);
    }
  return paths;
}

function isContainer(value: Json | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}
