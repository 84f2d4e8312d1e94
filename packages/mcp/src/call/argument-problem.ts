/** Why the arguments of a call are invalid; the message names the argument. */
export class ArgumentProblem extends Error {
  override readonly name = 'ArgumentProblem';
}
