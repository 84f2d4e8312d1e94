import { XMLParser, XMLValidator } from 'fast-xml-parser';

/**
 * The schema of JUnit XML as the Jenkins xUnit plugin has it (`junit-10.xsd`), with what Ant's schema asks for in
 * addition (`JUnit.xsd`): required attributes, the order of children, one outcome for a case.
 */
interface ElementRule {
  required: Record<string, RegExp>;
  optional: Record<string, RegExp>;
  /** A regular expression over the names of children, each followed by a space. */
  children: RegExp;
  hasText?: boolean;
}

const TEXT = /^[\s\S]*$/;
const TOKEN = /^\S(?:.*\S)?$/;
const COUNT = /^\d+$/;
/** `SUREFIRE_TIME` of the Jenkins schema. */
const TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?$/;
/** `ISO8601_DATETIME_PATTERN` of the schema of Ant. */
const TIMESTAMP = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$/;

const RULES: Record<string, ElementRule> = {
  testsuites: { required: {}, optional: {}, children: /^(?:testsuite )*$/ },
  testsuite: {
    required: {
      name: TOKEN,
      package: TOKEN,
      id: COUNT,
      timestamp: TIMESTAMP,
      hostname: TOKEN,
      tests: COUNT,
      failures: COUNT,
      errors: COUNT,
      time: TIME,
    },
    optional: { skipped: COUNT },
    children: /^properties (?:testcase )*system-out system-err $/,
  },
  properties: { required: {}, optional: {}, children: /^(?:property )*$/ },
  property: { required: { name: TOKEN, value: TEXT }, optional: {}, children: /^$/ },
  testcase: {
    required: { name: TOKEN, classname: TOKEN, time: TIME },
    optional: {},
    children: /^(?:(?:skipped|error|failure) )?$/,
  },
  skipped: { required: {}, optional: { message: TEXT, type: TEXT }, children: /^$/, hasText: true },
  error: { required: { type: TEXT }, optional: { message: TEXT }, children: /^$/, hasText: true },
  failure: { required: { type: TEXT }, optional: { message: TEXT }, children: /^$/, hasText: true },
  'system-out': { required: {}, optional: {}, children: /^$/, hasText: true },
  'system-err': { required: {}, optional: {}, children: /^$/, hasText: true },
};

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** The root element. */
export function parseXml(xml: string): XmlNode {
  const checked = XMLValidator.validate(xml);
  if (checked !== true) throw new Error(checked.err.msg);
  const parsed: unknown = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
  }).parse(xml);
  const roots = getNodes(parsed).filter(({ name }) => !name.startsWith('?'));
  const [root] = roots;
  if (!root || roots.length > 1) throw new Error('A document has one root element.');
  return root;
}

type RawNode = Record<string, unknown>;

function getNodes(list: unknown): XmlNode[] {
  return (list as RawNode[]).flatMap((raw) => {
    const name = Object.keys(raw).find((key) => key !== ':@') ?? '';
    if (name === '#text') return [];
    const content = raw[name] as RawNode[];
    const text = content.map((child) => child['#text'] ?? '').join('');
    return [
      { name, attributes: (raw[':@'] ?? {}) as Record<string, string>, children: getNodes(content), text },
    ];
  });
}

/** Everything in which a document breaks the schema; empty when it is valid. */
export function junitProblems(xml: string): string[] {
  const problems: string[] = [];
  const visit = (node: XmlNode, path: string): void => {
    const rule = RULES[node.name];
    if (!rule) {
      problems.push(`${path}: unknown element`);
      return;
    }
    const allowed = { ...rule.required, ...rule.optional };
    for (const name of Object.keys(rule.required))
      if (!(name in node.attributes)) problems.push(`${path}: no attribute ${name}`);
    for (const [name, value] of Object.entries(node.attributes))
      if (!allowed[name]?.test(value)) problems.push(`${path}: attribute ${name}="${value}"`);
    const children = node.children.map((child) => `${child.name} `).join('');
    if (!rule.children.test(children)) problems.push(`${path}: children ${children}`);
    if (!rule.hasText && node.text.trim() !== '') problems.push(`${path}: text`);
    for (const [index, child] of node.children.entries()) visit(child, `${path}/${child.name}[${index}]`);
    if (node.name === 'testsuite') checkSuite(node, path, problems);
  };
  const root = parseXml(xml);
  if (root.name !== 'testsuites') problems.push(`the root is ${root.name}`);
  visit(root, root.name);
  return problems;
}

/** What no XSD can say: counts are those of the cases, and names are unique. */
function checkSuite(suite: XmlNode, path: string, problems: string[]): void {
  const cases = suite.children.filter(({ name }) => name === 'testcase');
  const count = (outcome: string) =>
    cases.filter((one) => one.children.some(({ name }) => name === outcome)).length;
  const counts = {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
  for (const [name, value] of Object.entries(counts))
    if (suite.attributes[name] !== String(value)) problems.push(`${path}: ${name} is not ${value}`);
  const names = cases.map(({ attributes }) => attributes.name);
  if (new Set(names).size !== names.length) problems.push(`${path}: names are not unique`);
}
