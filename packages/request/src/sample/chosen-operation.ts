import type { Example, MediaType, Operation } from '@curlew/openapi';
import { preferredMedia } from '../build/body/choose-media-type.ts';

/** Choices of a reader for the request of an operation; absent ones take the default. */
export interface OperationChoices {
  /** One of the media types of the body. */
  mediaType?: string;
  /** Name of an example of the body or of parameters. */
  example?: string;
  /** Index of the alternative in `security`. */
  security?: number;
}

/** The operation as if it had what is chosen alone: one media type, the example first, one alternative of authorization. */
export function chosenOperation(operation: Operation, choices: OperationChoices): Operation {
  const { requestBody, security, parameters } = operation;
  const alternative = choices.security === undefined ? undefined : security[choices.security];
  const media = requestBody && chosenMedia(requestBody.content, choices.mediaType);
  return {
    ...operation,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      examples: exampleFirst(parameter.examples, choices.example),
    })),
    ...(requestBody &&
      media && {
        requestBody: {
          ...requestBody,
          content: [{ ...media, examples: exampleFirst(media.examples, choices.example) }],
        },
      }),
    ...(alternative && { security: [alternative] }),
  };
}

function chosenMedia(content: readonly MediaType[], type: string | undefined): MediaType | undefined {
  return content.find((media) => media.type === type) ?? preferredMedia(content);
}

function exampleFirst(examples: readonly Example[], name: string | undefined): Example[] {
  const chosen = examples.find((example) => example.name === name && name !== undefined);
  return chosen ? [chosen, ...examples.filter((example) => example !== chosen)] : [...examples];
}
