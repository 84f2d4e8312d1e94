import { conflictingFields } from './conflicting-fields.ts';
import { invalidName } from './invalid-name.ts';
import { invalidStatusCode } from './invalid-status-code.ts';
import { misplacedRef } from './misplaced-ref.ts';
import { missingField } from './missing-field.ts';
import { refOutsideRoot } from './ref-outside-root.ts';
import { remoteRef } from './remote-ref.ts';
import { repeatedItem } from './repeated-item.ts';
import type { Rule } from './rule.ts';
import { tooManyFiles } from './too-many-files.ts';
import { unknownField } from './unknown-field.ts';
import { unresolvedRef } from './unresolved-ref.ts';
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
  refOutsideRoot,
  remoteRef,
  tooManyFiles,
];
