export type {
  Edit,
  InsertEdit,
  MemberPlace,
  MoveEdit,
  RemoveEdit,
  RenameEdit,
  SetEdit,
} from './edit/edit.ts';
export { EDIT_CODES, type EditCode, type EditCodeRow } from './edit/edit-codes.ts';
export { type EditedText, type EditTextOptions, editText } from './edit/edit-text.ts';
export type { EditRefusal } from './edit/refusal.ts';
export { applyChanges, type TextChange } from './edit/text-change.ts';
