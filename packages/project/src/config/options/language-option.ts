import { z } from 'zod';

/** A language of the interface. A regional variant (`de-AT`) uses the words of its language. */
export const languageSchema = z
  .string()
  .regex(
    /^(?:en|de|fr|es|pt|ja|zh|ko|ar)(?:-[A-Za-z0-9-]+)?$/,
    'expected one of en, de, fr, es, pt-BR, ja, zh-CN, ko, ar',
  );
