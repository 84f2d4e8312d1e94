/** A configuration cannot be used: says where and what to do. */
export class ConfigError extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}
