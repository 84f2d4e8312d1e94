import { type InferenceOptions, RECOMMENDED_INFERENCE } from '@curlew/convert';
import { UsageError } from '../command-error.ts';
import type { OptionValues } from './command.ts';
import type { INFERENCE_OPTIONS } from './inference-arguments.ts';

type Values = OptionValues<typeof INFERENCE_OPTIONS>;

/**
 * Returns the inference options for the converter: the recommended defaults, overridden by the command line.
 * @throws {UsageError} for an invalid value.
 */
export function inferenceOptions(values: Values): InferenceOptions {
  return { ...RECOMMENDED_INFERENCE, ...givenInference(values) };
}

/**
 * Returns the inference options that are given on the command line.
 * @throws {UsageError} for an invalid value.
 */
export function givenInference(values: Values): InferenceOptions {
  const given: InferenceOptions = {
    sharedSchemas: values['inline-schemas'] === undefined ? undefined : !values['inline-schemas'],
    paths: values.path?.map(readPath),
    widePaths: values['infer-wide-paths'],
    enums: values['infer-enums'],
    enumMinSamples: readCount('enum-min-samples', values['enum-min-samples']),
    enumMaxValues: readCount('enum-max-values', values['enum-max-values']),
    details: values['infer-details'],
    requiredMinSamples: readCount('required-min-samples', values['required-min-samples']),
    combinedSecurity: values['infer-combined-security'],
    sampleCounts: values['sample-counts'],
    graphqlOperations: values['split-graphql'],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** @throws {UsageError} for anything but an integer of at least 1. */
export function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--${name}\` must be a whole number of at least 1, found \`${text}\`.`);
}

function readPath(path: string): string {
  if (path.startsWith('/')) return path;
  throw new UsageError(
    `\`--path\` must be a path with parameters in braces, found \`${path}\`.`,
    'For example: --path "/products/{slug}".',
  );
}
