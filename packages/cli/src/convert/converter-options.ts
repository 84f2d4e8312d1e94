import { type ConvertOptions, DEFAULT_OPTIONS } from '@curlew/convert';
import type { Arguments } from '../arguments/command.ts';
import { UsageError } from '../usage-error.ts';
import type { convertCommand } from './convert-command.ts';

type Values = Arguments<typeof convertCommand.options>['values'];

/** What the converter is told; `strict` is left to the command, which still wants to show the problems. */
export function converterOptions(values: Values): ConvertOptions {
  requireVersion(values['openapi-version']);
  return {
    title: readText('title', values.title),
    version: readText('version', values.version),
    description: values.description,
    inferPathParameters: values['infer-path-parameters'],
    pathParameterMinSamples: readCount(values['path-parameter-min-samples']),
    inferSecurity: values['infer-security'],
    includeCommonHeaders: values['include-common-headers'],
    includeCookies: values['include-cookies'],
    includeExamples: values['include-examples'],
    useServerBasePath: values['use-server-base-path'],
    validate: values.validate,
  };
}

function requireVersion(version: string | undefined): void {
  const { openapiVersion } = DEFAULT_OPTIONS;
  if (version === undefined || version === openapiVersion) return;
  throw new UsageError(`\`--openapi-version\` is ${openapiVersion} or left out, not \`${version}\`.`);
}

function readText(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new UsageError(
    `\`--${name}\` needs some text.`,
    `Leave it out for the default: \`curlew convert --help\`.`,
  );
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError(`\`--path-parameter-min-samples\` is a number from 1, not \`${text}\`.`);
}
