import type { Severity } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import type { JsonObject } from '../json.ts';
import type { Located } from '../location.ts';
import { Place } from '../walk/visitor.ts';
import type { OperationFact } from './operation-facts.ts';
import type { DiagnosticCode, Finding, Rule, RuleContext, RuleVisitor } from './rule.ts';

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
  /** The method as it is written: `get`, or the name of an additional operation. */
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

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'info', undefined];

/** Creates a rule from a definition. A visitor that throws ends the rule for this description, with one diagnostic. */
export function ruleFromDefinition(definition: RuleDefinition): Rule {
  const { id, severity, summary, help, example = '', valid = [] } = definition;
  const check = (context: RuleContext) => new DefinedRule(definition, context).visitor();
  return { code: id, severity, summary, help, example, valid, check };
}

/** One run of a defined rule over one description. */
class DefinedRule {
  readonly #definition: RuleDefinition;
  readonly #description: Description;
  readonly #report: (finding: Finding) => void;
  /** Operations met on the walk that no path or webhook has brought yet. */
  readonly #others = new Map<JsonObject, OperationNode>();
  #state: unknown;
  #hasFailed = false;

  constructor(definition: RuleDefinition, { index, report }: RuleContext) {
    this.#definition = definition;
    this.#description = index.description;
    this.#report = report;
  }

  visitor(): RuleVisitor {
    const { state, Operation, Reference, end } = this.#definition;
    const root = new Place(this.#description.entry, '');
    this.#call(() => {
      this.#state = state?.();
    }, root);
    return {
      enter: ({ nodeType, value, place }) => {
        if (nodeType === 'Operation') {
          if (Operation) this.#others.set(value, otherOperation(value, place));
          return;
        }
        // A mapped type cannot relate the name of a visitor to the type of its node.
        const visit = this.#definition[nodeType] as
          | ((node: ObjectNode, context: VisitContext) => void)
          | undefined;
        if (visit) this.#visit(visit, { type: nodeType, value, at: place });
      },
      ...(Reference && {
        reference: ({ nodeType, value, place, reference, target }) =>
          this.#visit(Reference, { type: nodeType, value, at: place, reference, ...(target && { target }) }),
      }),
      ...(Operation && { operation: (fact) => this.#operation(fact) }),
      end: () => {
        if (Operation) for (const node of this.#others.values()) this.#visit(Operation, node);
        if (end) this.#call(() => end(this.#context(root)), root);
      },
    };
  }

  #operation({ kind, path, method, operation, isFirst, parameters }: OperationFact): void {
    const { Operation } = this.#definition;
    const { value, location } = operation;
    if (!Operation || !isFirst) return;
    // `operationFacts` gives objects only.
    const object = value as JsonObject;
    this.#others.delete(object);
    this.#visit(Operation, {
      type: 'Operation',
      value: object,
      at: location,
      kind,
      path,
      method,
      ...(parameters && { parameters: parameters.map(({ target }) => target) }),
    });
  }

  #visit<Node extends { at: Finding['at'] }>(
    visit: (node: Node, context: VisitContext) => void,
    node: Node,
  ): void {
    this.#call(() => visit.call(this.#definition, node, this.#context(node.at)), node.at);
  }

  #context(at: Finding['at']): VisitContext {
    const report = (finding: RuleFinding) => this.#report({ at, ...checkedFinding(finding) });
    return { description: this.#description, state: this.#state, report };
  }

  #call(work: () => unknown, at: Finding['at']): void {
    if (this.#hasFailed) return;
    try {
      const result = work();
      if (!(result instanceof Promise)) return;
      // Prevents an unhandled rejection.
      result.catch(() => undefined);
      throw new TypeError('visitors must not be asynchronous');
    } catch (error) {
      this.#hasFailed = true;
      const { id, plugin } = this.#definition;
      const { code, severity, help } = PLUGIN_FAILED;
      this.#report({ code, severity, at, message: pluginFailure(`rule \`${id}\``, plugin, error), help });
    }
  }
}

function otherOperation(value: JsonObject, at: Place): OperationNode {
  const path = at.parent?.key === 'additionalOperations' ? at.parent.parent?.key : at.parent?.key;
  const method = String(at.key);
  return { type: 'Operation', value, at, kind: 'other', path: String(path ?? ''), method };
}

/** @throws {TypeError} for an invalid finding. */
function checkedFinding(finding: RuleFinding): RuleFinding {
  const { message, help, severity, at } = finding;
  if (typeof message !== 'string' || message.trim() === '') throw new TypeError('`report` needs a `message`');
  if (help !== undefined && typeof help !== 'string') throw new TypeError('`help` must be a string');
  if (!SEVERITIES.includes(severity)) throw new TypeError(`unknown severity ${JSON.stringify(severity)}`);
  if (at !== undefined && (typeof at.file !== 'string' || typeof at.pointer !== 'string')) {
    throw new TypeError('`at` must be a location, such as `node.at.child("name")`');
  }
  return finding;
}

/** A part of a plugin that threw. */
export const PLUGIN_FAILED = {
  code: 'plugin-failed',
  severity: 'error',
  summary: 'A rule, source kind or reporter of a plugin threw an error; its results are missing.',
  help: 'Fix the plugin, or turn the rule off with `rules` in the configuration.',
} as const satisfies DiagnosticCode;

/** Characters of an error message that are shown. */
const MAX_REASON = 300;

/** Returns the diagnostic for a part of a plugin that threw: `The rule `x` of the plugin `y``. */
export function pluginFailure(part: string, plugin: string | undefined, error: unknown): string {
  const of = plugin === undefined ? '' : ` of the plugin \`${plugin}\``;
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.trim().split('\n');
  const reason = line.length > MAX_REASON ? `${line.slice(0, MAX_REASON).toWellFormed()}…` : line;
  return `The ${part}${of} failed${reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`}.`;
}
