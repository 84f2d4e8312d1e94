import type { Description } from '../description.ts';
import { DescriptionWalk } from './description-walk.ts';
import type { Visitor } from './visitor.ts';

/**
 * Walks a description by the node types of its dialect: first the entry file as it is written, then what
 * only references reach, each object once.
 */
export function walk(description: Description, visitors: readonly Visitor[]): void {
  for (const _ of walkInSteps(description, visitors));
}

/** The same in steps of one path item or component each, between which other work can be done. */
export function walkInSteps(description: Description, visitors: readonly Visitor[]): Generator<void> {
  return new DescriptionWalk(description, visitors).run();
}
