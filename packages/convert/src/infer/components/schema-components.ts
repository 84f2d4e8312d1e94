import { getOwn, setOwn } from '@curlew/openapi/internal';
import type { Schema } from '../../openapi-document.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { membersSchema, type SchemaRules, samplesSchema } from '../samples/samples-schema.ts';
import type { ValueSamples } from '../samples/value-samples.ts';
import { type NamingContext, NamingContexts } from './naming-context.ts';
import { ShapeFinder } from './shape-finder.ts';
import type { NamedShape } from './shape-index.ts';

/** OpenAPI 3.2, section 4.25: where the member is optional, `defaultMapping` says what an object without it is. */
interface Discriminator {
  propertyName: string;
  mapping: Record<string, string>;
  defaultMapping?: string;
}

/** Infers schemas from all bodies; schemas of several places become components. */
export class SchemaComponents {
  readonly contexts = new NamingContexts();
  readonly #options: ResolvedInference;
  readonly #finder: ShapeFinder;
  readonly #rules: SchemaRules;
  /** Placeholder schema of a body until all bodies are collected. */
  readonly #bodies: { schema: Schema; samples: ValueSamples }[] = [];
  /** Branches of unions that are components. */
  readonly #branches: { shape: NamedShape; member: string; kind: string; discriminator: Discriminator }[] =
    [];

  constructor(options: ResolvedInference, isPublicValue: SchemaRules['isPublicValue']) {
    this.#options = options;
    this.#rules = {
      options,
      isPublicValue,
      refTo: (shape) => (this.#isComponent(shape as NamedShape) ? refTo(shape as NamedShape) : undefined),
      discriminator: (member, kinds) => this.#union(member, kinds),
    };
    const rules = { isShared: options.sharedSchemas, hasDetails: options.details, isPublicValue };
    this.#finder = new ShapeFinder(rules, this.contexts);
  }

  /** The schema of a body, which is empty until `finish` is called. */
  add(samples: ValueSamples, context: NamingContext): Schema {
    const schema: Schema = {};
    this.#finder.add(samples, context);
    this.#bodies.push({ schema, samples });
    return schema;
  }

  /** The schema of a text that is not part of a body. */
  textSchema(samples: ValueSamples, name: string): Schema {
    return samplesSchema(samples, name, this.#rules);
  }

  /** Fills in the schemas of all bodies, and gives the components by name. */
  finish(): Record<string, Schema> {
    const rules = this.#rules;
    for (const { schema, samples } of this.#bodies) Object.assign(schema, samplesSchema(samples, '', rules));
    const components: Record<string, Schema> = {};
    const shapes = this.#finder.shapes.filter((shape) => this.#isComponent(shape));
    for (const shape of shapes) setOwn(components, shape.name, membersSchema(shape.members, rules));
    for (const { shape, member, kind, discriminator } of this.#branches) {
      const known = shape.members.properties.get(member);
      const schema = getOwn<Schema>(components, shape.name);
      // Objects of another place may have another constant, or none: then the member is optional.
      const isRequired = known?.count === shape.members.count;
      if (schema && known?.strings?.values?.size === 1)
        Object.assign(schema, withConstant(schema, member, kind, isRequired));
      if (!isRequired) discriminator.defaultMapping ??= refTo(shape).$ref;
    }
    return components;
  }

  #isComponent({ isBody, uses, members }: NamedShape): boolean {
    return this.#options.sharedSchemas && (isBody || uses > 1) && members.properties.size > 0;
  }

  #union(member: string, kinds: ReadonlyMap<string, ValueSamples>): Schema {
    const mapping: Record<string, string> = {};
    const discriminator: Discriminator = { propertyName: member, mapping };
    const oneOf = [...kinds].map(([kind, samples]) => {
      const schema = samplesSchema(samples, '', this.#rules);
      if (typeof schema.$ref === 'string') setOwn(mapping, kind, schema.$ref);
      if (schema.$ref !== undefined && samples.form?.is === 'shape')
        this.#branches.push({ shape: samples.form.shape as NamedShape, member, kind, discriminator });
      return schema.$ref === undefined ? withConstant(schema, member, kind) : schema;
    });
    const hasAll = Object.keys(mapping).length === kinds.size;
    return hasAll ? { oneOf, discriminator } : { oneOf };
  }
}

function refTo({ name }: NamedShape): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function withConstant(schema: Schema, member: string, kind: string, isRequired = true): Schema {
  const properties = { ...schema.properties };
  setOwn(properties, member, { type: 'string', const: kind });
  if (!isRequired) return { ...schema, properties };
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), member])] };
}
