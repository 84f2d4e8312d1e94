import type { Operation } from '@curlew/openapi';
import { operationSamples } from '@curlew/request/internal';
import type { SampleView } from '../../page.ts';
import type { ApiContent, ContentRenderers } from '../../render-context.ts';
import { authorSamples, MAX_SAMPLES } from './author-samples.ts';

/** The author's own samples (`x-codeSamples`) come first and replace ours of the same language. */
export function renderSamples(operation: Operation, context: ApiContent & ContentRenderers): SampleView[] {
  const given = authorSamples(operation.extensions).map(
    ({ id, title, language, text }): SampleView => ({
      id,
      title,
      language,
      code: context.highlighter.code(text, language),
      isGiven: true,
    }),
  );
  if (operation.kind !== 'path') return given;
  const request = context.sampleTexts.request(operation, context.api.securitySchemes);
  const made: SampleView[] = operationSamples(operation, request, context.sampleLanguages).map(
    ({ id, title, language, code, isFixed = false }) => ({
      id,
      title,
      language,
      code: context.highlighter.code(code, language),
      isGiven: isFixed,
    }),
  );
  const others = made.filter(({ id }) => !given.some((sample) => sample.id === id));
  return [...given, ...others].slice(0, MAX_SAMPLES);
}
