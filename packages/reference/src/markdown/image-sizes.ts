import type { Element, Root } from 'hast';

/** Before the size of an image, in its address; no address of an author has it. */
const SIZE_MARK = '#=cl-size=';

/** Code, where nothing is replaced, or an image with a size after its address: `![alt](src =128x32)`. */
const CODE_OR_IMAGE =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:.*\n)*? {0,3}\1|(`+)[^`\n]+\2|(!\[[^\]\n]{0,500}\]\([^\S\n]*[^\s()]{1,2000})((?:[^\S\n]+["'][^"'\n]{0,500}["'])?)[^\S\n]+=(\d{1,5}x\d{0,5}|x\d{1,5})[^\S\n]*\)/gm;

/** Moves the size of an image, which other renderers read and CommonMark does not, into its address. */
export function markImageSizes(text: string): string {
  if (!/=\d*x\d*\s*\)/.test(text)) return text;
  return text.replace(
    CODE_OR_IMAGE,
    (whole, _fence, _ticks, image?: string, title?: string, size?: string) =>
      image === undefined ? whole : `${image}${SIZE_MARK}${size}${title})`,
  );
}

/** Sets the sizes that `markImageSizes` moved into addresses. */
export function setImageSizes(tree: Root | Element): void {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    setImageSizes(child);
    const [src = '', size = ''] = String(child.properties.src ?? '').split(SIZE_MARK);
    if (child.tagName !== 'img' || size === '') continue;
    const [width, height] = size.split('x');
    Object.assign(child.properties, { src }, width && { width }, height && { height });
  }
}
