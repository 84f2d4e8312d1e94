import type { ProgramHelper } from './program-helper.ts';

export const PYTHON_HELPERS: readonly ProgramHelper[] = [
  {
    name: 'read_body',
    lines: [
      'def read_body(response):',
      '    try:',
      '        return response.json()',
      '    except ValueError:',
      '        return response.text',
    ],
  },
  {
    name: 'at',
    lines: [
      'def at(value, *keys):',
      '    try:',
      '        for key in keys:',
      '            value = value[key]',
      '        return value',
      '    except (IndexError, KeyError, TypeError):',
      '        return None',
    ],
  },
  {
    name: 'has',
    lines: [
      'def has(value, *keys):',
      '    try:',
      '        for key in keys:',
      '            value = value[key]',
      '        return True',
      '    except (IndexError, KeyError, TypeError):',
      '        return False',
    ],
  },
  {
    name: 'items',
    lines: [
      'def items(value):',
      '    if isinstance(value, dict):',
      '        return list(value.values())',
      '    return value if isinstance(value, list) else []',
    ],
  },
  {
    name: 'number',
    lines: [
      'def number(value):',
      '    try:',
      '        return float(value)',
      '    except (TypeError, ValueError):',
      '        return float("nan")',
    ],
  },
  {
    name: 'wait',
    lines: [
      '# Waits as long as the server asks for, otherwise the given seconds.',
      'def wait(response, seconds):',
      '    asked = response.headers.get("Retry-After", "")',
      '    time.sleep(int(asked) if asked.isdigit() else seconds)',
    ],
  },
  {
    name: 'candidates',
    lines: [
      '# The items of a list, or an object and its members.',
      'def candidates(value):',
      '    return [value, *value.values()] if isinstance(value, dict) else items(value)',
    ],
  },
  {
    name: 'only',
    lines: [
      '# One value, or a list of several.',
      'def only(values):',
      '    return values if len(values) > 1 else values[0] if values else None',
    ],
  },
  {
    name: 'length',
    lines: [
      'def length(value):',
      '    return len(value) if isinstance(value, (str, list, dict)) else float("nan")',
    ],
  },
  {
    name: 'equal',
    lines: [
      '# True is not 1.',
      'def equal(one, other):',
      '    return isinstance(one, bool) == isinstance(other, bool) and one == other',
    ],
  },
  {
    name: 'less',
    lines: [
      '# Only two numbers or two strings have an order.',
      'def less(one, other):',
      '    if isinstance(one, str) and isinstance(other, str):',
      '        return one < other',
      '    return all(type(value) in (int, float) for value in (one, other)) and one < other',
    ],
  },
  {
    name: 'text',
    lines: ['def text(value):', '    return value if isinstance(value, str) else json.dumps(value)'],
  },
];
