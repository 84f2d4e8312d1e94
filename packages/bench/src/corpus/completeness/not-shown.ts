import type { Fact } from './subject.ts';

/** Facts that pages intentionally omit, by kind and pointer, with the reason. */
const REASONS: readonly { kind: string; pointer: RegExp; why: string }[] = [
  {
    kind: 'constraint',
    pointer: /^\/(?:paths|webhooks|components\/(?!schemas)|parameters|responses).*\/(?:readOnly|writeOnly)$/,
    why: 'of one direction alone: a response holds what is read, and a request names what it leaves out',
  },
  {
    kind: 'constraint',
    pointer: /\/allOf\/\d+\/.*\/(?:x-)?nullable$/,
    why: 'another part of the `allOf` may exclude null',
  },
  {
    kind: 'title',
    pointer: /\/allOf\/\d+\/title$/,
    why: 'parts of an `allOf` are one object, which has one title',
  },
  {
    kind: 'enum value',
    pointer: /\/allOf\/\d+\/(?:.*\/)?enum\/\d+$/,
    why: 'another part of the `allOf` may exclude the value',
  },
  {
    kind: 'example',
    pointer: /\/multipart~1form-data\/example/,
    why: 'samples show the fields, and send files in place of the texts that stand for bytes',
  },
];

export function isLeftOut({ kind, at }: Fact): boolean {
  return REASONS.some((reason) => reason.kind === kind && reason.pointer.test(at.pointer));
}
