import { percentDecode } from '@curlew/exchange/internal';
import { placeholderName } from '../../http/address-part.ts';
import { camelCase } from '../../letter-case.ts';
import { UniqueNames } from '../../unique-names.ts';
import { IDENTITY } from './path-evidence.ts';
import { isTemplated, namesNothing, type PathTemplate, type Segment } from './path-segments.ts';
import { singular } from './singular.ts';

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/**
 * Builds the template of a path: a declared parameter keeps its name, an inferred one is named after the
 * segment before it (`/users/1` reads `/users/{userId}`), a name already taken gets a number. `declared` and
 * `written` are the names and the partly variable segments (`{name}.json`) that requests of the same shape
 * agreed on.
 */
export function nameParameters(
  segments: readonly Segment[],
  varying: ReadonlySet<number>,
  declared: ReadonlyMap<number, string>,
  written: ReadonlyMap<number, string> = NO_NAMES,
): PathTemplate {
  if (varying.size === 0 && !segments.some(isTemplated))
    return { path: `/${segments.map(({ text }) => text).join('/')}`, parameters: NO_NAMES };
  const parameters = new Map<number, string>();
  const taken = new UniqueNames();
  const texts = segments.map((segment, at) => {
    if (segment.declared === undefined && !varying.has(at)) {
      const text = written.get(at) ?? segment.text;
      return isTemplated(segment) ? partlyTemplated(text, at, parameters, taken) : segment.text;
    }
    const wanted = declared.get(at) ?? segment.declared ?? inferredName(segments, at, varying);
    const name = taken.take(wanted);
    parameters.set(at + 1, name);
    return `{${name}}`;
  });
  return { path: `/${texts.join('/')}`, parameters };
}

/** `{name}.json` */
function partlyTemplated(
  text: string,
  at: number,
  parameters: Map<number, string>,
  taken: UniqueNames,
): string {
  return text.replace(/\{([^{}]*)\}/g, (_braces, wanted: string) => {
    const name = taken.take(wanted);
    if (!parameters.has(at + 1)) parameters.set(at + 1, name);
    return `{${name}}`;
  });
}

/** `userId` after `users`, `uuid` after `uuid`, `param2` where nothing names it, as after `v2`. */
export function inferredName(segments: readonly Segment[], at: number, varying: ReadonlySet<number>): string {
  const before = segments[at - 1];
  if (!before || isTemplated(before) || varying.has(at - 1) || namesNothing(before.text)) return `param${at}`;
  const noun = getNoun(placeholderName(percentDecode(before.text)));
  // `/invitations/by_token/{token}`
  const by = /^by(\p{Lu}\w*)$/u.exec(noun)?.[1];
  if (by !== undefined) return by.charAt(0).toLowerCase() + by.slice(1);
  if (noun === '') return `param${at}`;
  return IDENTITY.test(noun) ? noun : `${singular(noun)}Id`;
}

function getNoun(text: string): string {
  const isCapitals = text === text.toUpperCase();
  const words = (isCapitals ? text.toLowerCase() : text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  const isAbbreviation = first === first.toUpperCase();
  return camelCase([
    isAbbreviation ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1),
    ...others,
  ]);
}
