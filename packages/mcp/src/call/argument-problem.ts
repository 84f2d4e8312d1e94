/** Why the arguments of a call are refused. The message names the argument. */
export class ArgumentProblem extends Error {
  override readonly name = 'ArgumentProblem';
}
