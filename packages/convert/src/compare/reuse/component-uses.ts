import type { Api, Operation } from '@curlew/openapi';

/** Where the operations of a description use parts, by the location of the part. */
export class ComponentUses {
  readonly #counts = new Map<string, number>();

  constructor({ operations }: Api) {
    for (const operation of operations) this.#countOperation(operation);
  }

  /** How often a parameter is used on a path, then by all operations. */
  ofParameter(id: string, path: string): [onPath: number, inAll: number] {
    return [this.#count(`${path} ${id}`), this.#count(id)];
  }

  /** How often a response is used for a status. */
  ofResponse(id: string, status: string): number {
    return this.#count(`${status} ${id}`);
  }

  /** How often the schema of a header is used under a name, in lower case. */
  ofHeader(id: string, name: string): number {
    return this.#count(`header ${name} ${id}`);
  }

  #countOperation({ path, parameters, responses }: Operation): void {
    for (const { location } of parameters) {
      this.#add(location.id);
      this.#add(`${path} ${location.id}`);
    }
    for (const { status, location, headers } of responses) {
      this.#add(`${status} ${location.id}`);
      for (const { name, schema } of headers)
        if (schema) this.#add(`header ${name.toLowerCase()} ${schema.location.id}`);
    }
  }

  #add(key: string): void {
    this.#counts.set(key, this.#count(key) + 1);
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
