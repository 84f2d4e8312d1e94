import type { Session } from '@curlew/contract';
import {
  credentialVariables,
  type EnvironmentCredentials,
  readCredentials,
} from '@curlew/contract/credentials';
import { type Exchange, ExchangeChecker, type Finding, SecretMask } from '@curlew/exchange';
import { credentialSecrets } from '@curlew/exchange/internal';
import {
  type Json,
  type JsonObject,
  type Operation,
  SchemaValidators,
  type SecurityScheme,
  type Server,
} from '@curlew/openapi';
import { bodySyntax, getOwn, isObject, serverUrl, setOwn } from '@curlew/openapi/internal';
import {
  type Credential,
  composeRequest,
  type ParameterValues,
  type RequestInput,
  type RequestProblem,
} from '@curlew/request';
import type { RequestValue } from '@curlew/request/internal';
import { TokenSource } from '@curlew/request/oauth';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import type { BodyArgument, Tool } from '../catalog/tool.ts';
import { cleanLine } from '../text/clean-text.ts';
import { type CallSettings, DEFAULT_RESULT_BYTES } from './call-settings.ts';
import { ArgumentProblem, checkArguments, readFileArgument } from './check-arguments.ts';
import { errorResult, toolResult } from './tool-result.ts';

/** Options of one call of a tool. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Called with each message of a stream, credentials masked. */
  onProgress?: (message: string) => void;
  /** Whether clients know the output schema of the tool; default true. Without it, a result may have no structured content. */
  isSchemaListed?: boolean;
  /** Keeps the parts of a body that is cut. Returns a sentence that says how to read the second part. */
  keepParts?: (parts: readonly string[]) => string;
}

/** Calls the tools of one catalog on shared connections, until closed. */
export class ToolCaller {
  readonly #catalog: Catalog;
  readonly #settings: CallSettings;
  #session: Promise<Session> | undefined;
  readonly #requests: SchemaValidators;
  readonly #responses: SchemaValidators;
  readonly #credentials: ToolCredentials;
  readonly #mask: SecretMask;
  #checker: ExchangeChecker | undefined;

