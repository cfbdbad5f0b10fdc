import type { LucideIcon } from 'lucide-react';
import type { Permission } from '#shared/permissions.ts';
import type { AboveTextKey } from './above-text.ts';
import type { ShellActs } from './shell-acts.ts';

export interface PaletteAct {
  readonly key: AboveTextKey;
  readonly group: 'go' | 'do';
  readonly icon: LucideIcon;
  /** Other words that people look for it by. */
  readonly words?: AboveTextKey;
  readonly permission?: Permission;
  /** Either a place or a deed. */
  readonly to?: string;
  readonly run?: (acts: ShellActs) => void;
}
