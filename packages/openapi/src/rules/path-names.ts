import { templateNames } from '../read/url-template.ts';
import type { ParameterFact } from './effective-parameters.ts';

/** The names of the parameters of a path: in its braces and in its declarations. */
export interface PathNames {
  /** Between braces, in order. */
  names: ReadonlySet<string>;
  declared: ReadonlySet<string>;
  /** Between braces and not declared. */
  undeclared: string[];
  /** Declared and not between braces. */
  unused: string[];
}

export function listPathNames(path: string, parameters: readonly ParameterFact[]): PathNames {
  const names = new Set(templateNames(path));
  const declared = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  return {
    names,
    declared,
    undeclared: [...names].filter((name) => !declared.has(name)),
    unused: [...declared].filter((name) => !names.has(name)),
  };
}
