import { dirname, relative } from 'node:path';
import { workflowsBeside } from '@curlew/project/internal';

/** Arazzo documents of a description. */
export function findWorkflows(entry: string): { path: string; name: string }[] {
  return workflowsBeside(entry).map((path) => ({
    path,
    name: relative(dirname(entry), path).replaceAll('\\', '/'),
  }));
}
