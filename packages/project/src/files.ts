export {
  hasEnded,
  type ProcessIdentity,
  parseIdentity,
  processIdentity,
} from './files/process-identity.ts';
export { realTarget } from './files/real-target.ts';
export { type FileChange, replaceFiles } from './files/replace-files.ts';
export { isOfEndedProcess, signature, temporaryName } from './files/temporary-name.ts';
