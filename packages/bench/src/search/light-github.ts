import { readFileSync } from 'node:fs';
import { GITHUB } from '../paths.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
}

interface Schema {
  description?: string;
  properties?: Record<string, { enum?: unknown[] }>;
}

interface Github {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, { name: string; in: string }> };
}

/** Names that distinguish the copies of an operation. */
const AREAS = [
  '',
  'billing',
  'fleet',
  'harbor',
  'museum',
  'clinic',
  'airport',
  'library',
  'brewery',
  'observatory',
  'orchard',
  'theater',
  'foundry',
  'railway',
  'aquarium',
  'laboratory',
  'nursery',
  'embassy',
];

/**
 * Creates copies of GitHub's description, each for another area. They contain only the parts that the search indexes (names,
 * titles, descriptions, parameters, properties and their values), because the pages are not measured.
 * @param copies number of copies, at most 18, with 1,223 operations each.
 */
export function lightGithub(copies: number): string {
  const { paths, components } = JSON.parse(readFileSync(GITHUB, 'utf8')) as Github;
  const areas = AREAS.slice(0, copies);
  const parameters = ({ $ref, name = '', in: place }: NonNullable<Operation['parameters']>[number]) => {
    const { name: own, in: at } = components.parameters[$ref?.split('/').at(-1) ?? ''] ?? { name, in: place };
    return { name: own, in: at, ...(at === 'path' && { required: true }), schema: { type: 'string' } };
  };
  const copyOperation = (area: string, operation: Operation) => ({
    operationId: join(area, operation.operationId, '-'),
    summary: join(operation.summary, area && `of the ${area}`, ' '),
    description: operation.description,
    tags: operation.tags?.map((tag) => join(area, tag, '-')),
    parameters: operation.parameters?.map(parameters),
    responses: { 200: { description: 'OK' } },
  });
  const copySchema = ({ description, properties = {} }: Schema) => ({
    type: 'object',
    description,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        { type: 'string', ...(property.enum && { enum: property.enum }) },
      ]),
    ),
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'GitHub', version: '1' },
    paths: Object.fromEntries(
      areas.flatMap((area) =>
        Object.entries(paths).map(([path, item]) => [
          `${area && `/${area}`}${path}`,
          Object.fromEntries(
            Object.entries(item).map(([method, operation]) => [method, copyOperation(area, operation)]),
          ),
        ]),
      ),
    ),
    components: {
      schemas: Object.fromEntries(
        areas.flatMap((area) =>
          Object.entries(components.schemas).map(([name, schema]) => [
            join(area, name, '-'),
            copySchema(schema),
          ]),
        ),
      ),
    },
  });
}

function join(left: string | undefined, right: string | undefined, between: string): string {
  return [left, right].filter(Boolean).join(between);
}
