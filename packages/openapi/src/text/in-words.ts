import type { Kind, NodeTypeName } from '../dialect/kind.ts';
import type { Json } from '../json.ts';

/** `Media Type Object`, as the specification spells it. */
export function nodeTypeInWords(name: NodeTypeName): string {
  if (name.endsWith('Flow')) return 'OAuth Flow Object';
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace('Open API', 'OpenAPI');
  return `${words.replace('OAuth', 'OAuth').replace('O Auth', 'OAuth')} Object`;
}

/** What a value is, for the end of a sentence. */
export function valueInWords(value: Json): string {
  if (value === null) return 'empty (null)';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? `the number ${value}` : `\`${value}\``;
}

/** What a field must hold, for the middle of a sentence. */
export function kindInWords(kind: Kind): string {
  switch (kind.is) {
    case 'string':
      return 'text';
    case 'boolean':
      return '`true` or `false`';
    case 'number':
      return kind.integer ? 'a whole number' : 'a number';
    case 'enum':
      return `one of ${kind.values.map((value) => `\`${value}\``).join(', ')}`;
    case 'array':
      return 'a list';
    case 'map':
      return 'an object';
    case 'object':
      return `a ${nodeTypeInWords(kind.nodeType)}`.replace(/^a (?=[AEIO]|XML)/, 'an ');
    case 'union':
      return kind.of.map(kindInWords).join(', or ');
    case 'any':
      return 'anything';
  }
}
