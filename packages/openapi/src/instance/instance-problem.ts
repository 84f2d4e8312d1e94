/** Something in a value that its schema does not allow. */
export interface InstanceProblem {
  /** From the value down to the part in question. */
  path: (string | number)[];
  /** Ends a sentence that begins with the part: `must be text, but is the number 1`. */
  message: string;
}
