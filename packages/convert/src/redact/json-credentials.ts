import { classifyName, KnownValues, redactJson } from '@curlew/exchange';
import { hasDuplicateKeys, parseJson, parseWithRepeats } from '@curlew/openapi';
import type { ParameterValue } from '../normalized-request.ts';

const NOTHING = new KnownValues();
const MAX_DEPTH = 64;

/** Letters of a name that are escaped. */
const ESCAPED = /\\u00[4-7]/;

/**
 * Values that a JSON text gives to names of credentials without being directly behind them: in objects and lists, beside a label
 * (`{ "name": "api_key", "value": "…" }`), as numbers, and under names that an object repeats. They are those that an
 * example replaces. `mayName` finds parts of such names.
 */
export function jsonCredentials(text: string, mayName: RegExp): ParameterValue[] {
  if (!/^\s*[[{]/.test(text) || !(hasContainer(text, mayName) || ESCAPED.test(text))) return [];
  const value = parseJson(text);
  if (value === undefined) return [];
  const found: ParameterValue[] = [];
  redactJson(hasDuplicateKeys(text, value) ? parseWithRepeats(text) : value, {
    known: NOTHING,
    maxDepth: MAX_DEPTH,
    leftOut: (value) => value,
    prose: (text) => text,
    kindOf: classifyName,
    scalar(one, name, kind) {
      if (kind === 'passcode' || (kind === 'secret' && typeof one === 'string'))
        found.push({ name, value: String(one) });
      return one;
    },
  });
  // Sentences about a credential stand in objects of its name.
  return found.filter(({ value: one }) => !/\s/.test(one));
}

const MAX_NAME = 60;
/** The rest of a name, and what follows it before an object, a list or a number; of a label, what follows a value. */
const BEHIND = /([^"]{0,60})"\s{0,20}(?::\s{0,20}[[{\d]|[,}])/y;

function hasContainer(text: string, mayName: RegExp): boolean {
  const words = new RegExp(mayName.source, 'gi');
  for (let match = words.exec(text); match; match = words.exec(text)) {
    BEHIND.lastIndex = words.lastIndex;
    const behind = BEHIND.exec(text);
    if (behind === null) continue;
    const before = text.slice(Math.max(0, match.index - MAX_NAME), match.index);
    const quote = before.lastIndexOf('"');
    // Parts of names are in words, too: monkeys, authors.
    if (quote >= 0 && classifyName(before.slice(quote + 1) + match[0] + behind[1]) !== 'unknown') return true;
  }
  return false;
}
