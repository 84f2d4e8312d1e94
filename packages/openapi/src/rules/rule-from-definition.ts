import type { Description } from '../description.ts';
import type { JsonObject } from '../json.ts';
import { Place } from '../walk/place.ts';
import type { OperationFact } from './operation-facts.ts';
import { PLUGIN_FAILED, pluginFailure } from './plugin-failed.ts';
import type { Finding, Rule, RuleContext, RuleVisitor } from './rule.ts';
import type {
  ObjectNode,
  OperationNode,
  RuleDefinition,
  RuleFinding,
  VisitContext,
} from './rule-definition.ts';

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
