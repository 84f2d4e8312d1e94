import { detailedFormat } from './detailed-format.ts';
import { addType, type ValueSamples } from './value-samples.ts';

/** Texts with more values are not an enumeration, and their values are not counted further. */
const MAX_VALUES = 64;
/** Longer texts are not values of an enumeration. */
const MAX_LENGTH = 60;

/** Adds a text to samples; its value is kept when it is public and no longer than a word may be. */
export function addText(samples: ValueSamples, text: string, name: string, isPublic: boolean): void {
  addType(samples, 'string');
  const format = detailedFormat(text, name);
  const { strings } = samples;
  if (!strings) {
    const values = isPublic && text.length <= MAX_LENGTH ? new Map([[text, 1]]) : undefined;
    samples.strings = { count: 1, format, values };
    return;
  }
  strings.count += 1;
  if (strings.format !== format) strings.format = undefined;
  const { values } = strings;
  if (!values) return;
  values.set(text, (values.get(text) ?? 0) + 1);
  if (!isPublic || text.length > MAX_LENGTH || values.size > MAX_VALUES) strings.values = undefined;
}
