import { fillTemplate } from '@curlew/exchange/internal';
import type { Api, Json } from '@curlew/openapi';
import { getOwn, isObject } from '@curlew/openapi/internal';
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { cleanLine, cleanText, shortenText } from '../text/clean-text.ts';
import { beginningWithin, jsonBytes, MAX_RESULT_BYTES } from '../text/message-size.ts';

interface DeclaredPrompt extends Prompt {
  text: string;
}

/** Maximum length of the description of a prompt, in characters. */
const MAX_TEXT = 500;

/**
 * Reads the prompts of `x-mcp-prompts` at the root of the description, by name:
 * `{ title, description, arguments: [{ name, description, required }], text }`, where `{{name}}` in the text is an argument.
 */
export function prompts({ extensions }: Api): DeclaredPrompt[] {
  const declared = extensions['x-mcp-prompts'];
  if (!isObject(declared)) return [];
  return Object.entries(declared).flatMap(([name, value]) => {
    if (!isObject(value) || typeof value.text !== 'string') return [];
    const { title, description, text } = value;
    const list = Array.isArray(value.arguments) ? value.arguments : [];
    return [
      {
        name: cleanLine(name),
        ...(typeof title === 'string' && { title: shortenText(cleanLine(title), MAX_TEXT) }),
        ...(typeof description === 'string' && {
          description: shortenText(cleanText(description), MAX_TEXT),
        }),
        arguments: list.flatMap(promptArgument),
        text: cleanText(text),
      },
    ];
  });
}

function promptArgument(value: Json): NonNullable<Prompt['arguments']> {
  if (!isObject(value) || typeof value.name !== 'string') return [];
  const { name, description, required } = value;
  return [
    {
      name,
      ...(typeof description === 'string' && { description: shortenText(cleanLine(description), MAX_TEXT) }),
      required: required === true,
    },
  ];
}

/** @throws {ProtocolError} for an unknown prompt or a missing argument. */
export function getPrompt(api: Api, name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = prompts(api).find((one) => one.name === name);
  if (!prompt)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown prompt \`${cleanLine(name).slice(0, 100)}\`.`,
    );
  const missing = prompt.arguments?.find((one) => one.required && !Object.hasOwn(given, one.name));
  if (missing)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The argument \`${missing.name.slice(0, 100)}\` is required.`,
    );
  const text = fillTemplate(prompt.text, (key) => getOwn(given, key));
  const { description } = prompt;
  return {
    ...(description !== undefined && { description }),
    messages: [{ role: 'user', content: { type: 'text', text: fitText(text) } }],
  };
}

function fitText(text: string): string {
  const budget = MAX_RESULT_BYTES - 5_000;
  if (jsonBytes(text) <= budget) return text;
  const shown = beginningWithin(text, budget);
  return `${shown}\n[Cut: the first ${Buffer.byteLength(shown)} of ${Buffer.byteLength(text)} bytes.]`;
}
