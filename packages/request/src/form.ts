export { allowedTypes, withoutNull } from './form/allowed-types.ts';
export {
  getSerialization,
  isSerializedAsText,
  itemSerialization,
  memberSerialization,
  type ValueSerialization,
} from './form/value-serialization.ts';
