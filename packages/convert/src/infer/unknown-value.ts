/** Represents a variable of a capture in place of a value of unknown type. */
export class UnknownValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
