import type { Dialect } from './dialect.ts';
import { modernSchema, withExamples } from './modern-schema.ts';

/** Each version is the one before plus what changed. */
const openapi30: Dialect = {
  version: '3.0',
  methods: ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
  referenceSiblings: false,
  schemaSiblings: false,
  modernSchema,
};

const openapi31: Dialect = {
  ...openapi30,
  version: '3.1',
  referenceSiblings: true,
  schemaSiblings: true,
  modernSchema: withExamples,
};

const openapi32: Dialect = {
  ...openapi31,
  version: '3.2',
  methods: [...openapi31.methods, 'query'],
};

/** The dialect of a value of the field `openapi`; undefined when it names none we know. */
export function dialectOf(version: string): Dialect | undefined {
  if (/^3\.0\.\d+(?:-.+)?$/.test(version)) return openapi30;
  if (/^3\.1\.\d+(?:-.+)?$/.test(version)) return openapi31;
  if (/^3\.2\.\d+(?:-.+)?$/.test(version)) return openapi32;
  return undefined;
}
