/** A JSON number whose text has more information than a double: `1.0`. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get type(): 'integer' | 'number' {
    return /^-?\d+$/.test(this.text) ? 'integer' : 'number';
  }
}

/** Represents a variable of a capture in place of a value of unknown type. */
export class UnknownValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
