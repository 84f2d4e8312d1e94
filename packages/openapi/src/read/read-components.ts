import type { Description } from '../description.ts';
import { membersOf } from '../location.ts';
import type { Header, NamedSchema, Parameter, RequestBody, Response } from './api.ts';
import { readHeaders } from './read-content.ts';
import { fieldOf } from './read-field.ts';
import { readParameter } from './read-parameters.ts';
import { readRequestBody, readResponses } from './read-responses.ts';

/** An object of `components`, as an operation that refers to it has it. */
export interface NamedComponent<Value> {
  /** Key in its field of `components`. */
  name: string;
  value: Value;
}

/** What operations of the entry file can refer to. Invalid components are left out. */
export interface Components {
  parameters: NamedComponent<Parameter>[];
  /** `name` of a header is the key, as its use gives it another. */
  headers: NamedComponent<Header>[];
  requestBodies: NamedComponent<RequestBody>[];
  /** `status` of a response is the key, as its use gives it another. */
  responses: NamedComponent<Response>[];
  schemas: NamedSchema[];
}

/** Reads `components.parameters`, `headers`, `requestBodies`, `responses` and `schemas` of the entry file, in source order. */
export function readComponents(description: Description): Components {
  const components = fieldOf(description, description.root, 'components');
  const field = (name: keyof Components) => fieldOf(description, components, name);
  return {
    parameters: membersOf(field('parameters')).flatMap(([name, located]) => {
      const value = readParameter(description, located);
      return value ? [{ name, value }] : [];
    }),
    headers: readHeaders(description, field('headers')).map((value) => ({ name: value.name, value })),
    requestBodies: membersOf(field('requestBodies')).flatMap(([name, located]) => {
      const value = readRequestBody(description, located);
      return value ? [{ name, value }] : [];
    }),
    responses: readResponses(description, field('responses')).map((value) => ({ name: value.status, value })),
    schemas: membersOf(field('schemas')).map(([name, schema]) => ({ name, schema })),
  };
}
