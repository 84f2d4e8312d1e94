import type { Located } from '../api.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { childOf, membersOf } from '../located.ts';
import { member } from '../reference/pointer.ts';
import type { InstanceChecker } from './instance-checker.ts';
import type { InstanceProblem } from './instance-problem.ts';

export function objectProblems(
  value: JsonObject,
  schema: Located & { value: JsonObject },
  checker: InstanceChecker,
  depth: number,
): InstanceProblem[] {
  const problems = presenceProblems(value, schema, checker);
  const properties = childOf(schema, 'properties');
  const patterns = membersOf(childOf(schema, 'patternProperties'));
  const others = childOf(schema, 'additionalProperties');
  const names = childOf(schema, 'propertyNames');
  for (const [name, item] of Object.entries(value)) {
    const declared = properties && childOf(properties, name);
    const matching = patterns.filter(([pattern]) => checker.patterns.matches(pattern, name) !== false);
    const schemas = [declared, ...matching.map(([, part]) => part)].filter((part) => part !== undefined);
    if (schemas.length === 0 && others !== undefined) {
      if (others.value === false)
        problems.push({ path: [name], message: 'is not a property of this schema' });
      else schemas.push(others);
    }
    for (const part of schemas) {
      for (const problem of checker.problems(item, part, depth)) {
        problems.push({ ...problem, path: [name, ...problem.path] });
      }
    }
    if (names !== undefined && checker.problems(name, names, depth).length > 0) {
      problems.push({ path: [name], message: 'has a name that `propertyNames` excludes' });
    }
  }
  for (const [name, part] of membersOf(childOf(schema, 'dependentSchemas'))) {
    if (!Object.hasOwn(value, name)) continue;
    for (const problem of checker.problems(value, part, depth)) problems.push(problem);
  }
  return problems;
}

function presenceProblems(
  value: JsonObject,
  { value: schema, location }: Located & { value: JsonObject },
  checker: InstanceChecker,
): InstanceProblem[] {
  const problems: InstanceProblem[] = [];
  const size = Object.keys(value).length;
  const { required, minProperties, maxProperties, dependentRequired } = schema;
  const demand = (names: Json[], words: string) => {
    const lacking = names
      .filter((name) => typeof name === 'string')
      .filter((name) => !Object.hasOwn(value, name) && !isOneWay(name));
    if (lacking.length > 0)
      problems.push({ path: [], message: `lacks ${propertiesInWords(lacking)}${words}` });
  };
  if (Array.isArray(required)) demand(required, '');
  for (const [name, needs] of isObject(dependentRequired) ? Object.entries(dependentRequired) : []) {
    if (!Object.hasOwn(value, name) || !Array.isArray(needs)) continue;
    demand(needs, `, which \`${name}\` needs`);
  }
  if (typeof minProperties === 'number' && size < minProperties) {
    problems.push({ path: [], message: `has fewer than ${minProperties} properties` });
  }
  if (typeof maxProperties === 'number' && size > maxProperties) {
    problems.push({ path: [], message: `has more than ${maxProperties} properties` });
  }
  return problems;

  /** An example of a request has no read-only properties, one of a response no write-only ones (OpenAPI, Schema Object). */
  function isOneWay(name: string): boolean {
    const property = member(schema.properties, name);
    if (property === undefined) return false;
    const target = checker.description.follow({
      value: property,
      location: location.child('properties', name),
    });
    return [property, target?.value].some(
      (one) => isObject(one) && (one.readOnly === true || one.writeOnly === true),
    );
  }
}

function propertiesInWords(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return `the ${names.length === 1 ? 'property' : 'properties'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
