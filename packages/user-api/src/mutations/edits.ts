import type { HttpReply, Json } from './mutation.ts';

/** An edit of one object within a reply. */
type Edit = (value: Json) => void;

export const without = (name: string): Edit => {
  return (value) => {
    delete value[name];
  };
};

export const having = (name: string, replacement: unknown): Edit => {
  return (value) => {
    value[name] = replacement;
  };
};

/** Applies the edit to the object at `path`. A value without such an object is unchanged. */
export const at = (path: readonly (string | number)[], edit: Edit): Edit => {
  return (value) => {
    let target: unknown = value;
    for (const key of path) target = (target as Json | undefined)?.[key];
    if (typeof target === 'object' && target !== null) edit(target as Json);
  };
};

/** Applies the edit to objects whose property `name` has the value `expected`. */
export const where = (name: string, expected: unknown, edit: Edit): Edit => {
  return (value) => {
    if (value[name] === expected) edit(value);
  };
};

/** Changes the JSON body of an HTTP response with this status. */
export const body = (status: number, edit: Edit): ((reply: HttpReply) => undefined) => {
  return (reply) => {
    if (reply.status === status) edit(reply.body as Json);
    return undefined;
  };
};

/** Changes an HTTP response with this status. */
export const reply = (
  status: number,
  edit: (reply: HttpReply) => void,
): ((reply: HttpReply) => undefined) => {
  return (value) => {
    if (value.status === status) edit(value);
    return undefined;
  };
};

/** Changes a message that is a JSON object. */
export const message = <T>(edit: Edit): ((value: T) => undefined) => {
  return (value) => {
    edit(value as Json);
    return undefined;
  };
};
