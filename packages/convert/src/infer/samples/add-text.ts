import { detailedFormat } from './detailed-format.ts';
import { TextCounts } from './text-counts.ts';
import { addType, type ValueSamples } from './value-samples.ts';

/** Texts with more values are not an enumeration, and their values are not counted further. */
const MAX_VALUES = 64;
/** Longer texts are not values of an enumeration. */
const MAX_LENGTH = 60;

/** Adds a text to samples; its value is kept when it is public and no longer than a word may be. */
export function addText(samples: ValueSamples, text: string, name: string, isPublic: boolean): void {
  addType(samples, 'string');
  const isKept = isPublic && text.length <= MAX_LENGTH;
  const { strings } = samples;
  if (!strings) {
    const values = isKept ? new TextCounts(text) : undefined;
    samples.strings = { count: 1, format: detailedFormat(text, name), values };
    return;
  }
  strings.count += 1;
  const { format, values } = strings;
  if (format !== undefined && format !== detailedFormat(text, name)) strings.format = undefined;
  if (!values) return;
  if (isKept) values.add(text);
  if (!isKept || values.size > MAX_VALUES) strings.values = undefined;
}
