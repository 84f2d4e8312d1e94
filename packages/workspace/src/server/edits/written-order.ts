import type { Description, Json, JsonObject } from '@curlew/openapi';
import { parsePointer } from '@curlew/openapi/language';

/** The names of members in the order of the text: objects of JavaScript have names of digits, as statuses are, first. */
export function namesInOrder(
  file: Pick<NonNullable<ReturnType<Description['file']>>, 'find' | 'isConverted'> | undefined,
  pointer: string,
  value: JsonObject | Json[],
): string[] {
  const names = Object.keys(value);
  if (file === undefined || file.isConverted || Array.isArray(value) || !names.some(isIndex)) return names;
  const keys = parsePointer(pointer) ?? [];
  const starts = new Map(
    names.map((name) => {
      const { key, value: own } = file.find([...keys, name]);
      return [name, (key ?? own)[0]];
    }),
  );
  return names.sort((one, other) => (starts.get(one) ?? 0) - (starts.get(other) ?? 0));
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}
