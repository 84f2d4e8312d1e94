import type { CheckContext } from '@curlew/exchange/internal';
import type { Description, Operation, SecurityScheme } from '@curlew/openapi';
import type { Components } from '@curlew/openapi/internal';
import type { SchemeNames } from '../../document/operations/scheme-names.ts';
import type { OperationObject } from '../../openapi-document.ts';
import type { ResolvedOptions } from '../../options/options.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { MatchedRequest } from '../match-requests.ts';
import type { ComponentUses, SchemaIndex } from '../reuse/property-names.ts';
import type { DifferenceList, RecordedFinding } from './difference-list.ts';
import type { ShownValues } from './shown-value.ts';

/** Context that all checks of one comparison share. */
export interface CompareContext {
  description: Description;
  options: ResolvedOptions;
  redactor: Redactor;
  shown: ShownValues;
  request: CheckContext;
  response: CheckContext;
  /** Parameters that carry credentials of declared security schemes, as location and name: `header x-api-key`. */
  credentials: ReadonlySet<string>;
  securitySchemes: readonly SecurityScheme[];
  /** Generated names for security schemes that the description does not declare. */
  schemeNames: SchemeNames;
  /** Declared parts that new ones may refer to. */
  components: Components;
  /** The declared parameters, by `parameterKey`. */
  parameters: ReadonlyMap<string, Components['parameters']>;
  uses: ComponentUses;
  schemas: SchemaIndex;
  differences: DifferenceList;
}

/** A recorded request, with the described operation that it matches. */
export interface CheckedRequest {
  context: CompareContext;
  matched: MatchedRequest;
  operation: Operation;
  /** The operation inferred from all recorded requests that match it. */
  seen: Pick<OperationObject, 'security' | 'parameters' | 'requestBody' | 'responses'>;
  /** The parts of `seen` with references to components from the file of the operation; computed when first needed. */
  written(): WrittenParts;
}

/** Method and path template of the operation: `GET /users/{id}`. */
export function operationName({ matched, operation }: CheckedRequest): string {
  return `${operation.method.toUpperCase()} ${matched.path}`;
}

/** Adds an finding of a request to the differences; its key is prefixed with the method and the path template. */
export function addFinding(
  checked: CheckedRequest,
  finding: Omit<RecordedFinding, 'method' | 'path' | 'index'>,
): void {
  const { context, matched, operation } = checked;
  const method = operation.method.toLowerCase();
  context.differences.add({
    ...finding,
    key: `${method} ${matched.path} ${finding.key}`,
    method,
    path: matched.path,
    index: matched.index,
  });
}

/** A Reference Object (OpenAPI, Reference Object). */
export type Reference = { $ref: string };

/** Media types and headers by name, with references to components. */
export interface WrittenBody {
  headers?: Record<string, object>;
  content?: Record<string, object>;
}

/** Parts of an operation as they are written, with references to components. */
export interface WrittenParts {
  /** In the order of the inferred ones. */
  parameters: object[];
  requestBody?: WrittenBody | Reference;
  responses: Record<string, WrittenBody | Reference>;
}

/** The media types and headers of a part; undefined where it is a reference itself. */
export function ownBody(part: WrittenBody | Reference | undefined): WrittenBody | undefined {
  return part && !('$ref' in part) ? part : undefined;
}
