import type { Severity } from '@curlew/diagnostics';
import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/kind.ts';
import type { JsonObject } from '../json.ts';
import type { OperationFact } from './operation-facts.ts';
import type { Finding } from './rule.ts';

/** The objects of the specification by their names there: `Schema`, `Parameter`, `MediaType`. */
export type ObjectName = NodeTypeName;

/** A place in a description. */
export interface NodePlace {
  /** Absolute path or URL. */
  readonly file: string;
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** The place of a field or an item. */
  child(key: string | number): NodePlace;
}

/** An object of the specification as it is written: a field may be absent or of the wrong type. */
export interface ObjectNode<Name extends ObjectName = ObjectName> {
  readonly type: Name;
  readonly value: JsonObject;
  /** Where it is; `at.child('minLength')` is the place of a field. */
  readonly at: NodePlace;
}

/** An operation and where it is used. */
export interface OperationNode extends ObjectNode<'Operation'> {
  /** `other`: an operation of a callback, or of a path item that no path refers to. */
  readonly kind: OperationFact['kind'] | 'other';
  /** The path, the name of the webhook, or the expression of the callback. */
  readonly path: string;
  /** As it is written: `get`, or the name of an additional operation. */
  readonly method: string;
  /** With those of its path item, `$ref`s followed; absent when one of them cannot be known, and for `other`. */
  readonly parameters?: readonly Located[];
}

/** An object with a `$ref` (or a schema with a `$dynamicRef`). */
export interface ReferenceNode {
  /** The type of the object that is expected at its end. */
  readonly type: ObjectName;
  readonly value: JsonObject;
  readonly at: NodePlace;
  readonly reference: string;
  /** Target of the reference, one step; absent if unresolved. */
  readonly target?: Located;
}

/** A problem that a rule reports. */
export interface RuleFinding extends Omit<Finding, 'at' | 'code'> {
  /** Default: the object that is visited, or the whole description. */
  at?: Finding['at'];
}

/** Context of the visitors of a rule. */
export interface VisitContext<State = unknown> {
  /** The whole description: `resolve` and `follow` lead along references, `at` to a place. */
  readonly description: Description;
  /** The result of the rule's `state` for this description. */
  readonly state: State;
  /** @throws {TypeError} when the finding has no message, or an unknown severity. */
  report(finding: RuleFinding): void;
}

type ObjectVisitors<State> = {
  /** Called once for each object of this type, before its children. Not called for a `$ref` in its place. */
  [Name in Exclude<ObjectName, 'Operation'>]?: (node: ObjectNode<Name>, context: VisitContext<State>) => void;
};

/** A rule of a plugin: its documentation and a visitor for each type of object it checks. */
export interface RuleDefinition<State = unknown> extends ObjectVisitors<State> {
  /** Stable and kebab-case: the code of its diagnostics, and its name in `rules` and `ignore`. */
  id: string;
  /** Unless the configuration gives another. */
  severity: Severity;
  /** One sentence: the problem that the rule reports. */
  summary: string;
  /** One sentence, an imperative: how to fix it in general. */
  help: string;
  /** The smallest description (YAML) that it reports. */
  example?: string;
  /** Similar descriptions (YAML) that it does not report. */
  valid?: readonly string[];
  /** The name that messages give to its plugin; set when a configuration is read. */
  plugin?: string;
  /** Creates the state that visitors share while one description is validated. */
  state?: () => State;
  /** Called for each object with a `$ref`. */
  Reference?: (node: ReferenceNode, context: VisitContext<State>) => void;
  /** Called once for each operation, after the visitors above. */
  Operation?: (node: OperationNode, context: VisitContext<State>) => void;
  /** Called last. */
  end?: (context: VisitContext<State>) => void;
}

/** Gives a rule its types, and those of its visitors. */
export function defineRule<State = undefined>(rule: RuleDefinition<State>): RuleDefinition {
  // The state passed to visitors is created by the same definition.
  return rule as RuleDefinition;
}
