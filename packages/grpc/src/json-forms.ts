import type { Json } from '@curlew/openapi';
import { escapePointer, getOwn, isObject } from '@curlew/openapi/internal';
import type { MethodDefinition } from '@grpc/proto-loader';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor/index.js';

/** The definition of a method, which writes and reads its messages. */
export type GrpcMethod = MethodDefinition<object, object>;

/** A value that its message type cannot hold. */
export class LostValue extends Error {
  /** JSON Pointer in the message. */
  readonly pointer: string;

  constructor(pointer: string) {
    super(`The type of the message cannot hold the value at \`${pointer}\`.`);
    this.pointer = pointer;
  }
}

/** A decoded message, or one to be encoded: its fields by their names. */
type Fields = Record<string, unknown>;

/** How a message is read from JSON and written as it. */
interface JsonForm {
  /** In an `Any`, its JSON stands under `value`. */
  isWellKnown: boolean;
  toJson(fields: Fields): Json;
  /** @throws {LostValue} */
  toFields(json: Json, pointer: string): Fields;
}

/**
 * A method that reads and writes its messages as ProtoJSON, in which a well-known type such as `Timestamp` has a form of its
 * own. Absent parts are left out, where the decoder has null.
 */
export function withJsonForms(method: GrpcMethod, service: string, name: string): GrpcMethod {
  let made = MADE.get(method);
  if (made === undefined) {
    made = makeMethod(method, service, name);
    MADE.set(method, made);
  }
  return made;
}

/** A method is looked up for each call. */
const MADE = new WeakMap<GrpcMethod, GrpcMethod>();

function makeMethod(method: GrpcMethod, service: string, name: string): GrpcMethod {
  const { resolvedRequestType, resolvedResponseType } =
    readTypes(method).lookupService(service).methods[name] ?? {};
  if (!resolvedRequestType || !resolvedResponseType) return method;
  const forms = new JsonForms();
  const request = forms.of(resolvedRequestType);
  const response = forms.of(resolvedResponseType);
  const { requestSerialize, requestDeserialize, responseSerialize, responseDeserialize } = method;
  return {
    ...method,
    requestSerialize: (json) => requestSerialize(request.toFields(json as Json, '')),
    requestDeserialize: (bytes) => request.toJson(requestDeserialize(bytes) as Fields) as object,
    responseSerialize: (json) => responseSerialize(response.toFields(json as Json, '')),
    responseDeserialize: (bytes) => response.toJson(responseDeserialize(bytes) as Fields) as object,
  };
}

/** With what its extension adds. */
const Root = protobuf.Root as typeof protobuf.Root & { fromDescriptor(set: protobuf.Message): protobuf.Root };

/** The types of all files of a method: its definition has them only by their names. */
function readTypes({ requestType: { fileDescriptorProtos } }: GrpcMethod): protobuf.Root {
  let root = ROOTS.get(fileDescriptorProtos);
  if (root === undefined) {
    const file = fileDescriptorProtos.map((bytes) => descriptor.FileDescriptorProto.decode(bytes));
    root = Root.fromDescriptor(descriptor.FileDescriptorSet.create({ file }));
    root.resolveAll();
    ROOTS.set(fileDescriptorProtos, root);
  }
  return root;
}

/** All methods of a definition have the same files. */
const ROOTS = new WeakMap<readonly Buffer[], protobuf.Root>();

class JsonForms {
  readonly #forms = new Map<protobuf.Type, JsonForm>();

  of(type: protobuf.Type): JsonForm {
    let form = this.#forms.get(type);
    if (form === undefined) {
      form = (WELL_KNOWN[type.fullName] ?? fieldsForm)(type, this);
      this.#forms.set(type, form);
    }
    return form;
  }

  toJson(field: protobuf.Field | undefined, value: unknown): Json {
    const type = messageType(field);
    if (type === undefined || value === null) return value as Json;
    if (isEntry(type))
      return mapMembers(value as Fields, (item) => this.toJson(type.fieldsById[MAP_VALUE], item));
    if (!field?.repeated) return this.of(type).toJson(value as Fields);
    return (value as Fields[]).map((item) => this.of(type).toJson(item));
  }

