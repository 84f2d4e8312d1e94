import type { Element, Root } from 'hast';
import { imageAddress, isRemoteImage, linkAddress } from '../../html/address.ts';
import { UNSAFE_ELEMENTS } from './html-elements.ts';

/** Parts of a text that sanitizing removes. */
export interface UnsafeParts {
  /** As a reader would name it: `<script>`, `onclick`, `javascript:`, `//host`. */
  removed: string[];
  /** Addresses of remote images, which become links. */
  remoteImages: string[];
}

/** Attributes that make a browser load something, beside `src` of an image. In the spelling of hast. */
const LOADING_ATTRIBUTES: ReadonlySet<string> = new Set(
  'action archive background cite classId codeBase data dynSrc formAction href icon itemId longDesc lowSrc manifest ping poster profile src srcDoc srcSet useMap xLinkHref'.split(
    ' ',
  ),
);

/** Longest part of an address that is quoted, in characters. */
const MAX_QUOTED = 60;

/** Lists the parts that sanitizing will remove. */
export function findUnsafe(tree: Root, keepsRemoteImages = false): UnsafeParts {
  const removed = new Set<string>();
  const remoteImages = new Set<string>();
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (UNSAFE_ELEMENTS.has(child.tagName)) removed.add(`<${child.tagName}>`);
      for (const [name, value] of Object.entries(child.properties)) {
        const attribute = unsafeAttribute(child.tagName, name, String(value ?? ''));
        if (attribute === 'remote image') {
          if (!keepsRemoteImages || !isRemoteImage(String(value))) remoteImages.add(quoted(String(value)));
        } else if (attribute !== undefined) removed.add(attribute);
      }
      visit(child);
    }
  };
  visit(tree);
  return { removed: [...removed], remoteImages: [...remoteImages] };
}

function unsafeAttribute(tagName: string, name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return name.toLowerCase();
  if (tagName === 'a' && name === 'href') return refusedAddress(value);
  if (tagName === 'img' && name === 'src') {
    if (imageAddress(value) !== undefined) return undefined;
    return linkAddress(value) === undefined ? refusedAddress(value) : 'remote image';
  }
  if (!LOADING_ATTRIBUTES.has(name) || UNSAFE_ELEMENTS.has(tagName)) return undefined;
  return name === 'cite' ? undefined : name.toLowerCase();
}

/** `javascript:` for an address of a scheme that no link may have, otherwise the address. */
function refusedAddress(address: string): string | undefined {
  if (linkAddress(address) !== undefined) return undefined;
  const scheme = /^[\s\p{Cc}]*([a-z][a-z0-9+.-]*:)/iu.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http:' || scheme === 'https:' ? quoted(address) : scheme;
}

/** Without user name and password: reports are kept and passed on. */
function quoted(whole: string): string {
  const address = whole.replace(/\/\/[^/?#]*@/, '//…@');
  return address.length > MAX_QUOTED ? `${address.slice(0, MAX_QUOTED).toWellFormed()}…` : address;
}
