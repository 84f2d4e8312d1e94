import type { ContradictionKind, UndeclaredKind } from './difference.ts';

/** Code and severity of a difference. */
export interface CompareCode {
  code: string;
  severity: 'error' | 'warning';
}

const gap = (name: string): CompareCode => ({ code: `undescribed-${name}`, severity: 'warning' });
const contradiction = (name: string): CompareCode => ({ code: `contradicted-${name}`, severity: 'error' });

/** The code of each kind of difference. */
export const COMPARE_CODES: Readonly<Record<UndeclaredKind | ContradictionKind, CompareCode>> = {
  operation: gap('operation'),
  security: gap('security'),
  parameter: gap('parameter'),
  'request-body': gap('request-body'),
  'media-type': gap('media-type'),
  response: gap('response'),
  header: gap('header'),
  schema: gap('schema'),
  property: gap('property'),
  type: contradiction('type'),
  null: contradiction('null'),
  enum: contradiction('enum'),
  format: contradiction('format'),
  constraint: contradiction('constraint'),
  composition: contradiction('composition'),
  'one-way': contradiction('direction'),
  syntax: contradiction('syntax'),
  'missing-property': contradiction('required-property'),
  'missing-parameter': contradiction('required-parameter'),
  'missing-header': contradiction('required-header'),
  'missing-body': contradiction('required-body'),
  'missing-security': contradiction('required-security'),
  style: contradiction('style'),
};
