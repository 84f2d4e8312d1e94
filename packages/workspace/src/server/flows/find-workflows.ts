import { basename } from 'node:path';
import { workflowsBeside } from '@curlew/project/internal';

/** Arazzo documents beside a description. */
export function findWorkflows(entry: string): { path: string; name: string }[] {
  return workflowsBeside(entry).map((path) => ({ path, name: basename(path) }));
}
