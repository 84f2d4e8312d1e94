import type { Description } from '../description.ts';
import type { Kind, NodeTypeName, Syntax } from '../dialect/node-type.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import type { Place } from './visitor.ts';
import { walk } from './walk.ts';

/** A field of a description that contains text. */
export interface TextField {
  /** The object it belongs to. */
  nodeType: NodeTypeName;
  /** Name of the field; for an entry of a map of strings (scopes, enum descriptions), the name of the map. */
  field: string;
  value: string;
  /** Where the text is an address, an e-mail address and the like. */
  syntax?: Syntax;
  at: Pick<Location, 'file' | 'pointer'>;
}

const ENUM_DESCRIPTIONS = ['x-enum-descriptions', 'x-enumDescriptions'];

/** Visits every text that the tables of the dialects know, and the descriptions of enum values. */
export function walkTexts(description: Description, visit: (text: TextField) => void): void {
  const visitField = (nodeType: NodeTypeName, field: string, kind: Kind, value: Json, at: Place): void => {
    if (kind.is === 'string' && typeof value === 'string')
      visit({ nodeType, field, value, at, ...(kind.syntax && { syntax: kind.syntax }) });
    else if (kind.is === 'map' && kind.of.is === 'string' && isObject(value)) {
      for (const [key, text] of Object.entries(value))
        visitField(nodeType, field, kind.of, text, at.child(key));
    }
  };
  const visitMember = (
    nodeType: NodeTypeName,
    value: JsonObject,
    field: string,
    kind: Kind,
    place: Place,
  ): void => {
    if (Object.hasOwn(value, field))
      visitField(nodeType, field, kind, value[field] ?? null, place.child(field));
  };
  walk(description, [
    {
      enter({ nodeType, value, place, dialect }) {
        for (const [field, kind] of dialect.nodeTypes[nodeType].fields)
          visitMember(nodeType, value, field, kind, place);
        if (nodeType !== 'Schema') return;
        for (const field of ENUM_DESCRIPTIONS) {
          const map = value[field];
          if (typeof map !== 'object' || map === null) continue;
          for (const [key, text] of Object.entries(map))
            visitField(nodeType, field, { is: 'string' }, text, place.child(field).child(key));
        }
      },
      reference({ nodeType, value, place }) {
        visitMember(nodeType, value, 'description', { is: 'string' }, place);
      },
    },
  ]);
}
