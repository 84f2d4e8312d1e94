import { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { AllowedFiles } from './allowed-files.ts';
import type { FileLoader } from './file-loader.ts';
import { judgeReferences } from './judge-references.ts';
import { canBeAnything } from './judge-target.ts';
import type { ReferenceAccess } from './reference-access.ts';
import { notDescribing } from './reference-failure.ts';
import { scanReferences } from './scan-references.ts';

/**
 * What the references of a description may name in its files. Files without any such place are removed from the loader.
 */
export function limitReferences(
  entry: string,
  dialect: Dialect,
  loader: FileLoader,
  allowed: AllowedFiles,
): ReferenceAccess {
  const { files, failures } = loader;
  const refusal = (file: string) => notDescribing(allowed.nameOf(file));
  const hasRefusals = [...failures.values()].some(({ code }) => code === 'ref-not-allowed');
  const access: ReferenceAccess = { failures, mayName: () => true, hasRefusals, refusal };
  if (files.size <= 1) return access;
  const whole = new Description(entry, files, dialect, access);
  const verdicts = judgeReferences(whole);
  access.mayName = ({ value, location: { file, pointer } }, from) =>
    file === from ||
    file === entry ||
    allowed.isListed(file) ||
    // Places that only code outside of the tables names, or that are in schemas of another dialect.
    (verdicts.get(file)?.get(pointer) ?? canBeAnything(value, whole.dialect(file)));
  access.hasRefusals ||= [...verdicts.values()].some((places) => [...places.values()].includes(false));
  const described = [...verdicts].flatMap(([file, places]) =>
    [...places.values()].includes(true) ? [file] : [],
  );
  const kept = reachable(new Description(entry, files, dialect, access), [entry, ...described]);
  loader.remove(
    [...files.keys()].filter((file) => !kept.has(file)),
    refusal,
  );
  return access;
}

/** The files that references from these files may name, and they themselves. */
function reachable(description: Description, start: readonly string[]): Set<string> {
  const kept = new Set(start);
  for (const file of kept) {
    const value = description.file(file)?.value ?? null;
    for (const reference of scanReferences(value, description.value)) {
      const target = description.resolve(reference, { file, pointer: '' });
      if (target !== undefined) kept.add(target.location.file);
    }
  }
  return kept;
}
