import { type ConvertOptions, DEFAULT_OPTIONS } from '@curlew/convert';
import type { Arguments } from '../arguments/command.ts';
import { inferenceOptions, readCount } from '../arguments/read-inference.ts';
import { UsageError } from '../usage-error.ts';
import type { convertCommand } from './convert-command.ts';

type Values = Arguments<typeof convertCommand.options>['values'];

/** Options for the converter; `strict` is handled by the command, which still shows the problems. */
export function converterOptions(values: Values): ConvertOptions {
  requireVersion(values['openapi-version']);
  return {
    title: readText('title', values.title),
    version: readText('version', values.version),
    description: values.description,
    inferPathParameters: values['infer-path-parameters'],
    pathParameterMinSamples: readCount('path-parameter-min-samples', values['path-parameter-min-samples']),
    inferSecurity: values['infer-security'],
    includeCommonHeaders: values['include-common-headers'],
    includeCookies: values['include-cookies'],
    includeExamples: values['include-examples'],
    useServerBasePath: values['use-server-base-path'],
    validate: values.validate,
    inference: inferenceOptions(values),
  };
}

function requireVersion(version: string | undefined): void {
  const { openapiVersion } = DEFAULT_OPTIONS;
  if (version === undefined || version === openapiVersion) return;
  throw new UsageError(`\`--openapi-version\` must be ${openapiVersion}, found \`${version}\`.`);
}

function readText(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new UsageError(
    `\`--${name}\` must not be empty.`,
    `Omit it to use the default: \`curlew convert --help\`.`,
  );
}
