import { isFlow } from '../../source/source-node.ts';
import type { TextChange } from '../text-change.ts';
import type { Branch, Entry } from '../tree/branch.ts';
import { MAX_IMPLICIT_KEY } from '../write/write-block.ts';
import { writeScalar } from '../write/write-scalar.ts';
import { flowStyleOf } from './flow-place.ts';
import { type LayoutContext, scalarStyle, scalarsLike } from './layout-context.ts';

/** The change that gives a member another key. It keeps its quotes, or their absence where the name allows it. */
export function renameKey(context: LayoutContext, branch: Branch, { source, name = '' }: Entry): TextChange {
  const { text, isJson, styles } = context;
  const [start, end] = source?.key ?? [0, 0];
  const colon = (source?.from ?? 1) - 1;
  if (isJson) return { offset: start, length: end - start, text: JSON.stringify(name) };
  const { scalars } = isFlow(branch.source)
    ? flowStyleOf(context, branch)
    : { scalars: scalarStyle(styles.at(start)) };
  const key = writeScalar(name, scalarsLike(text, start, name, scalars));
  const isExplicit = text.charAt(source?.start ?? 0) === '?' || isFlow(branch.source);
  if (key.length <= MAX_IMPLICIT_KEY || isExplicit) return { offset: start, length: end - start, text: key };
  const pad = ' '.repeat(branch.source.column);
  const { lineEnd } = styles.at(start);
  return { offset: start, length: colon - start, text: `? ${key}${lineEnd}${pad}` };
}
