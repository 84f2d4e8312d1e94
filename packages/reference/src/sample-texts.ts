import type { Located, MediaType } from '@curlew/openapi';
import { type BodyText, bodyText, type Direction, mediaValue, type ViewSource } from '@curlew/request';

/** Examples made from schemas; one that many responses share is made once. */
export class SampleTexts {
  readonly #views: ViewSource;
  readonly #made = new Map<string, BodyText | undefined>();

  constructor(views: ViewSource) {
    this.#views = views;
  }

  /** `undefined`: the schema has no value to show. */
  text(media: MediaType, schema: Located, direction: Direction): BodyText | undefined {
    const view = this.#views.view(schema);
    const key = `${direction} ${media.type} ${view.kind === 'ref' && !view.examples ? view.id : schema.location.id}`;
    if (!this.#made.has(key)) {
      const value = mediaValue({ ...media, examples: [] }, this.#views, direction);
      this.#made.set(key, value === undefined ? undefined : bodyText(value, media.type, view, this.#views));
    }
    return this.#made.get(key);
  }
}
