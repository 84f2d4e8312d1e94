export {
  type FileChange,
  hasEnded,
  isCreatorEnded,
  type ProcessIdentity,
  parseIdentity,
  processIdentity,
  replaceFiles,
  resolveLinks,
  signature,
  temporaryName,
} from './files/replace-files.ts';
