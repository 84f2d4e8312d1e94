/** Stands where a capture has a variable instead of a value: anything may be there. */
export class UnknownValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
