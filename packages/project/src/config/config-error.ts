/** The configuration is invalid; `hint` says how to fix it. */
export class ConfigError extends Error {
  readonly help: string;

  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}
