import type { Json } from '../json.ts';
import type { Location } from '../location.ts';
import type { Located } from './located.ts';

export interface MediaType {
  /** As written: `application/json`, `text/*`. */
  type: string;
  /** CommonMark (3.2). */
  description?: string;
  schema?: Located;
  /** Schema of one item of a sequential media type (3.2: `application/jsonl`, `text/event-stream`). */
  itemSchema?: Located;
  examples: Example[];
  encoding: Encoding[];
  /** How the parts of a `multipart` body without names are sent, by position (3.2). */
  prefixEncoding?: PartEncoding[];
  /** The same for the parts after those of `prefixEncoding` (3.2). */
  itemEncoding?: PartEncoding;
  location: Location;
}

/** How one field of a form or one part of a `multipart` body is sent. */
export interface PartEncoding {
  contentType?: string;
  headers: Header[];
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** For a part that is a form or a `multipart` body itself (3.2). */
  encoding?: Encoding[];
  prefixEncoding?: PartEncoding[];
  itemEncoding?: PartEncoding;
}

export interface Encoding extends PartEncoding {
  name: string;
}

export interface Example {
  /** Key in `examples`; absent for a lone `example`. */
  name?: string;
  summary?: string;
  description?: string;
  /** The value as data; absent for an external one or one given only as text. */
  value?: Json;
  /** The exact text on the wire (3.2 `serializedValue`). */
  serializedValue?: string;
  externalValue?: string;
}

export interface Header {
  name: string;
  required: boolean;
  deprecated: boolean;
  description?: string;
  /** An object is written as `a=1,b=2` and not as `a,1,b,2`; absent: false. */
  explode?: boolean;
  schema?: Located;
  content?: MediaType[];
  examples: Example[];
}
