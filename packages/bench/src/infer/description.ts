/** A JSON object of a description, which was not validated. */
export type Json = Record<string, unknown>;

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** An OpenAPI 3 description whose `$ref`s can be followed. */
export class Description {
  readonly root: Json;

  constructor(root: Json) {
    this.root = root;
  }

  /** Follows the references of a value and returns an object, which is empty if the target is not an object. */
  follow(value: unknown): Json {
    let here = value;
    for (let steps = 0; steps < 20 && isJson(here) && typeof here.$ref === 'string'; steps += 1) {
      here = this.#at(here.$ref);
    }
    return isJson(here) ? here : {};
  }

  /** Path of the first server, without a slash at the end. */
  get basePath(): string {
    const url = String(this.follow(toList(this.root.servers)[0]).url ?? '').replace(/\{[^{}]*\}/g, 'x');
    return new URL(url, 'https://api.example.com').pathname.replace(/\/$/, '');
  }

  /** Lists the operations with their paths and with the parameters of their path items. */
  operations(): Operation[] {
    return Object.entries(this.follow(this.root.paths)).flatMap(([path, given]) => {
      const item = this.follow(given);
      return METHODS.flatMap((method) => {
        if (!isJson(item[method])) return [];
        const operation = item[method];
        const parameters = [...toList(item.parameters), ...toList(operation.parameters)];
        return [{ path, method, operation, parameters: parameters.map((one) => this.follow(one)) }];
      });
    });
  }

  #at(reference: string): unknown {
    let here: unknown = this.root;
    for (const key of reference.replace(/^#\//, '').split('/')) {
      const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
      here = isJson(here) || Array.isArray(here) ? (here as Json)[name] : undefined;
    }
    return here;
  }
}

export interface Operation {
  path: string;
  method: string;
  operation: Json;
  parameters: Json[];
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the schema of the first JSON media type of a body or response. */
export function jsonContent(
  description: Description,
  owner: unknown,
): { mediaType: string; schema: Json } | undefined {
  const content = description.follow(description.follow(owner).content);
  const mediaType = Object.keys(content).find((name) => /^application\/(?:[\w.-]+\+)?json\b/.test(name));
  if (mediaType === undefined) return undefined;
  return { mediaType, schema: description.follow(description.follow(content[mediaType]).schema) };
}
