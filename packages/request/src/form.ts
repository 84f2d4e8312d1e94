export { allowedTypes, withoutNull } from './form/allowed-types.ts';
export {
  isSerializedAsText,
  itemSerialization,
  memberSerialization,
  serializationOf,
  type ValueSerialization,
} from './form/value-serialization.ts';
