import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { move, placedIn, postAll } from '#server/modules/ledger/index.ts';
import type { PlannedShare } from './plan-transfer.ts';
import { transferWords } from './transfer-words.ts';

export interface OfTransfer {
  readonly transferId: string;
  readonly property: { readonly id: string; readonly name: string };
  readonly currency: string;
  readonly explanation: Readonly<Record<string, string | number>>;
}

export type TransferEntryKind = 'declared' | 'set-aside' | 'kept' | 'settled';

export interface Posting {
  readonly kind: TransferEntryKind;
  readonly on: string;
  readonly memo: keyof Omit<(typeof transferWords)['en'], 'voided'>;
  /** Tells what is declared more than once. */
  readonly part?: number;
}

/** From the property to each person, in the account where the money lies; what is kept goes the other way. */
export async function postShares(
  tx: Tx,
  act: Act,
  { transferId, property, currency, explanation }: OfTransfer,
  { kind, on, memo, part = 0 }: Posting,
  shares: readonly PlannedShare[],
): Promise<void> {
  if (shares.length === 0) return;
  const words = await readTransferWords(tx, act.organisationId);
  const isBack = kind === 'kept';
  const posted = await postAll(
    tx,
    act,
    shares.map(({ accountId, personId, name, cents }) => ({
      date: on,
      memo: `${words[memo]} – ${property.name} – ${name}`,
      lines: placedIn(
        move(
          { cents, currency },
          {
            debit: isBack ? 'owners-funds' : 'owner-distributions',
            credit: isBack ? 'owner-distributions' : 'owners-funds',
            propertyId: property.id,
            personId,
          },
        ),
        accountId,
      ),
      source: { kind: 'ownership-transfer', id: transferId, explanation },
      idempotencyKey: `transfer:${transferId}:${kind}:${part}:${accountId}:${personId}`,
    })),
  );
  await tx
    .insertInto('ownership_transfer_entry')
    .values(
      shares.map(({ accountId, personId, cents }, index) => ({
        org_id: act.organisationId,
        transfer_id: transferId,
        entry_id: posted[index]?.id ?? '',
        property_id: property.id,
        kind,
        person_id: personId,
        account_id: accountId,
        on_day: on,
        cents,
      })),
    )
    .execute();
}

export async function readTransferWords(tx: Tx, organisationId: string) {
  const { locale } = await organisationFacts(tx, organisationId);
  return transferWords[locale.startsWith('de') ? 'de' : 'en'];
}
