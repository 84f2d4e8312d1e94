import type { McpExtension } from '@curlew/exchange';
import { bodySyntax, isObject, type Json, type JsonObject, parseJson } from '@curlew/openapi';
import { type Client, type Progress, UriTemplate } from '@modelcontextprotocol/client';

/** The response of a server: the value that the description declares, and the metadata of a tool. */
export interface McpReply {
  value: Json;
  isError: boolean;
  /** The tool has an output schema, but returned no structured content. */
  lacksStructure: boolean;
}

interface RequestOptions {
  signal: AbortSignal;
  timeout: number;
  onprogress: (progress: Progress) => void;
}

/** Calls the tool, reads the resource or gets the prompt of the extension. Rejects with the error of the client. */
export async function requestMcp(
  client: Client,
  { tool, resource, prompt }: Partial<McpExtension>,
  given: JsonObject,
  options: RequestOptions,
): Promise<McpReply> {
  if (tool !== undefined) {
    const params = { name: tool, arguments: given };
    return toolReply(client, tool, await client.request({ method: 'tools/call', params }, options), options);
  }
  if (resource !== undefined) {
    const uri = new UriTemplate(resource).expand(textsOf(given));
    const { contents } = await client.request({ method: 'resources/read', params: { uri } }, options);
    const values = contents.map((content): Json => {
      if (!('text' in content)) return { uri: content.uri, blob: content.blob };
      return bodySyntax(content.mimeType ?? '') === 'json'
        ? (parseJson(content.text) ?? content.text)
        : content.text;
    });
    return reply(values.length === 1 ? (values[0] ?? null) : values);
  }
  const params = { name: prompt ?? '', arguments: textsOf(given) };
  const { messages } = await client.request({ method: 'prompts/get', params }, options);
  return reply(messages as unknown as Json);
}

async function toolReply(
  client: Client,
  name: string,
  result: { content: { type: string }[]; structuredContent?: unknown; isError?: boolean | undefined },
  { signal, timeout }: RequestOptions,
): Promise<McpReply> {
  const isError = result.isError === true;
  if (result.structuredContent !== undefined) return { ...reply(result.structuredContent as Json), isError };
  const lacksStructure = !isError && (await hasOutputSchema(client, name, { signal, timeout }));
  const texts = result.content.map((block) => ('text' in block ? String(block.text) : undefined));
  const [only] = texts;
  if (texts.length === 1 && only !== undefined)
    return { value: parseJson(only) ?? only, isError, lacksStructure };
  return { value: result.content as unknown as Json, isError, lacksStructure };
}

async function hasOutputSchema(client: Client, name: string, options: object): Promise<boolean> {
  const { tools } = await client.listTools(undefined, options);
  return tools.some((tool) => tool.name === name && tool.outputSchema !== undefined);
}

function reply(value: Json): McpReply {
  return { value, isError: false, lacksStructure: false };
}

/** Arguments of prompts and templates are texts. */
function textsOf(given: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** The arguments of a call: an object, or none. */
export function argumentsOf(body: unknown): JsonObject {
  const value = body instanceof Uint8Array ? parseJson(Buffer.from(body).toString('utf8')) : undefined;
  return isObject(value) ? value : {};
}