  toFields(field: protobuf.Field | undefined, json: Json, pointer: string): unknown {
    const type = messageType(field);
    // Null is an absent field, but also a value.
    if (type === undefined || (json === null && type.fullName !== VALUE)) return json;
    if (isEntry(type)) {
      if (!isObject(json)) throw new LostValue(pointer);
      const entry = type.fieldsById[MAP_VALUE];
      return mapMembers(json, (item, key) => this.toFields(entry, item, `${pointer}/${escapePointer(key)}`));
    }
    if (!field?.repeated) return this.of(type).toFields(json, pointer);
    if (!Array.isArray(json)) throw new LostValue(pointer);
    return json.map((item, at) => this.of(type).toFields(item, `${pointer}/${at}`));
  }
}

/**
 * The type of the entries of a map, which is decoded as an object. protobufjs gives the option to the message around it, too.
 */
function isEntry(type: protobuf.Type): boolean {
  const names = type.fieldsArray.map(({ name }) => name);
  return type.getOption('map_entry') === true && names.join() === 'key,value';
}

/** Number of the field with the value, in the type of the entries of a map. */
const MAP_VALUE = 2;

function messageType(field: protobuf.Field | undefined): protobuf.Type | undefined {
  return field?.resolvedType instanceof protobuf.Type ? field.resolvedType : undefined;
}

function mapMembers<From, To>(
  object: Record<string, From>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

type MakeForm = (type: protobuf.Type, forms: JsonForms) => JsonForm;

/** A message of other types: its fields by their names. */
const fieldsForm: MakeForm = (type, forms) => ({
  isWellKnown: false,
  toJson: (fields) => {
    const present = Object.entries(fields).filter(([, value]) => value !== null);
    return mapMembers(Object.fromEntries(present), (value, name) =>
      forms.toJson(getOwn(type.fields, name), value),
    );
  },
  toFields(json, pointer) {
    if (!isObject(json)) throw new LostValue(pointer);
    return mapMembers(json, (value, name) =>
      forms.toFields(getOwn(type.fields, name), value, `${pointer}/${escapePointer(name)}`),
    );
  },
});

/** A type whose JSON is a text. */
function textForm(
  toText: (values: readonly unknown[]) => string | undefined,
  toValues: (text: string) => readonly unknown[] | undefined,
): MakeForm {
  return (type) => {
    const names = type.fieldsArray.toSorted((a, b) => a.id - b.id).map(({ name }) => name);
    return {
      isWellKnown: true,
      // What has no text stays as it is: a year after 9999.
      toJson: (fields) => toText(names.map((name) => fields[name])) ?? (fields as Json),
      toFields(json, pointer) {
        const values = typeof json === 'string' ? toValues(json) : undefined;
        if (values === undefined) throw new LostValue(pointer);
        return Object.fromEntries(names.map((name, at) => [name, values[at]]));
      },
    };
  };
}

/** A type with one field, whose value is the JSON: wrappers, lists and structures. */
const fieldForm: MakeForm = (type, forms) => {
  const field = type.fieldsById[1];
  const name = field?.name ?? '';
  return {
    isWellKnown: true,
    toJson: (fields) => forms.toJson(field, fields[name] ?? null),
    toFields: (json, pointer) => ({ [name]: forms.toFields(field, json, pointer) }),
  };
};

/** `google.protobuf.Value`: the numbers of its fields by the types of JSON. */
const VALUE_FIELDS = { null: 1, number: 2, string: 3, boolean: 4, object: 5, array: 6 };

const valueForm: MakeForm = (type, forms) => ({
  isWellKnown: true,
  toJson(fields) {
    const [name, value] = Object.entries(fields).find(([, one]) => one !== null) ?? [];
    if (name === undefined || type.fields[name]?.id === VALUE_FIELDS.null) return null;
    return forms.toJson(type.fields[name], value);
  },
  toFields(json, pointer) {
    const kind = json === null ? 'null' : Array.isArray(json) ? 'array' : typeof json;
    const field = type.fieldsById[VALUE_FIELDS[kind as keyof typeof VALUE_FIELDS]];
    if (field === undefined) throw new LostValue(pointer);
    return { [field.name]: json === null ? 0 : forms.toFields(field, json, pointer) };
  },
});

/** `google.protobuf.Any`, which the decoder opens if it knows the type. */
const anyForm: MakeForm = (type, forms) => {
  const formOf = (url: unknown): JsonForm | undefined => {
    const found = typeof url === 'string' ? type.root.lookup(url.slice(url.lastIndexOf('/') + 1)) : null;
    return found instanceof protobuf.Type ? forms.of(found) : undefined;
  };
  return {
    isWellKnown: true,
    toJson({ [TYPE]: url, ...fields }) {
      const form = formOf(url);
      if (form === undefined) return { ...(url !== undefined && { [TYPE]: url }), ...fields } as Json;
      const json = form.toJson(fields);
      return { [TYPE]: url as string, ...(form.isWellKnown || !isObject(json) ? { value: json } : json) };
    },
    toFields(json, pointer) {
      if (!isObject(json)) throw new LostValue(pointer);
      const { [TYPE]: url, ...rest } = json;
      const form = formOf(url);
      if (form === undefined) return json;
      const fields = form.isWellKnown
        ? form.toFields(rest.value ?? null, `${pointer}/value`)
        : form.toFields(rest, pointer);
      return { [TYPE]: url, ...fields };
    },
  };
};

const TYPE = '@type';
const VALUE = '.google.protobuf.Value';

/** The forms of https://protobuf.dev/programming-guides/json/ by the full names of types. */
const WELL_KNOWN: Readonly<Record<string, MakeForm>> = {
  '.google.protobuf.Timestamp': textForm(timestampText, parseTimestamp),
  '.google.protobuf.Duration': textForm(durationText, parseDuration),
  '.google.protobuf.FieldMask': textForm(
    ([paths]) => (Array.isArray(paths) ? paths.map(camelCase).join(',') : ''),
    (text) => [text === '' ? [] : text.split(',').map(snakeCase)],
  ),
  '.google.protobuf.Struct': fieldForm,
  '.google.protobuf.ListValue': fieldForm,
  [VALUE]: valueForm,
  '.google.protobuf.Any': anyForm,
  ...Object.fromEntries(
    ['Double', 'Float', 'Int64', 'UInt64', 'Int32', 'UInt32', 'Bool', 'String', 'Bytes'].map((kind) => [
      `.google.protobuf.${kind}Value`,
      fieldForm,
    ]),
  ),
};

const NANOS = 9;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)$/;
const DURATION = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/;

