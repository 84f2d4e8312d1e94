import type { Diagnostic } from '@curlew/diagnostics';
import type { DescriptionState } from '../engine/description-state.ts';
import { type FindFix, FixContext, type FoundFix } from './fix-context.ts';
import { meantComponent, meantName, meantTag, meantValue } from './meant-names.ts';
import {
  addedField,
  addedOperationId,
  addedParameter,
  quotedText,
  removedItem,
  removedParameter,
  removedValue,
  renamedOperationId,
  uniqueOperationId,
} from './structure-fixes.ts';

/** By code of the diagnostic. */
const FIXES: Readonly<Record<string, FindFix>> = {
  'unknown-field': (context) => [...meantName(context), ...removedValue(context)],
  'unknown-keyword': meantName,
  'unresolved-ref': meantComponent,
  'unknown-security-scheme': (context) => [...meantComponent(context), ...removedValue(context)],
  'unknown-tag': meantTag,
  'wrong-value': meantValue,
  'wrong-type': quotedText,
  'missing-field': addedField,
  'missing-operation-id': addedOperationId,
  'duplicate-operation-id': uniqueOperationId,
  'unsafe-operation-id': renamedOperationId,
  'path-parameter-missing': addedParameter,
  'path-parameter-unused': removedParameter,
  'nullable-without-type': removedValue,
  'unused-component': removedValue,
  'ignored-sibling': removedValue,
  'repeated-item': removedItem,
};

/** The edits that would remove a problem, the most likely first. */
export function findFixes(diagnostic: Diagnostic, file: string, state: DescriptionState): FoundFix[] {
  const find = Object.hasOwn(FIXES, diagnostic.code) ? FIXES[diagnostic.code] : undefined;
  if (find === undefined || diagnostic.pointer === undefined) return [];
  return find(new FixContext(diagnostic, file, state));
}
