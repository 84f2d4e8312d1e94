import { readCommands } from '../curl/read-commands.ts';

export type SourceKind = 'openapi' | 'curl' | 'coll' | 'har';

/** What a file is, by its content first and its name second; undefined when neither tells. */
export function detectSourceKind(path: string, text: string): SourceKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const byName = BY_EXTENSION[extension];
  if (/^\s*\{/.test(text.slice(0, 1000).replace(/^\uFEFF/, ''))) return jsonKind(text) ?? byName;
  if (byName === 'curl' || byName === 'har') return byName;
  const version = VERSION_LINE.exec(text)?.index ?? text.length;
  if (COMMAND_LINE.test(text.slice(0, version))) return 'curl';
  if (version < text.length) return 'openapi';
  if (byName) return byName;
  return text.includes('curl') && readCommands(text).length > 0 ? 'curl' : undefined;
}

/** The field by which a description is told. */
const VERSION_LINE = /^(?:["']?)(?:openapi|swagger)(?:["']?)\s*:/m;
/** A command at the beginning of a line: in a description, commands are indented. */
const COMMAND_LINE = /^(?:\uFEFF)?(?:[$>%]\s{0,4})?curl(?:\.exe)?\s+[-'"$^<`\\a-z]/im;

const BY_EXTENSION: Readonly<Record<string, SourceKind>> = Object.assign(Object.create(null), {
  yaml: 'openapi',
  yml: 'openapi',
  har: 'har',
  sh: 'curl',
  bash: 'curl',
  curl: 'curl',
  bat: 'curl',
  cmd: 'curl',
  ps1: 'curl',
});

function jsonKind(text: string): SourceKind | undefined {
  // Most descriptions begin with it, and then ten megabytes need not be parsed to know.
  if (/^\uFEFF?\s*\{\s*"(?:openapi|swagger)"\s*:/.test(text.slice(0, 1000))) return 'openapi';
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return brokenJsonKind(text);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger')) return 'openapi';
  if ('log' in value && typeof value.log === 'object' && value.log !== null && 'entries' in value.log)
    return 'har';
  return Object.hasOwn(value, 'info') && Object.hasOwn(value, 'item') ? 'coll' : undefined;
}

/** A file that was cut off still begins like what it is. */
function brokenJsonKind(text: string): SourceKind | undefined {
  const head = text.slice(0, 20_000);
  if (/^\s*\{\s*"log"\s*:/.test(head)) return 'har';
  if (/"(?:openapi|swagger)"\s*:\s*"/.test(head)) return 'openapi';
  return /"info"\s*:\s*\{/.test(head) &&
    /"schema"\s*:\s*"[^"]*collection[^"]*"|"item"\s*:\s*\[|"_\w*_id"\s*:/.test(head)
    ? 'coll'
    : undefined;
}
