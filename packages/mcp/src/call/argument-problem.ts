/** The arguments of a call are invalid. The message names the argument. */
export class ArgumentProblem extends Error {
  override readonly name = 'ArgumentProblem';
}
