/** A key of OData (URL Conventions, section 4.3.1): `Orders(1)`, `Orders('ALFKI')`, `Orders(Id=1,Line=2)`, `Orders(guid'…')`. */
const KEY = /^([A-Za-z]\w*)\(([^()]{1,150})\)$/;
const PART = /^(?:([A-Za-z]\w*)=)?((?:guid|datetime|datetimeoffset)?'|)([^',=]+)('?)$/;
/** What identifies: words are functions of the API (`Orders(active)`). */
const VALUE = /[\d-]|^[A-Z]+$/;

/**
 * The template of a segment with a key: `Orders({orderId})`, `Orders(Id={id},Line={line})`. `nameOf` names the only value of
 * a resource. Undefined for other segments.
 */
export function keySegment(
  text: string,
  nameOf: (resource: string, key: string) => string,
): string | undefined {
  const [, resource = '', key = ''] = KEY.exec(text) ?? [];
  if (resource === '') return undefined;
  const parts = key.split(',').map((part) => PART.exec(part.trim()));
  if (parts.length > 1 && !parts.every((part) => part?.[1])) return undefined;
  const written = parts.map((part) => {
    const [, name, quote = '', value = '', end = ''] = part ?? [];
    if (value === '' || (quote === '') !== (end === '')) return undefined;
    if (name === undefined && !VALUE.test(value)) return undefined;
    const shown = name === undefined ? nameOf(resource, value) : name.charAt(0).toLowerCase() + name.slice(1);
    return `${name === undefined ? '' : `${name}=`}${quote}{${shown}}${end}`;
  });
  return written.includes(undefined) ? undefined : `${resource}(${written.join(',')})`;
}
