import { z } from 'zod';

/** A path, relative to the folder of the configuration or the root of the site. */
export const pathSchema = z.string().trim().min(1, 'expected a non-empty path');
