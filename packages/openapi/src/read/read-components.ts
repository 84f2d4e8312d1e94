import type { Description } from '../description.ts';
import { listMembers } from '../location.ts';
import type { Header, NamedSchema, Parameter, RequestBody, Response } from './api.ts';
import { readHeaders } from './read-content.ts';
import { followField } from './read-field.ts';
import { readParameter } from './read-parameters.ts';
import { readRequestBody, readResponses } from './read-responses.ts';

/** An object of `components`, as an operation that refers to it has it. */
export interface NamedComponent<Value> {
  /** Key in its field of `components`. */
  name: string;
  value: Value;
}

/** Reads the components that operations of the entry file can refer to. Invalid components are left out. */
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
  const components = followField(description, description.root, 'components');
  const field = (name: keyof Components) => followField(description, components, name);
  return {
    parameters: listMembers(field('parameters')).flatMap(([name, located]) => {
      const value = readParameter(description, located);
      return value ? [{ name, value }] : [];
    }),
    headers: readHeaders(description, field('headers')).map((value) => ({ name: value.name, value })),
    requestBodies: listMembers(field('requestBodies')).flatMap(([name, located]) => {
      const value = readRequestBody(description, located);
      return value ? [{ name, value }] : [];
    }),
    responses: readResponses(description, field('responses')).map((value) => ({ name: value.status, value })),
    schemas: listMembers(field('schemas')).map(([name, schema]) => ({ name, schema })),
  };
}
