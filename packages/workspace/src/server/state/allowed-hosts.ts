import { CallError } from '../call-error.ts';
import { getHost } from '../request/server-hosts.ts';
import type { StateFolder } from './state-folder.ts';

/** Hosts that the user allowed for one description, beside its servers. */
export class AllowedHosts {
  readonly #entry: string;
  readonly #state: StateFolder;

  constructor(entry: string, state: StateFolder) {
    this.#entry = entry;
    this.#state = state;
  }

  list(): string[] {
    const kept = this.#state.read(this.#entry, 'hosts');
    return Array.isArray(kept) ? kept.filter((host) => typeof host === 'string') : [];
  }

  /** @throws {CallError} if the text is not a host. */
  add(text: string): void {
    const host = getHost(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
    if (host === undefined || !/^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/.test(host))
      throw new CallError('invalid-request', `\`${text}\` is not a host.`, 'Write `host` or `host:port`.');
    this.#state.write(this.#entry, 'hosts', [...new Set([...this.list(), host])]);
  }

  remove(host: string): void {
    this.#state.write(
      this.#entry,
      'hosts',
      this.list().filter((one) => one !== host),
    );
  }
}
