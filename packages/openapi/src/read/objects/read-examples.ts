import { type Located, membersOf, textOf } from '../../api/located.ts';
import type { Example } from '../../api/media-type.ts';
import type { Description } from '../../description.ts';
import { member } from '../../reference/pointer.ts';
import { dereference } from '../dereference.ts';
import { fieldOf } from '../field-of.ts';
import { withoutUndefined } from '../optional.ts';

/** The `example` and `examples` of a parameter, header or media type. */
export function readExamples(description: Description, owner: Located): Example[] {
  const lone = member(owner.value, 'example');
  const named = membersOf(fieldOf(description, owner, 'examples')).flatMap(([name, located]) => {
    const example = dereference(description, located);
    return example === undefined ? [] : [{ ...readExample(example), name }];
  });
  return lone === undefined ? named : [{ value: lone }, ...named];
}

function readExample(example: Located & { summary?: string; description?: string }): Example {
  return withoutUndefined<Example>({
    name: undefined,
    summary: example.summary,
    description: example.description,
    value: member(example.value, 'dataValue') ?? member(example.value, 'value'),
    serializedValue: textOf(example.value, 'serializedValue'),
    externalValue: textOf(example.value, 'externalValue'),
  });
}
