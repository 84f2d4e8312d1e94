import type { Json } from '@curlew/openapi';
import type { FilledParameter, FormParameter } from '../../protocol.ts';
import { SchemaField } from '../schema-form/schema-field.tsx';
import { form, setValues, values } from './request-state.ts';

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Parameters by place: required ones are sent, others when they are chosen. */
export function ParameterFields() {
  const parameters = form.value?.parameters ?? [];
  if (parameters.length === 0) return <p class="ws-empty">This operation has no parameters.</p>;
  return (
    <>
      {PLACES.map(([place, title]) => {
        const own = parameters.filter((one) => one.in === place);
        if (own.length === 0) return null;
        return (
          <section key={place} class="ws-section">
            <h3>{title}</h3>
            {own.map((parameter) => (
              <ParameterField key={parameter.name} parameter={parameter} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function ParameterField({ parameter }: { parameter: FormParameter }) {
  const filled = values.value?.parameters ?? [];
  const isSame = (one: FilledParameter) => one.name === parameter.name && one.in === parameter.in;
  const own = filled.find(isSame);
  const set = (value: Json | undefined) => {
    const others = filled.filter((one) => !isSame(one));
    const next =
      value === undefined ? others : [...others, { name: parameter.name, in: parameter.in, value }];
    setValues({ parameters: next });
  };
  return (
    <SchemaField
      name={parameter.name}
      schema={parameter.schema}
      root={parameter.schema}
      value={own?.value}
      isRequired={parameter.isRequired}
      isDeprecated={parameter.isDeprecated}
      description={parameter.description}
      examples={parameter.examples}
      onChange={set}
    />
  );
}
