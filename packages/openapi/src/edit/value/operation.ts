import type { Json } from '../../json.ts';

/** An edit worked out against the value it is made on: everything it names is known to exist, or to be free. */
export type Operation =
  /** Replaces the value at a path. */
  | { is: 'put'; path: readonly string[]; previous: Json; value: Json }
  /** Adds a member or an item to the collection at a path. */
  | { is: 'add'; path: readonly string[]; key: string; value: Json; place: Place }
  | { is: 'remove'; path: readonly string[]; key: string; withComments: boolean }
  | { is: 'rename'; path: readonly string[]; key: string; to: string }
  | { is: 'move'; path: readonly string[]; key: string; place: Place };

/** Where a member or an item goes. A number is its index in the resulting list. */
export type Place = 'first' | 'last' | { before: string } | { after: string } | { index: number };
