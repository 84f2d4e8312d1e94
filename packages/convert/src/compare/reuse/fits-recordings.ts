import type { Operation } from '@curlew/openapi';
import type { OperationObject } from '../../openapi-document.ts';
import type { CheckedRequest, CompareContext } from '../check/check-context.ts';
import { DifferenceList } from '../check/difference-list.ts';
import type { MatchedRequest } from '../match-requests.ts';

/** Recorded requests of an operation, and parts that may describe them. */
export interface Proposal {
  samples: readonly MatchedRequest[];
  /** Declared parts of the description. */
  declared: Partial<Pick<Operation, 'parameters' | 'requestBody' | 'responses'>>;
  /** The inferred parts that these would replace. */
  seen?: Pick<OperationObject, 'requestBody' | 'responses'>;
  check(checked: CheckedRequest): void;
}

/** Whether a comparison of recorded requests with declared parts finds no difference. */
export function fitsRecordings(context: CompareContext, proposal: Proposal): boolean {
  const { samples, declared, seen = { responses: {} }, check } = proposal;
  const differences = new DifferenceList();
  const { location } = context.description.root;
  return samples.every((matched) => {
    const operation: Operation = {
      key: '',
      kind: 'path',
      method: matched.request.method,
      path: matched.path,
      tags: [],
      deprecated: false,
      parameters: [],
      responses: [],
      security: [],
      servers: [],
      callbacks: [],
      extensions: {},
      location,
      ...declared,
    };
    const written = () => ({ parameters: [], responses: {} });
    check({ context: { ...context, differences }, matched, operation, seen, written });
    return differences.collected.length === 0;
  });
}
