import type { Visitor } from './visitor.ts';

/** Visitors by callback: most have one or two of them, and a walk calls each hundreds of thousands of times. */
export class VisitorLists {
  readonly enter: readonly Required<Pick<Visitor, 'enter'>>[];
  readonly reference: readonly Required<Pick<Visitor, 'reference'>>[];
  readonly text: readonly Required<Pick<Visitor, 'text'>>[];
  readonly problem: readonly Required<Pick<Visitor, 'problem'>>[];
  readonly mismatch: readonly Required<Pick<Visitor, 'mismatch'>>[];

  constructor(visitors: readonly Visitor[]) {
    const having = <Name extends keyof Visitor>(name: Name) =>
      visitors.filter(
        (visitor): visitor is Visitor & Required<Pick<Visitor, Name>> => visitor[name] !== undefined,
      );
    this.enter = having('enter');
    this.reference = having('reference');
    this.text = having('text');
    this.problem = having('problem');
    this.mismatch = having('mismatch');
  }
}
