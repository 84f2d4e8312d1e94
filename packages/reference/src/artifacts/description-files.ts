/// <reference path="./js-yaml.d.ts" />
import { dump } from 'js-yaml';
import type { Artifact } from './artifact.ts';
import { bundledDescription } from './bundled-description.ts';
import { DESCRIPTION_FILES } from './file-paths.ts';

/** The description in one file, as YAML and as JSON: without internal parts, with the content of other files. */
export const descriptionFiles: Artifact = {
  name: 'description',
  files: (context) => [
    {
      path: DESCRIPTION_FILES.yaml,
      type: 'application/yaml; charset=utf-8',
      write: () => dump(bundledDescription(context), { noRefs: true, lineWidth: -1 }),
    },
    {
      path: DESCRIPTION_FILES.json,
      type: 'application/json; charset=utf-8',
      write: () => `${JSON.stringify(bundledDescription(context), undefined, 2)}\n`,
    },
  ],
};
