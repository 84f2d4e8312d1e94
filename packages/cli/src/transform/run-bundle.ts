import { resolve } from 'node:path';
import { pluralize } from '@curlew/diagnostics/internal';
import { bundleText } from '@curlew/openapi/internal';
import type { Run } from '../arguments/command.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { bundleCommand } from './bundle-command.ts';
import { chooseFormat, openEntry, writeResult } from './transform-file.ts';

/** Writes a description and all files that its references reach as one file. */
export const runBundle: Run<typeof bundleCommand.options> = async (args) => {
  stopOnSignal();
  const { values } = args;
  const { description, source, diagnostics, reporter, inputs } = await openEntry(bundleCommand, args);
  rejectInputs([values.out], inputs, '--out');
  const sourceFiles = description?.sourceFiles ?? source.sourceFiles ?? new Map();
  const shared = { out: values.out, sourceFiles, reporter };
  if (description === undefined)
    return writeResult({ ...shared, diagnostics, summary: '', ...(values.json && { facts: {} }) });
  const format = chooseFormat(values);
  const bundled = bundleText(description, {
    ...(format && { format }),
    ...(values.out !== undefined && values.out !== '-' && { path: resolve(values.out) }),
  });
  const { files } = description;
  return writeResult({
    ...shared,
    text: bundled.text,
    // The bundle stays in the version of the source, so its conversion to be read is of no interest.
    diagnostics: [...diagnostics.filter(({ code }) => code !== 'swagger-2'), ...bundled.diagnostics],
    summary: `${pluralize(files.length, 'file')}, ${pluralize(bundled.moved.length, 'new component')}`,
    ...(values.json && { facts: { files: files.length, moved: bundled.moved } }),
  });
};
