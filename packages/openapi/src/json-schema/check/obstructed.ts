import type { Obstacle } from '../validation-error.ts';

/** Ends a check that cannot come to a verdict. */
export class Obstructed extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle.kind);
    this.obstacle = obstacle;
  }
}
