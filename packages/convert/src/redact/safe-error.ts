import { listStrings } from './collect-credentials.ts';

/** Words of the messages of parsers and systems: they occur in recordings as well, and quote none. */
const MESSAGE_WORD =
  /^(?:after|array|bytes?|cannot|character|column|could|data|disk|document|empty|error|expected|failed|field|file|find|found|from|have|header|input|invalid|json|length|line|long|many|method|missing|must|name|null|number|object|only|open|parse|position|property|read|request|required|space|string|such|text|than|that|this|token|type|undefined|unexpected|unknown|valid|value|with)$/i;

/** Maximum depth of the chain of causes. */
const MAX_CAUSES = 8;

/** An error that may be shown: the same one, unless its texts repeat the input that it is about. */
export function safeError(error: unknown, input: unknown): unknown {
  if (!quotes(getTexts(error), input)) return error;
  const name = error instanceof Error ? error.name : 'Error';
  return new Error(`${name}; its message is withheld, because it quotes the recording`);
}

/** The reason an error gives in words, or none where they would repeat the input. */
export function safeReason(error: unknown, input: unknown): string | undefined {
  const reason = error instanceof Error ? error.message : String(error);
  return quotes([reason], input) ? undefined : reason;
}

/** All texts of an error, including own fields such as `input` of `new URL`. */
function getTexts(error: unknown): string[] {
  const texts: string[] = [];
  let here = error;
  for (let depth = 0; depth < MAX_CAUSES && here instanceof Error; depth += 1) {
    texts.push(here.message, ...listStrings({ ...here, cause: undefined }));
    here = here.cause;
  }
  return here === undefined || here instanceof Error ? texts : [...texts, ...listStrings(here)];
}

function quotes(texts: readonly string[], input: unknown): boolean {
  const given = listStrings(input);
  if (given.length === 0) return false;
  const words = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}_-]{4,}/gu) ?? []));
  return [...words].some((word) => !MESSAGE_WORD.test(word) && given.some((text) => text.includes(word)));
}
