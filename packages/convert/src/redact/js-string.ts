const ESCAPE = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r\n|[\s\S]))/gi;
const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/** The value of what is between the quotes of a literal. ECMA-262, section 12.9.4. */
export function decodeJsString(inner: string): string {
  if (!inner.includes('\\')) return inner;
  return inner.replace(ESCAPE, (_whole, point?: string, unit?: string, byte?: string, char = '') => {
    const code = point ?? unit ?? byte;
    if (code !== undefined) {
      const value = Number.parseInt(code, 16);
      return value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd';
    }
    if (/^[\r\n\u2028\u2029]/.test(char)) return '';
    return SIMPLE[char] ?? char;
  });
}

/** A value as it is between quotes of this kind; '`' for a template. */
export function encodeJsString(value: string, quote: string): string {
  return value.replace(/[\\\r\n\u2028\u2029'"`]|\$(?=\{)/g, (char) => {
    if (char === '\n') return quote === '`' ? char : '\\n';
    if (char === '\r') return '\\r';
    if (/[\u2028\u2029]/.test(char)) return `\\u${char.charCodeAt(0).toString(16)}`;
    if (char === '$') return quote === '`' ? '\\$' : char;
    return char === '\\' || char === quote ? `\\${char}` : char;
  });
}