  constructor(catalog: Catalog, settings: CallSettings) {
    const { description, api } = catalog;
    this.#catalog = catalog;
    this.#settings = settings;
    this.#requests = new SchemaValidators(description, { direction: 'request' });
    this.#responses = new SchemaValidators(description, { direction: 'response' });
    this.#mask = new SecretMask(
      (settings.headers ?? []).flatMap(({ name, value }) => secretsOfHeader(name, value)),
    );
    this.#credentials = new ToolCredentials(api.securitySchemes, settings, this.#mask);
  }

  /** Never rejects: errors are in the result. */
  async call(tool: Tool, given: JsonObject, options: CallOptions = {}): Promise<CallToolResult> {
    try {
      checkArguments(tool, given, this.#requests);
      const input: RequestInput = {
        ...(await requestInput(tool, given, this.#settings.filesFolder)),
        ...this.#destination(tool),
        headers: this.#settings.headers ?? [],
        credentials: await this.#credentials.of(tool),
      };
      this.#refuse(tool, input, await this.#openSession());
      return await this.#send(tool, input, options);
    } catch (error) {
      if (error instanceof ArgumentProblem)
        return errorResult(this.#mask.text(`The call was not sent.\n${error.message}`));
      // The result contains only the type of the error, because messages of libraries may quote the request.
      return errorResult(
        `The call failed inside of the server (${error instanceof Error ? error.name : 'unknown error'}).`,
      );
    }
  }

  /** Closes the connections, so that running calls fail. */
  async close(): Promise<void> {
    await (await this.#session)?.close();
  }

  /** Loads the clients of all protocols with the first call: they are a quarter of the code that a start would load. */
  #openSession(): Promise<Session> {
    const { description } = this.#catalog;
    this.#session ??= import('@curlew/contract').then(
      ({ Session }) =>
        new Session(description, {
          connection: { ...this.#settings.connection, sameOriginRedirects: true },
        }),
    );
    return this.#session;
  }

  async #send(tool: Tool, input: RequestInput, options: CallOptions): Promise<CallToolResult> {
    let exchange = await this.#run(tool, input, options);
    if (exchange.response?.status === 401 && this.#credentials.dropTokens(tool))
      exchange = await this.#run(tool, { ...input, credentials: await this.#credentials.of(tool) }, options);
    const findings = this.#findingLines(tool, exchange);
    const result = toolResult(tool, exchange, {
      isSchemaListed: options.isSchemaListed ?? true,
      mask: this.#mask,
      validators: this.#responses,
      maxBytes: this.#settings.maxResultBytes ?? DEFAULT_RESULT_BYTES,
      keepParts: options.keepParts,
      hasFindings: findings !== undefined && findings.length > 0,
    });
    const matches = findings?.length === 0 ? ['Contract: the response matches the description.'] : findings;
    const notes = [...(matches ?? []), ...this.#authorizationHint(tool, exchange)];
    if (notes.length === 0) return result;
    return { ...result, content: [...result.content, { type: 'text', text: notes.join('\n') }] };
  }

  async #run(tool: Tool, input: RequestInput, { signal, onProgress }: CallOptions): Promise<Exchange> {
    const { timeoutMs } = this.#settings;
    // A declared redirect is the response itself; any other redirect is followed.
    const limits = {
      ...(!declaresRedirect(tool.operation) && { maxRedirects: 10 }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    };
    const session = await this.#openSession();
    return session.run(
      { operation: tool.operation, input, limits },
      {
        ...(signal && { signal }),
        ...(onProgress && {
          onMessage: ({ direction, data }) => {
            if (direction === 'received') onProgress(this.#mask.bodyText(data));
          },
        }),
      },
    );
  }

  #destination({ operation }: Tool): Partial<RequestInput> {
    const { server, variables } = this.#settings;
    const [own] = operation.servers;
    const isRelative = own === undefined || isPath(own, variables);
    return {
      ...(variables && { serverVariables: variables }),
      ...(server !== undefined && isRelative && own && own.url !== '/' && own.url !== ''
        ? { baseUrl: server }
        : server !== undefined && { server: { url: server, variables: own?.variables ?? [] } }),
    };
  }

  /** @throws {ArgumentProblem} if the arguments cannot be sent as described. */
  #refuse(tool: Tool, input: RequestInput, session: Session): void {
    const { problems } = composeRequest(tool.operation, session.views, input, {
      securitySchemes: this.#catalog.api.securitySchemes,
    });
    const errors = problems.filter(
      ({ severity, code }) => severity === 'error' && code !== 'missing-credentials',
    );
    if (errors.length > 0)
      throw new ArgumentProblem(errors.map((problem) => problemInWords(tool, problem)).join('\n'));
  }

  /** Returns a line for each contradiction, or undefined if responses are not checked. */
  #findingLines({ operation }: Tool, exchange: Exchange): string[] | undefined {
    if (!this.#settings.validate) return undefined;
    this.#checker ??= new ExchangeChecker(this.#catalog.description);
    const findings = this.#checker.check(operation, exchange);
    if (findings.length === 0) return [];
    // The sentences of findings quote values of the response.
    this.#mask.learn(exchange);
    return findingLines(findings.map((finding) => this.#mask.finding(finding)));
  }

  #authorizationHint(tool: Tool, { response }: Exchange): string[] {
    const variables = response?.status === 401 ? this.#credentials.missingVariables(tool) : [];
    if (variables.length === 0) return [];
    return [
      `The server was started without credentials for it; it reads ${variables.join(', ')} from its environment.`,
    ];
  }
}

/** Whether the URL of a server is a path after its variables are replaced. `//host` and `{scheme}://host` are not paths. */
function isPath(server: Server, given: Readonly<Record<string, string>> = {}): boolean {
  const values = Object.entries(given).map(([name, value]) => ({ name, default: value }));
  const url = serverUrl({ ...server, variables: [...server.variables, ...values] });
  return !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(url);
}

/** Returns the credentials in the value of a header: the whole value and its parts. */
function secretsOfHeader(name: string, value: string): string[] {
  if (!/auth|token|key|secret|cookie|password|session/i.test(name)) return [];
  const credential = value.replace(/^[A-Za-z-]+\s+/, '');
  const pair = Buffer.from(credential, 'base64').toString('utf8');
  const cookies = value.split(/;\s*/).map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
  return [value, credential, pair.slice(pair.indexOf(':') + 1), ...(/cookie/i.test(name) ? cookies : [])];
}

function problemInWords(tool: Tool, { in: place, name, message, code }: RequestProblem): string {
  const argument = tool.arguments.find((one) =>
    'media' in one
      ? place !== 'path' &&
        place !== 'query' &&
        place !== 'header' &&
        place !== 'cookie' &&
        place !== 'server'
      : one.parameter.name === name && one.parameter.in === place,
  );
  const help = code === 'relative-server' ? ' Start the server with `--server <url>`.' : '';
  if (argument) return `\`${argument.name}\`: ${cleanLine(message)}${help}`;
  return `${name ? `\`${cleanLine(name)}\` (${place}): ` : ''}${cleanLine(message)}${help}`;
}

function declaresRedirect({ responses }: Operation): boolean {
  return responses.some(({ status }) => /^3(?:\d\d|xx)$/i.test(status) && status !== '304');
}

/**
 * Converts the arguments of a tool call to request input. Parameters are grouped by `in`. File arguments of the body are
 * replaced by the content of the files.
 * @param filesFolder folder that files are read from; without it, no file can be read.
 */
async function requestInput(
  { arguments: list }: Tool,
  given: JsonObject,
  filesFolder: string | undefined,
): Promise<Pick<RequestInput, 'parameters' | 'body' | 'mediaType'>> {
  const byLocation = { path: {}, query: {}, header: {}, cookie: {} } as Record<string, Record<string, Json>>;
  const input: { parameters?: ParameterValues; body?: RequestValue; mediaType?: string } = {};
  let querystring: Json | undefined;
  for (const argument of list) {
    const value = getOwn(given, argument.name);
    if (value === undefined) continue;
    if ('media' in argument) {
      input.body = await bodyValue(argument, value, filesFolder);
      if (!argument.media.type.includes('*')) input.mediaType = argument.media.type;
    } else if (argument.parameter.in === 'querystring') querystring = value;
    else setOwn(byLocation[argument.parameter.in] ?? {}, argument.parameter.name, value);
  }
  input.parameters = { ...byLocation, ...(querystring !== undefined && { querystring }) };
  return input;
}

async function bodyValue(
  { name, media, files }: BodyArgument,
  value: Json,
  folder: string | undefined,
): Promise<RequestValue> {
  if (files === 'file') return readFileArgument(name, value, folder);
  if (files === 'none' || !isObject(value) || bodySyntax(media.type) !== 'multipart') return value;
  const parts: Record<string, RequestValue> = {};
  for (const [part, content] of Object.entries(value)) {
    const read = (one: Json) => readFileArgument(`${name}.${part}`, one, folder);
    if (!files.includes(part)) setOwn(parts, part, content);
    else
      setOwn(
        parts,
        part,
        Array.isArray(content) ? await Promise.all(content.map(read)) : await read(content),
      );
  }
  return parts;
}

/** Maximum number of contradictions in a result. */
const MAX_LISTED = 20;

/**
 * Returns a line for each contradiction. One that is found in every item of a list has one line, with the number of places.
 * @param findings credentials masked.
 */
function findingLines(findings: readonly Finding[]): string[] {
  const groups = new Map<string, { first: Finding; places: Set<string> }>();
  for (const finding of findings) {
    const key = getKey(finding);
    const group = groups.get(key) ?? { first: finding, places: new Set() };
    group.places.add(`${finding.message ?? ''} ${finding.instance}`);
    groups.set(key, group);
  }
  const lines = [...groups.values()].map(({ first: { sentence, instance, part }, places }) => {
    const others = places.size > 1 ? `${instance ? ', and' : ''} ${places.size - 1} more` : '';
    const at = instance || others ? ` (${part}${instance ? ` ${cleanLine(instance)}` : ''}${others})` : '';
    return `Contract: ${cleanLine(sentence)}${at}`;
  });
  const left = lines.length - MAX_LISTED;
  return left > 0 ? [...lines.slice(0, MAX_LISTED), `Contract: ${left} more contradictions.`] : lines;
}

/** The same for the same contradiction in another item of a list or in another message. */
function getKey({ kind, part, name = '', instance, schema }: Finding): string {
  const place = instance.replace(/\/\d+(?=\/|$)/g, '/*');
  const declared = schema ? `${schema.location.file}#${schema.location.pointer}` : '';
  return JSON.stringify([kind, part, name, place, declared]);
}

/** Credentials of tool calls: fixed ones of the environment, and OAuth 2 tokens that are renewed. */
class ToolCredentials {
  readonly #schemes: readonly SecurityScheme[];
  readonly #credentials: EnvironmentCredentials;
  readonly #tokens: ReadonlyMap<string, TokenSource>;

  /** @param mask gets every secret, tokens included. */
  constructor(
    schemes: readonly SecurityScheme[],
    { environment = {}, credentials = {} }: Pick<CallSettings, 'environment' | 'credentials'>,
    mask: SecretMask,
  ) {
    this.#schemes = schemes;
    const read = readCredentials(schemes, environment);
    this.#credentials = { ...read, fixed: { ...read.fixed, ...credentials } };
    const secrets = [...read.secrets, ...Object.values(credentials).flatMap(credentialSecrets)];
    for (const secret of secrets) mask.add(secret);
    this.#tokens = new Map(
      this.#credentials.clients.map((client) => [
        client.scheme.name,
        new TokenSource(client, (secret) => mask.add(secret)),
      ]),
    );
  }

  /**
   * Credentials by security scheme.
   * @throws {ArgumentProblem} if a token cannot be requested.
   */
  async of(tool: Tool): Promise<Record<string, Credential>> {
    const credentials: [string, Credential][] = [];
    for (const name of schemeNames(tool)) {
      const fixed = getOwn(this.#credentials.fixed, name);
      const source = this.#tokens.get(name);
      if (fixed !== undefined) credentials.push([name, fixed]);
      else if (source) credentials.push([name, await requestToken(source)]);
    }
    return Object.fromEntries(credentials);
  }

  /** Discards the tokens of a tool after a 401; false if it uses none. */
  dropTokens(tool: Tool): boolean {
    const sources = [...schemeNames(tool)].flatMap((name) => this.#tokens.get(name) ?? []);
    for (const source of sources) source.drop();
    return sources.length > 0;
  }

  /** Names of the unset environment variables with credentials for a tool. */
  missingVariables(tool: Tool): string[] {
    const names = schemeNames(tool);
    return this.#schemes
      .filter(({ name }) => names.has(name) && !Object.hasOwn(this.#credentials.fixed, name))
      .flatMap((scheme) => Object.values(credentialVariables(scheme)));
  }
}

function schemeNames({ operation }: Tool): Set<string> {
  return new Set(operation.security.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
}

async function requestToken(source: TokenSource): Promise<string> {
  try {
    return await source.token();
  } catch (error) {
    throw new ArgumentProblem(error instanceof Error ? error.message : 'No token was received.');
  }
}