/** A time of RFC 3339 in UTC; undefined outside of the years that it can have. */
function timestampText([seconds, nanos]: readonly unknown[]): string | undefined {
  const date = new Date(Number(seconds) * 1_000);
  if (Number.isNaN(date.getTime()) || !/^\d{4}-/.test(date.toISOString())) return undefined;
  return `${date.toISOString().slice(0, -5)}${fraction(Number(nanos))}Z`;
}

/** Seconds and nanoseconds of a time. */
export function parseTimestamp(text: string): [seconds: string, nanos: number] | undefined {
  const [, day, time, digits = '', zone = ''] = TIMESTAMP.exec(text) ?? [];
  const milliseconds = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? undefined : [String(milliseconds / 1_000), readNanos(digits)];
}

function durationText([seconds, nanos]: readonly unknown[]): string {
  const isNegative = Number(seconds) < 0 || Number(nanos) < 0;
  return `${isNegative ? '-' : ''}${String(seconds).replace('-', '')}${fraction(Math.abs(Number(nanos)))}s`;
}

/** Seconds and nanoseconds of a span of time, both negative if it is. */
export function parseDuration(text: string): [seconds: string, nanos: number] | undefined {
  const [found, sign = '', seconds = '', digits = ''] = DURATION.exec(text) ?? [];
  if (found === undefined) return undefined;
  return [sign + seconds, (sign === '' ? 1 : -1) * readNanos(digits)];
}

function readNanos(digits: string): number {
  return Number(digits.padEnd(NANOS, '0'));
}

/** Three, six or nine digits, or none. */
function fraction(nanos: number): string {
  if (nanos === 0) return '';
  return `.${String(nanos)
    .padStart(NANOS, '0')
    .replace(/(?:000){1,2}$/, '')}`;
}

function camelCase(path: string): string {
  return path.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
