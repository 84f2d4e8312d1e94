export { allowedTypes, withoutNull } from './form/allowed-types.ts';
export { initialType, isFileSchema, isScalar, typedValue } from './form/typed-value.ts';
export {
  isSerializedAsText,
  itemSerialization,
  memberSerialization,
  serializationOf,
  type ValueSerialization,
} from './form/value-serialization.ts';
