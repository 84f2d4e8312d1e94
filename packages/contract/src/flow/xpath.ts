import { createContext, runInContext } from 'node:vm';
import type { Json } from '@curlew/openapi';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import { importOptional, MissingPackageError } from '../optional-package.ts';
import { MissingValue, NotEvaluated } from './select-value.ts';

/** XPath 3.1 over texts of XML. Each method throws an `Error` for an invalid text or expression. */
export interface XPathLanguage {
  /** The effective boolean value of an expression. */
  test(text: string, expression: string): boolean;
  /** Text of nodes, or values: one, or a list of several; undefined for none. */
  select(text: string, expression: string): Json | undefined;
  /**
   * The text with another value in each node that the target selects.
   * @throws {MissingValue} if it selects none.
   */
  replace(text: string, target: string, value: string): string;
}

/** The part of `fontoxpath` that is used. Its own types bring those of browsers, whose streams are not those of Node. */
interface FontoXPath {
  evaluateXPath: {
    (...of: Evaluation<string>): unknown[];
    ALL_RESULTS_TYPE: string;
    XPATH_3_1_LANGUAGE: string;
  };
  evaluateXPathToBoolean(...of: Evaluation): boolean;
  evaluateXPathToNodes(...of: Evaluation): { textContent: string | null }[];
}

/** Expression, context, domain facade, variables, for some the type of the result, and options. */
type Evaluation<Type = never> = [
  expression: string,
  context: object,
  facade: null,
  variables: null,
  ...type: [Type] extends [never] ? [] : [Type],
  options: { language: string; namespaceResolver(prefix: string): string | null },
];

/** Not a literal: the compiler would read the types. */
const FONTO_XPATH: string = 'fontoxpath';

/** Milliseconds of one evaluation: expressions come from the document, and XPath has loops. */
const MAX_DURATION_MS = 1_000;

/** The language, or why it is not available: the end of the sentence "Not checked: ". */
export type XPathState = XPathLanguage | { missing: string };

const loaded = new WeakMap<ArazzoDocument, Promise<XPathState | undefined>>();

/** The language for a document that uses it: other documents do not load its optional packages. */
export function getXpath(document: ArazzoDocument): Promise<XPathState | undefined> {
  const known = loaded.get(document);
  if (known !== undefined) return known;
  const isUsed = /"xpath"|xml/.test(JSON.stringify(document.description.value));
  const state = isUsed ? openXPath() : Promise.resolve(undefined);
  loaded.set(document, state);
  return state;
}

async function openXPath(): Promise<XPathState> {
  try {
    return await loadXPath();
  } catch (error) {
    if (!(error instanceof MissingPackageError)) throw error;
    return {
      missing: 'XPath requires packages that are not installed. Run `npm install fontoxpath slimdom`',
    };
  }
}

/**
 * The language for a version of it.
 * @throws {NotEvaluated} if it is not available, or the version compares and converts values in other ways: XPath 1.0.
 */
export function requireXPath(state: XPathState | undefined, version: string | undefined): XPathLanguage {
  if (version === 'xpath-10') throw new NotEvaluated('expressions of XPath 1.0 are not evaluated');
  if (state === undefined) throw new NotEvaluated('expressions of XPath are not evaluated');
  if ('missing' in state) throw new NotEvaluated(state.missing);
  return state;
}

async function loadXPath(): Promise<XPathLanguage> {
  const purpose = 'XPath requires';
  const [{ default: fonto }, slimdom] = await Promise.all([
    importOptional('fontoxpath', (): Promise<{ default: FontoXPath }> => import(FONTO_XPATH), purpose),
    importOptional('slimdom', () => import('slimdom'), purpose),
  ]);
  const { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes } = fonto;
  type Root = ReturnType<typeof slimdom.parseXmlDocument>;
  const parse = (text: string): Root => {
    // Declared entities can grow without bounds, and data needs none.
    if (text.includes('<!DOCTYPE')) throw new Error('document type declarations are not read');
    return slimdom.parseXmlDocument(text);
  };
  const options = (root: Root) => ({
    language: evaluateXPath.XPATH_3_1_LANGUAGE,
    // Prefixes are those of the root element; names without one have no namespace.
    namespaceResolver: (prefix: string) =>
      prefix === '' ? null : (root.documentElement?.lookupNamespaceURI(prefix) ?? null),
  });
  return {
    test: (text, expression) =>
      withinTime(() => {
        const root = parse(text);
        return evaluateXPathToBoolean(expression, root, null, null, options(root));
      }),
    select: (text, expression) =>
      withinTime(() => {
        const root = parse(text);
        const type = evaluateXPath.ALL_RESULTS_TYPE;
        const found = evaluateXPath(expression, root, null, null, type, options(root)).map(toValue);
        return found.length > 1 ? found : found[0];
      }),
    replace: (text, target, value) =>
      withinTime(() => {
        const root = parse(text);
        const nodes = evaluateXPathToNodes(target, root, null, null, options(root));
        if (nodes.length === 0) throw new MissingValue(target);
        for (const node of nodes) node.textContent = value;
        return slimdom.serializeToWellFormedString(root);
      }),
  };
}

/** Text of a node, or the value itself. */
function toValue(result: unknown): Json {
  if (typeof result === 'object' && result !== null && 'textContent' in result)
    return String(result.textContent ?? '');
  if (result === null || typeof result === 'boolean' || typeof result === 'number') return result;
  return String(result);
}

/** Runs synchronous work, which the engine ends at the time limit. */
function withinTime<Result>(work: () => Result): Result {
  try {
    return runInContext('work()', createContext({ work }), { timeout: MAX_DURATION_MS }) as Result;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new NotEvaluated(`the expression takes longer than ${MAX_DURATION_MS} ms`);
  }
}

/** The error is one of the new context, whose `Error` is another class. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

/** The first line of an error of the library: the others repeat the expression. */
export function xpathReason(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((one) => one.trim());
  const named =
    lines.find((line) => /^(?:Error: )?[A-Z]{4}\d{4}/.test(line)) ?? lines.find((line) => line !== '');
  return (named ?? 'it is not valid').replace(/^Error: /, '').replace(/[.:]$/, '');
}
