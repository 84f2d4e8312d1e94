import { bodySyntax } from '@curlew/openapi';
import type { ExampleGroup, ExampleView, SampleView } from '../../page-parts.ts';
import type { Labels } from '../../words/dictionary.ts';
import type { MediaExample } from './media-types.ts';
import type { ResponseExample } from './responses.ts';

/**
 * Examples of the request body. A lone one without words of its own is in the samples already, unless they send a file in its
 * place.
 */
export function requestExamples(
  given: readonly MediaExample[],
  samples: readonly SampleView[],
  prefix: string,
  labels: Labels,
): ExampleGroup | undefined {
  const all = given.map(({ mediaType, example }) => ({
    label: `${labelOf(example)} · ${mediaType}`,
    open: false,
    example,
  }));
  const [only] = all;
  const isKnown =
    all.length === 1 &&
    samples.length > 0 &&
    only !== undefined &&
    !saysMore(only.example, labels) &&
    given.every(({ mediaType, example }) => example.generated || bodySyntax(mediaType) !== 'binary');
  if (all.length === 0 || isKnown) return undefined;
  return { title: labels.exampleBodies, name: `${prefix}cl-request`, examples: all };
}

function saysMore({ generated, title, name, intro }: ExampleView, labels: Labels): boolean {
  return !generated && (title !== labels.example || name !== undefined || intro !== undefined);
}

/** Examples of all responses, the first success open. */
export function responseExamples(
  given: readonly ResponseExample[],
  prefix: string,
  labels: Labels,
): ExampleGroup | undefined {
  const all = given.map(({ mediaType, example, status, statusClass }) => ({
    status,
    statusClass,
    label: example.generated ? mediaType : labelOf(example),
    example,
  }));
  if (all.length === 0) return undefined;
  const first = Math.max(
    all.findIndex(({ statusClass }) => statusClass === '2xx'),
    0,
  );
  return {
    title: labels.responseExamples,
    name: `${prefix}cl-response`,
    examples: all.map((one, at) => ({ ...one, open: at === first })),
  };
}

function labelOf({ title, name }: ExampleView): string {
  return name === undefined ? title : `${name}: ${title}`;
}
