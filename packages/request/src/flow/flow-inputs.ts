import { type Json, SchemaViews } from '@curlew/openapi';
import { type ArazzoDocument, resolveView, type Workflow } from '@curlew/openapi/internal';
import { sampleValue } from '../sample/value/sample-value.ts';
import { type FlowBuild, type FlowNames, placeholder, setting } from './flow-scope.ts';

/** The inputs of a workflow as settings: their defaults and examples, else placeholders. */
export function inputSettings(document: ArazzoDocument, workflow: Workflow, build: FlowBuild): FlowNames {
  return new Map(
    listInputs(document, workflow).map(({ name, value }) => {
      // Workflows of one document that name an input alike mean the same value.
      const variable = setting(build, `input ${name} ${JSON.stringify(value)}`, name, value);
      return [name, build.values.mark(variable)];
    }),
  );
}

/** Defaults of inputs that a step does not pass on. */
export function getDefaults(document: ArazzoDocument, workflow: Workflow): [string, Json][] {
  return listInputs(document, workflow).flatMap(({ name, default: given }): [string, Json][] =>
    given === undefined ? [] : [[name, given]],
  );
}

interface Input {
  name: string;
  /** Of the program. */
  value: Json;
  default?: Json;
}

/** A text that nobody gave an example of is a placeholder: a made-up one looks as if it worked. */
function listInputs({ description }: ArazzoDocument, { inputs }: Workflow): Input[] {
  if (inputs === undefined) return [];
  const views = new SchemaViews(description);
  const { schema } = resolveView(views.view(inputs), views);
  if (schema?.kind !== 'schema') return [];
  return schema.properties.map(({ name, schema: view }): Input => {
    const { schema: own, notes } = resolveView(view, views);
    const isOpen = own?.kind !== 'schema';
    const isSaid =
      notes.default !== undefined ||
      (notes.examples?.length ?? 0) > 0 ||
      (!isOpen && (own.enum !== undefined || own.const !== undefined));
    const isText = isOpen || own.types.length === 0 || own.types.includes('string');
    const isSecret = !isOpen && own.format === 'password';
    const value =
      isSecret || (isText && !isSaid) ? undefined : sampleValue(view, views, { direction: 'request' });
    return {
      name,
      value: value ?? placeholder(name),
      ...(notes.default !== undefined && { default: notes.default }),
    };
  });
}
