/** An expansion with an operator: `${U%.json}`, `${BASE:-https://a.example}`, `${#U}`. Bash Reference Manual, section 3.5.3. */
const EXPANSION = /^\$\{(#?)\w+(?:(:?[-=+?]|%%?|##?|\/\/?|\^\^?|,,?|:)([\s\S]*))?\}$/;
/** Longer values are not cut: patterns are tried at each place. */
const MAX_LENGTH = 2000;

/** The text of an expansion; `value` is undefined for a variable that is not assigned. Undefined if the text is unknown. */
export function expandParameter(text: string, value: string | undefined): string | undefined {
  const [, count, operator = '', operand = ''] = EXPANSION.exec(text) ?? [];
  if (count === undefined || /[$`\\]/.test(operand)) return undefined;
  if (/^:?[-=]$/.test(operator)) {
    const isSet = value !== undefined && (value !== '' || !operator.startsWith(':'));
    return isSet ? value : operand.replace(/^(["'])(.*)\1$/s, '$2');
  }
  if (value === undefined || value.length > MAX_LENGTH) return undefined;
  if (count === '#') return operator === '' ? String(value.length) : undefined;
  switch (operator) {
    case '':
    case '?':
    case ':?':
      return value;
    case '+':
    case ':+':
      return value === '' && operator === ':+' ? '' : operand;
    case '%':
    case '%%':
    case '#':
    case '##':
      return withoutEnd(value, operator, operand);
    case '/':
    case '//':
      return replaced(value, operator, operand);
    case ':':
      return cut(value, operand);
    default:
      return withCase(value, operator);
  }
}

/** Removes what a pattern matches at the start or the end, as little or as much as possible. */
function withoutEnd(value: string, operator: string, pattern: string): string {
  const whole = new RegExp(`^(?:${patternSource(pattern)})$`, 's');
  const isEnd = operator.startsWith('%');
  const places = Array.from({ length: value.length + 1 }, (_, at) => at);
  // From the longest part to the shortest one.
  if (!isEnd) places.reverse();
  const matching = places.filter((at) => whole.test(isEnd ? value.slice(at) : value.slice(0, at)));
  const at = operator.length === 2 ? matching[0] : matching.at(-1);
  if (at === undefined) return value;
  return isEnd ? value.slice(0, at) : value.slice(at);
}

function replaced(value: string, operator: string, operand: string): string {
  const slash = operand.indexOf('/');
  const pattern = slash < 0 ? operand : operand.slice(0, slash);
  const by = slash < 0 ? '' : operand.slice(slash + 1);
  if (pattern === '') return value;
  return value.replace(new RegExp(patternSource(pattern), operator === '//' ? 'gs' : 's'), () => by);
}

/** `offset` or `offset:length`; negative ones count from the end. */
function cut(value: string, operand: string): string | undefined {
  const [, from, , length] = /^ ?(-?\d{1,6})(:(-?\d{1,6}))?$/.exec(operand) ?? [];
  if (from === undefined) return undefined;
  const start = Number(from) < 0 ? Math.max(0, value.length + Number(from)) : Number(from);
  if (length === undefined) return value.slice(start);
  return value.slice(start, Number(length) < 0 ? value.length + Number(length) : start + Number(length));
}

function withCase(value: string, operator: string): string {
  const change = (text: string) => (operator.startsWith('^') ? text.toUpperCase() : text.toLowerCase());
  return operator.length === 2 ? change(value) : change(value.charAt(0)) + value.slice(1);
}

/** The regular expression of a pattern of the shell: `*`, `?` and sets. Section 3.5.8.1. */
function patternSource(pattern: string): string {
  return pattern
    .split(/(\*|\?|\[[^\]\\]+\])/)
    .map((part, at) => {
      if (at % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      if (part === '*') return '.*';
      return part === '?' ? '.' : part.replace(/^\[!/, '[^');
    })
    .join('');
}
