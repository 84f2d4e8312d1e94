export {
  hasEnded,
  type ProcessIdentity,
  parseIdentity,
  processIdentity,
} from './files/process-identity.ts';
export { type FileChange, replaceFiles, resolveLinks } from './files/replace-files.ts';
export { isCreatorEnded, signature, temporaryName } from './files/temporary-name.ts';
