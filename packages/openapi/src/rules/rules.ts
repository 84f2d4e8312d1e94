import { ARAZZO_PROBLEMS } from '../arazzo/arazzo-problems.ts';
import { LOAD_PROBLEMS } from '../load/load-problems.ts';
import { additionalMethod } from './additional-method.ts';
import { arrayWithoutItems } from './array-without-items.ts';
import { bodyParameters } from './body-parameters.ts';
import { conflictingFields } from './conflicting-fields.ts';
import { conflictingProtocols } from './conflicting-protocols.ts';
import { contradictingBounds } from './contradicting-bounds.ts';
import { cyclicRef } from './cyclic-ref.ts';
import { cyclicTag } from './cyclic-tag.ts';
import { defaultMismatch } from './default-mismatch.ts';
import { PLUGIN_FAILED } from './define-rule.ts';
import { discriminatorMapping } from './discriminator-mapping.ts';
import { duplicateOperationId } from './duplicate-operation-id.ts';
import { duplicateParameter } from './duplicate-parameter.ts';
import { duplicateTag } from './duplicate-tag.ts';
import { emptyMediaTypes } from './empty-media-types.ts';
import { enumMismatch } from './enum-mismatch.ts';
import { equivalentPaths } from './equivalent-paths.ts';
import { exampleMismatch } from './example-mismatch.ts';
import { ignoredHeader } from './ignored-header.ts';
import { ignoredSibling } from './ignored-sibling.ts';
import { invalidEmail } from './invalid-email.ts';
import { invalidHeaderName } from './invalid-header-name.ts';
import { invalidMediaType } from './invalid-media-type.ts';
import { invalidName } from './invalid-name.ts';
import { invalidPath } from './invalid-path.ts';
import { invalidProtocolExtension } from './invalid-protocol-extension.ts';
import { invalidRegex } from './invalid-regex.ts';
import { invalidStatusCode } from './invalid-status-code.ts';
import { invalidUrl } from './invalid-url.ts';
import { linkTarget } from './link-target.ts';
import { misplacedRef } from './misplaced-ref.ts';
import { missingField } from './missing-field.ts';
import { missingOperationId } from './missing-operation-id.ts';
import { nullableWithoutType } from './nullable-without-type.ts';
import { pathParameterMissing } from './path-parameter-missing.ts';
import { pathParameterUnused } from './path-parameter-unused.ts';
import { querystring } from './querystring.ts';
import { readAndWriteOnly } from './read-and-write-only.ts';
import { readOnlyRequired } from './read-only-required.ts';
import { refOutsideRoot } from './ref-outside-root.ts';
import { refToOtherKind } from './ref-to-other-kind.ts';
import { remoteRef } from './remote-ref.ts';
import { repeatedItem } from './repeated-item.ts';
import type { DiagnosticCode, Rule } from './rule.ts';
import { serverDefault } from './server-default.ts';
import { serverVariableUndefined, serverVariableUnused } from './server-variables.ts';
import { tooManyFiles } from './too-many-files.ts';
import { uncheckedValue } from './unchecked-value.ts';
import { unknownField } from './unknown-field.ts';
import { unknownKeyword } from './unknown-keyword.ts';
import { unknownProtocol } from './unknown-protocol.ts';
import { unknownSchemaDialect } from './unknown-schema-dialect.ts';
import { unknownScope } from './unknown-scope.ts';
import { unknownSecurityScheme } from './unknown-security-scheme.ts';
import { unknownTag } from './unknown-tag.ts';
import { unresolvedRef } from './unresolved-ref.ts';
import { unsafeOperationId } from './unsafe-operation-id.ts';
import { unusedComponent } from './unused-component.ts';
import { wrongCount } from './wrong-count.ts';
import { wrongType } from './wrong-type.ts';
import { wrongValue } from './wrong-value.ts';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [
  unknownField,
  missingField,
  conflictingFields,
  wrongType,
  wrongValue,
  wrongCount,
  repeatedItem,
  invalidName,
  invalidStatusCode,
  misplacedRef,
  unresolvedRef,
  cyclicRef,
  refToOtherKind,
  refOutsideRoot,
  remoteRef,
  tooManyFiles,
  ignoredSibling,
  ignoredHeader,
  duplicateOperationId,
  missingOperationId,
  unsafeOperationId,
  pathParameterMissing,
  pathParameterUnused,
  duplicateParameter,
  equivalentPaths,
  invalidPath,
  querystring,
  bodyParameters,
  additionalMethod,
  duplicateTag,
  unknownTag,
  cyclicTag,
  unknownSecurityScheme,
  unknownScope,
  serverVariableUndefined,
  serverVariableUnused,
  serverDefault,
  linkTarget,
  unknownProtocol,
  invalidProtocolExtension,
  conflictingProtocols,
  discriminatorMapping,
  invalidHeaderName,
  invalidMediaType,
  emptyMediaTypes,
  invalidUrl,
  invalidEmail,
  invalidRegex,
  unknownSchemaDialect,
  unknownKeyword,
  arrayWithoutItems,
  nullableWithoutType,
  exampleMismatch,
  defaultMismatch,
  enumMismatch,
  uncheckedValue,
  contradictingBounds,
  readOnlyRequired,
  readAndWriteOnly,
  unusedComponent,
];

/** Every code that loading and validating can give, in the order of the documentation. */
export const DIAGNOSTIC_CODES: readonly DiagnosticCode[] = [
  ...LOAD_PROBLEMS,
  ...RULES.map(({ code, severity, summary, help, example }) => ({ code, severity, summary, help, example })),
  PLUGIN_FAILED,
  ...ARAZZO_PROBLEMS,
];
