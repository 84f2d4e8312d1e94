import { PathIndex } from '@curlew/exchange';
import type { ParameterObject } from '../../openapi-document.ts';
import { lastSegments } from '../adopt-request.ts';
import { checkParameters, parameterKey } from '../check/check-parameters.ts';
import type { MatchedRequest } from '../match-requests.ts';
import { componentReference, type Reference } from './component-reference.ts';
import { fitsRecordings } from './fits-recordings.ts';
import type { ReuseContext } from './reuse-context.ts';

/**
 * The component that declares the same parameter and accepts all its recorded values. Of several, the one that
 * operations of the path use, or most others.
 * @param samples those of `withPathValues`, for all parameters of the operation.
 */
export function reusedParameter(
  operation: ReuseContext,
  parameter: ParameterObject,
  samples: readonly MatchedRequest[],
): Reference | undefined {
  const { context, path } = operation;
  const same = context.parameters.get(parameterKey(parameter.in, parameter.name));
  if (same === undefined) return undefined;
  const ranked = same
    .map((one) => ({ ...one, uses: context.uses.ofParameter(one.value.location.id, path) }))
    .sort((a, b) => b.uses[0] - a.uses[0] || b.uses[1] - a.uses[1]);
  // The comparison accepts repeated names for every array.
  const inStyle = ranked.filter(({ value }) => value.explode || !parameter.explode);
  const fitting = inStyle.find(({ value }) =>
    fitsRecordings(context, { samples, declared: { parameters: [value] }, check: checkParameters }),
  );
  return fitting && componentReference(operation, 'parameters', fitting.name);
}

/** The requests with the values of their path's parameters, which only described paths have. */
export function withPathValues({ path, samples }: ReuseContext): MatchedRequest[] {
  const template = new PathIndex([[path, path]], 'exact');
  const count = path.split('/').length - 1;
  return samples.map((one) => {
    const [found] = template.find(lastSegments(one.request.url.pathname, count));
    return found ? { ...one, values: found.values } : one;
  });
}
