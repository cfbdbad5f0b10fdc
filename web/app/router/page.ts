import type { ComponentType } from 'react';
import type { en as titles } from './titles.en.ts';

export interface Page {
  readonly path: string;
  /** Each page is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  readonly access: 'public' | 'signed-in';
  /** From the catalogue of titles. `own`: the page renders its `<title>` itself. Left out: the product's name. */
  readonly title?: Exclude<keyof typeof titles, 'app' | 'titled'> | 'own';
}
