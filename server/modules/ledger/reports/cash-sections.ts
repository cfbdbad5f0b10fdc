import type { Tx } from '#server/kernel/database.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';

export const flowSections = ['operating', 'deposits', 'owners', 'other'] as const;
export type FlowSection = (typeof flowSections)[number];
export type CashSection = FlowSection | 'cash';

interface Placed {
  readonly kind: AccountKind;
  readonly isContra: boolean;
  readonly isBank: boolean;
  readonly systemKey: string | null;
}

const bySystemKey: Readonly<Record<string, CashSection>> = {
  undeposited: 'cash',
  'deposits-held': 'deposits',
  'last-months-rent': 'deposits',
  'owners-funds': 'owners',
  'due-from-owners': 'owners',
  // Money that belongs to the running of the buildings, received or paid at another time than it counts.
  'tenant-receivable': 'operating',
  prepayments: 'operating',
  payables: 'operating',
  'taxes-payable': 'operating',
};

/** Where money of an account comes from or goes to. Depreciation is a cost and stands beside what it is taken off. */
export function cashSectionOf({ kind, isContra, isBank, systemKey }: Placed): CashSection {
  if (isBank) return 'cash';
  const own = systemKey === null ? undefined : bySystemKey[systemKey];
  if (own !== undefined) return own;
  if (kind === 'income' || kind === 'expense') return 'operating';
  if (kind === 'equity') return 'owners';
  return kind === 'asset' && isContra ? 'operating' : 'other';
}

/** The section of every account, by its id. */
export async function readCashSections(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, CashSection>> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'kind', 'is_contra', 'is_bank', 'system_key'])
    .where('org_id', '=', organisationId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.account_id,
      cashSectionOf({
        kind: row.kind as AccountKind, // As its check has it.
        isContra: row.is_contra,
        isBank: row.is_bank,
        systemKey: row.system_key,
      }),
    ]),
  );
}
