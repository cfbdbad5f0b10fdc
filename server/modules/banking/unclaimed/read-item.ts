import type { z } from 'zod';
import type { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import { sumCents } from '#shared/money.ts';
import { unclaimedRuleOf } from '#shared/trust/unclaimed.ts';
import type { UnclaimedRule } from '#shared/trust/unclaimed-rules.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readFund } from '#server/modules/banking/trust/fund-of-holder.ts';
import { readPlace } from '#server/modules/banking/trust/rules-in-force.ts';
import { presentItem, readItems } from './item-rows.ts';
import type { Item, ItemRow } from './item-rows.ts';

type InFull = z.output<(typeof unclaimedItemRoutes)['GET /unclaimed-items/{id}/']['answer']>;

interface Reader {
  readonly organisationId: string;
  readonly today: string;
}

/** The row of the place that the workspace is in. */
export async function readUnclaimedRule(tx: Tx, { organisationId, today }: Reader): Promise<UnclaimedRule | undefined> {
  const place = await readPlace(tx, organisationId);
  return place === null ? undefined : unclaimedRuleOf(place, today);
}

export async function readRow(tx: Tx, organisationId: string, id: string): Promise<ItemRow> {
  const [row] = await readItems(tx, organisationId, { id });
  if (row === undefined) throw refuse('banking.no-such-unclaimed');
  return row;
}

export async function readItem(tx: Tx, reader: Reader, id: string): Promise<Item> {
  const row = await readRow(tx, reader.organisationId, id);
  return presentItem(row, await readUnclaimedRule(tx, reader));
}

export async function readItemInFull(tx: Tx, reader: Reader, id: string): Promise<InFull> {
  const { organisationId } = reader;
  const row = await readRow(tx, organisationId, id);
  const rule = await readUnclaimedRule(tx, reader);
  const { accountId, currency } = row;
  const holder = { kind: 'unclaimed' as const, id: await readHolderOf(tx, organisationId, row) };
  const { bankCents, fundCents } = await readFund(tx, organisationId, { accountId, currency, holder });
  return {
    ...presentItem(row, rule),
    rule:
      rule === undefined
        ? null
        : {
            place: rule.place,
            dormantYears: rule.dormantYears,
            letterFromCents: rule.letterFromCents,
            source: rule.source,
          },
    entries: await readEntries(tx, organisationId, row),
    bankCents: sumCents(bankCents),
    heldCents: sumCents(fundCents),
  };
}

/** Under whose name the books hold it: a merge of people moves the claim, and never what was posted. */
export async function readHolderOf(
  tx: Tx,
  organisationId: string,
  { heldEntryId, personId }: Pick<ItemRow, 'heldEntryId' | 'personId'>,
): Promise<string | null> {
  if (heldEntryId === null) return personId;
  const held = await tx
    .selectFrom('posting as p')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'p.org_id').onRef('a.account_id', '=', 'p.account_id'),
    )
    .select('p.person_id')
    .where('p.org_id', '=', organisationId)
    .where('p.entry_id', '=', heldEntryId)
    .where('a.system_key', '=', 'unclaimed')
    .executeTakeFirstOrThrow();
  return held.person_id;
}

async function readEntries(
  tx: Tx,
  organisationId: string,
  { id, voidEntryId, heldEntryId, closedEntryId }: ItemRow,
): Promise<InFull['entries']> {
  const kinds = new Map<string, InFull['entries'][number]['kind']>([[id, 'payment']]);
  if (voidEntryId !== null) kinds.set(voidEntryId, 'voided');
  if (heldEntryId !== null) kinds.set(heldEntryId, 'held');
  if (closedEntryId !== null) kinds.set(closedEntryId, 'closed');
  const rows = await tx
    .selectFrom('journal_entry')
    .select(['entry_id as id', 'number', 'date'])
    .where('org_id', '=', organisationId)
    .where('entry_id', 'in', [...kinds.keys()])
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, kind: kinds.get(row.id) ?? 'payment' }));
}
