import type { Json } from '../json.ts';
import type { Kind, NodeTypeName } from './node-type.ts';

/** `Media Type Object`, as the specification spells it. */
export function nodeTypeInWords(name: NodeTypeName): string {
  if (name.endsWith('Flow')) return 'OAuth Flow Object';
  const words = name
    .replace(/^Arazzo(?=.)/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace('Open API', 'OpenAPI')
    .replace(/^Arazzo$/, 'Arazzo Specification');
  return `${words.replace('OAuth', 'OAuth').replace('O Auth', 'OAuth')} Object`;
}

/** Type of a value, for messages. */
export function valueInWords(value: Json): string {
  if (value === null) return 'empty (null)';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a string';
  return typeof value === 'number' ? `the number ${value}` : `\`${value}\``;
}

/** Expected type of a field, for messages. */
export function kindInWords(kind: Kind): string {
  switch (kind.is) {
    case 'string':
      return 'a string';
    case 'boolean':
      return '`true` or `false`';
    case 'number':
      return kind.integer ? 'an integer' : 'a number';
    case 'enum':
      return `one of ${kind.values.map((value) => `\`${value}\``).join(', ')}`;
    case 'array':
      return 'an array';
    case 'map':
      return 'an object';
    case 'object':
      return `a ${nodeTypeInWords(kind.nodeType)}`.replace(/^a (?=[AEIO]|XML)/, 'an ');
    case 'union':
      return kind.of.map(kindInWords).join(', or ');
    case 'any':
      return 'any value';
  }
}
