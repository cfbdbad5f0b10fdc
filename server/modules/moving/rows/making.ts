import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { StoredFile } from '#server/modules/documents/index.ts';
import type { CarriedAccount } from '#server/modules/ledger/index.ts';
import type { Directory } from './directory.ts';
import type { LeftBehind } from './left-behind.ts';

export type MadeKind =
  | 'property'
  | 'unit'
  | 'person'
  | 'lease'
  | 'entry'
  | 'document'
  | 'charge'
  | 'receipt'
  | 'credit'
  | 'deposit'
  | 'history'
  | 'record';

/** What the making of one import goes by, and where it says what it made. */
export interface Making {
  readonly tx: Tx;
  readonly act: Act;
  readonly organisation: { readonly country: string; readonly currency: string };
  readonly directory: Directory;
  readonly left: LeftBehind;
  /** Accounts by their numbers, those that the file brings too. */
  readonly accounts: Map<string, string>;
  /** Entries of the books by their numbers in the file. */
  readonly entries: Map<number, string>;
  /** Their numbers in the file and here, in the order of the file. */
  readonly marks: [there: number, here: number][];
  /** Files that wait in the storage, by their places in the archive; none in a look before. */
  readonly stored: ReadonlyMap<string, StoredFile> | undefined;
  /** Whether charges and payments come along as they were: then nothing is brought forward as an opening balance. */
  readonly hasHistory: boolean;
  /** Whether bills, fees and distributions do. */
  readonly hasRecords: boolean;
  /** Whether it is an archive of a workspace: its balances are sums of amounts that were within the limit one by one. */
  readonly isArchive: boolean;
  readonly openingOn: string;
  readonly importId: string;
  readonly fileName: string;
  /** Says that rows are done, for whoever watches. */
  readonly done: (rows: number) => void;
  readonly made: (kind: MadeKind, id: string) => void;
  /** What it did to the chart of accounts, so that it can be taken back. */
  readonly carriedAccount: (carried: CarriedAccount) => void;
  /** To be archived once everything that relies on it is made. */
  readonly archive: (kind: 'property' | 'unit' | 'person', id: string, name?: string) => void;
}
