import { findReferenceFailure } from './refused-ref.ts';
import type { Finding, Rule } from './rule.ts';
import { listRequiredSchemes } from './security-requirements.ts';

/** Represents all parts other than components, which are always in use. */
const IN_USE = '';

export const remoteRef: Rule = {
  code: 'remote-ref',
  severity: 'error',
  summary: 'A remote `$ref`, which is not fetched by default; a warning where no operation uses it.',
  help: 'Pass --allow-remote (`allowRemote: true`), or save a local copy and reference it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets: { $ref: 'https://example.com/pets.yaml' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $id: 'https://example.com/pet.yaml', type: object }
    Cat: { $ref: 'https://example.com/pet.yaml' }
`,
  ],
  check({ index, report }) {
    const { description } = index;
    if (!description.hasFailures) return {};
    const refused: { owner: string; finding: Finding }[] = [];
    /** The components and files that each component, or file beside the entry, uses. */
    const uses = new Map<string, Set<string>>();
    const getOwner = ({ file, pointer }: { file: string; pointer: string }) =>
      file === description.entry ? (index.componentAt(pointer) ?? IN_USE) : file;
    const use = (owner: string, used: string) => {
      const known = uses.get(owner);
      if (known === undefined) uses.set(owner, new Set([used]));
      else known.add(used);
    };
    const useSchemes = (owner: Parameters<typeof listRequiredSchemes>[0]) => {
      const path = description.dialect().components.get('securitySchemes') ?? [];
      for (const { name } of listRequiredSchemes(owner, description))
        use(getOwner(owner.location), description.root.location.child(...path, name).pointer);
    };
    return {
      reference(visit) {
        const { place, target } = visit;
        const owner = getOwner(place);
        if (target !== undefined) use(owner, getOwner(target.location));
        const finding = findReferenceFailure('remote-ref', visit, description);
        if (finding !== undefined) refused.push({ owner, finding });
      },
      operation({ operation }) {
        // Operations come after all references: without a refused one, nothing depends on what they use.
        if (refused.length > 0) useSchemes(operation);
      },
      end() {
        if (refused.length === 0) return;
        useSchemes(description.root);
        const inUse = reached(IN_USE, uses);
        for (const { owner, finding } of refused)
          report(inUse.has(owner) ? finding : { ...finding, severity: 'warning' });
      },
    };
  },
};

function reached(start: string, uses: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set([start]);
  for (const owner of found) for (const used of uses.get(owner) ?? []) found.add(used);
  return found;
}
