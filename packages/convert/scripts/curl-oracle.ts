import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A request of real curl, as received by a server. */
export interface SentRequest {
  method: string;
  /** With the host that was asked for. */
  url: string;
  /** In the order they were sent, names in lower case. */
  headers: [name: string, value: string][];
  body: string;
}

/** Files that commands name; each holds one line. */
const FILES = ['note.txt', 'body.json', 'a.txt', 'b.txt', 'picture.png'];

/** A file beside the command: `@picture.png`, `<offer.sdp`. */
const NAMED_FILE = /[@<](\w[\w-]{0,60}\.[a-z]\w{1,5})\b/g;

/**
 * What a variable holds that a script does not set: its own text, or a host where its name says that it is an address,
 * without a scheme, which scripts may have in front.
 */
export function variableValue(name: string): string {
  return /(?:URL|ENDPOINT)$/.test(name) ? `${name.toLowerCase().replaceAll('_', '-')}.test` : `$${name}`;
}

/** A local server that keeps what it receives, and the shells that run commands against it. */
export class CurlOracle {
  readonly #server = createServer(
    (request, response) => void this.#receive(request).then(() => response.end('{}')),
  );
  readonly #folder = mkdtempSync(join(tmpdir(), 'curl-oracle-'));
  #received: SentRequest[] = [];

  /** @throws {Error} if curl or Bash is missing. */
  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    for (const file of FILES) writeFileSync(join(this.#folder, file), 'one line\n');
    const version = await this.#shell('curl --version >/dev/null && echo yes');
    if (version.trim() !== 'yes') throw new Error('The comparison needs curl and bash in the PATH.');
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs a script in Bash; every address leads to the local server, and unknown variables hold their own text. */
  async run(script: string): Promise<SentRequest[]> {
    this.#received = [];
    for (const [, file = ''] of script.matchAll(NAMED_FILE))
      writeFileSync(join(this.#folder, file), 'one line\n');
    const { port } = this.#server.address() as AddressInfo;
    const names = new Set([...script.matchAll(/\$\{?([A-Z_a-z]\w*)/g)].map((match) => match[1] ?? ''));
    const variables = [...names].map((name) => `${name}='${variableValue(name)}'`).join('\n');
    // A proxy sees the requests of every curl, however the script starts it.
    const proxy = `export http_proxy=http://127.0.0.1:${port} no_proxy=`;
    await this.#shell(`${proxy}\n${variables}\n${script.replaceAll('https://', 'http://')}`);
    return this.#received;
  }

  async #receive(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers: [string, string][] = [];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      headers.push([(request.rawHeaders[at] ?? '').toLowerCase(), request.rawHeaders[at + 1] ?? '']);
    this.#received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
  }

  #shell(script: string): Promise<string> {
    return new Promise((done) => {
      const shell = spawn('bash', ['-c', script], {
        cwd: this.#folder,
        timeout: 10_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      shell.stdout.on('data', (chunk) => {
        output += chunk;
      });
      shell.on('error', () => done(''));
      shell.on('close', () => done(output));
    });
  }
}
