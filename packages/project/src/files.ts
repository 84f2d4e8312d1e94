export {
  hasEnded,
  type ProcessIdentity,
  parseIdentity,
  processIdentity,
} from './files/process-identity.ts';
export { type FileChange, replaceFiles } from './files/replace-files.ts';
export { resolveSymlinks } from './files/resolve-symlinks.ts';
export { isCreatorEnded, signature, temporaryName } from './files/temporary-name.ts';
