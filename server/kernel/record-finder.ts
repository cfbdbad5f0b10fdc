import type { Permission } from '#shared/permissions.ts';
import type { Tx } from './database.ts';
import { port } from './port.ts';

export interface FoundRecord {
  /** The record that answers for the id: where two were made one, the one that was kept. */
  readonly id: string;
  /** Missing where it belongs to no property. */
  readonly propertyId: string | null;
}

/**
 * How a module tells whether a record of its own is there for whoever asks, so that others can attach things to it
 * without knowing its tables.
 */
export interface RecordFinder<Kind extends string = string> {
  readonly kind: Kind;
  /** Who may not see the record sees nothing of what is attached to it either. */
  readonly permission: Permission;
  readonly find: (tx: Tx, organisationId: string, id: string) => Promise<FoundRecord | undefined>;
}

export const recordFinders = port<RecordFinder>('record-finders');
