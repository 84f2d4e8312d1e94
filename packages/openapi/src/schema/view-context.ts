import type { Description } from '../description.ts';

export interface ViewContext {
  description: Description;
}
