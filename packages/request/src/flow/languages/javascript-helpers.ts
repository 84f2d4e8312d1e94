import type { ProgramHelper } from './program-helper.ts';

export const JAVASCRIPT_HELPERS: readonly ProgramHelper[] = [
  {
    name: 'readBody',
    lines: [
      'async function readBody(response) {',
      '  const text = await response.text();',
      '  try {',
      '    return JSON.parse(text);',
      '  } catch {',
      '    return text;',
      '  }',
      '}',
    ],
  },
  {
    name: 'wait',
    lines: [
      '// Waits as long as the server asks for, otherwise the given seconds.',
      'async function wait(response, seconds) {',
      '  const asked = Number(response.headers.get("Retry-After") ?? NaN);',
      '  await new Promise((done) => setTimeout(done, (asked >= 0 ? asked : seconds) * 1000));',
      '}',
    ],
  },
  {
    name: 'at',
    lines: [
      '// A member of an object, not one that all objects have.',
      'function at(value, key) {',
      '  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);',
      '  return isObject && Object.hasOwn(value, key) ? value[key] : undefined;',
      '}',
    ],
  },
  {
    name: 'items',
    lines: [
      'function items(value) {',
      '  return typeof value === "object" && value !== null ? Object.values(value) : [];',
      '}',
    ],
  },
  {
    name: 'candidates',
    lines: [
      '// The items of a list, or an object and its members.',
      'function candidates(value) {',
      '  return typeof value !== "object" || Array.isArray(value) ? items(value) : [value, ...items(value)];',
      '}',
    ],
  },
  {
    name: 'only',
    lines: [
      '// One value, or a list of several.',
      'function only(values) {',
      '  const found = values.filter((value) => value !== undefined);',
      '  return found.length > 1 ? found : found[0];',
      '}',
    ],
  },
  {
    name: 'length',
    lines: [
      'function length(value) {',
      '  if (typeof value === "string") return [...value].length;',
      '  return typeof value === "object" && value !== null ? Object.keys(value).length : NaN;',
      '}',
    ],
  },
  {
    name: 'equal',
    lines: [
      'function equal(one, other) {',
      '  if (one === other || typeof one !== "object" || typeof other !== "object") return one === other;',
      '  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;',
      '  const keys = Object.keys(one);',
      '  const isAlike = keys.length === Object.keys(other).length;',
      '  return isAlike && keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key]));',
      '}',
    ],
  },
  {
    name: 'less',
    lines: [
      '// Only two numbers or two strings have an order.',
      'function less(one, other) {',
      '  return ["number", "string"].includes(typeof one) && typeof one === typeof other && one < other;',
      '}',
    ],
  },
];
