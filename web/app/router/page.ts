import type { ComponentType } from 'react';
import type { Permission } from '#shared/permissions.ts';
import type { en as titles } from './signed-in-titles.en.ts';

export interface Page {
  readonly path: string;
  /** Each page is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** What a role must include, all of them: `Gate` asks, and no page does. `[]`: whoever is signed in. */
  readonly access: 'public' | readonly Permission[];
  /** What stands in its place for who may not, where that is more than a sentence. */
  readonly refused?: () => Promise<ComponentType>;
  /** From the catalogue of titles. `own`: the page renders its `<title>` itself. Left out: the product's name. */
  readonly title?: Exclude<keyof typeof titles, 'app' | 'titled'> | 'own';
}
