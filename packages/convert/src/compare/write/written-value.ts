import { type Description, isObject, type Json } from '@curlew/openapi';

/**
 * A part of a converted document (an operation, a parameter, a response) with schemas converted to the version
 * of a file.
 */
export function writtenValue(description: Description, file: string, value: unknown): Json {
  const { writtenSchema } = description.dialect(file);
  const write = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(write);
    if (!isObject(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, member]) => [
        key,
        key === 'schema' && isObject(member) ? writtenSchema(member) : write(member),
      ]),
    );
  };
  // Converter output is JSON.
  return write(value as Json);
}
