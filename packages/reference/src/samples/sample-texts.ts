import type { Json, MediaType, Operation, SecurityScheme } from '@curlew/openapi';
import type { Direction, Located, ViewSource } from '@curlew/openapi/internal';
import { type ComposedRequest, sampleRequest, sampleValue } from '@curlew/request';
import { type BodyText, bodyText, mediaValue } from '@curlew/request/internal';
import { BoundedCache } from '../bounded-cache.ts';

/** An example made from a schema. */
export interface Sample extends BodyText {
  value: Json;
}

/** Size of the cache of examples, in UTF-16 units of their texts; values take as much memory again. */
const SAMPLE_CACHE = 10_000_000;

/** Examples made from schemas, and sample requests; each is made once, for the check of them, pages and Markdown. */
export class SampleTexts {
  readonly #views: ViewSource;
  readonly #made = new BoundedCache<Sample | undefined>(SAMPLE_CACHE);

  readonly #requests = new WeakMap<Operation, ComposedRequest>();

  constructor(views: ViewSource) {
    this.#views = views;
  }

  /** @param securitySchemes of the API. */
  request(operation: Operation, securitySchemes: readonly SecurityScheme[]): ComposedRequest {
    const known = this.#requests.get(operation);
    if (known) return known;
    const request = sampleRequest(operation, this.#views, { securitySchemes });
    this.#requests.set(operation, request);
    return request;
  }

  /** `undefined`: no example can be generated. */
  text(media: MediaType, schema: Located, direction: Direction): Sample | undefined {
    const view = this.#views.view(schema);
    const key = `${direction} ${media.type} ${view.kind === 'ref' && !view.examples ? view.id : schema.location.id}`;
    return this.#cached(key, () => {
      const value = mediaValue({ ...media, examples: [] }, this.#views, direction);
      return value === undefined ? undefined : { value, ...bodyText(value, media.type, view, this.#views) };
    });
  }

  /** An example of a schema alone. `undefined`: it is neither a list nor an object, and not worth one. */
  ofSchema(schema: Located): Sample | undefined {
    return this.#cached(`schema ${schema.location.id}`, () => {
      const view = this.#views.view(schema);
      const value = sampleValue(view, this.#views, { direction: 'response' });
      if (value === undefined || typeof value !== 'object') return undefined;
      return { value, ...bodyText(value, 'application/json', view, this.#views) };
    });
  }

  #cached(key: string, make: () => Sample | undefined): Sample | undefined {
    return this.#made.get(key, make, (made) => made?.text.length ?? 0);
  }
}
