import type { Obstacle } from '../validation-error.ts';

/** Thrown to abort a check without a verdict. */
export class Obstructed extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle.kind);
    this.obstacle = obstacle;
  }
}
