import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ownershipTransferRoutes } from '#shared/api/ownership-transfers.ts';
import { addDays } from '#shared/dates.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { handOverHeld, lockTenancies, readHeldOf } from '#server/modules/rent/index.ts';
import { propertyRecord, setManagedThrough, setOwnership, splitTerms } from '#server/modules/portfolio/index.ts';
import { postFeeRun } from '#server/modules/owners/fees/fee-run.ts';
import { readMark } from '#server/modules/owners/statements/preview-statements.ts';
import { readProperty } from './property-of-transfer.ts';
import { planTransfer } from './plan-transfer.ts';
import type { Expected, TransferParts, TransferPlan } from './plan-transfer.ts';
import { postShares } from './post-shares.ts';

type Body = z.output<(typeof ownershipTransferRoutes)['POST /ownership-transfers/']['body']>;

/** All of it in one transaction, under the locks of the property and of the books, as it was previewed or not at all. */
export async function transferProperty(tx: Tx, act: Act, body: Body, parts: TransferParts): Promise<string> {
  const { organisationId, today } = act;
  await propertyRecord.lock(tx, organisationId, body.propertyId);
  if (body.kind === 'hand-over') await lockHeld(tx, act, body.propertyId);
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const plan = await planTransfer(tx, act, body, parts);
  refuseOther(body.expected, plan.expected);
  const { content, property, fees } = plan;
  const { on, currency } = content;
  const isSale = body.kind === 'sale';
  const transferId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'ownership-transfer', 1);
  const feeRunId = fees.fees.length + fees.takings.length === 0 ? null : await postFeeRun(tx, act, fees, closedThrough);
  const terms = await splitTerms(tx, act, property.id, { on, goOn: isSale });
  if (isSale)
    await setOwnership(tx, act, property.id, {
      startsOn: on,
      shares: content.buyers.map(({ person, parts: own }) => ({ personId: person.id, parts: own })),
    });
  await tx
    .insertInto('ownership_transfer')
    .values({
      org_id: organisationId,
      transfer_id: transferId,
      number,
      kind: content.kind,
      property_id: property.id,
      on_day: on,
      currency,
      arrears_to: content.arrearsTo,
      successor_id: content.successor?.id ?? null,
      kept_cents: content.keptCents,
      declared_cents: content.declaredCents,
      held_cents: content.heldCents,
      terms: JSON.stringify(terms),
      content: JSON.stringify(content),
      // Nothing that comes later belongs to the transfer itself; set once its own entries are posted.
      mark: 0,
      fee_run_id: feeRunId,
      settled_on:
        content.keptCents === 0 && (content.arrearsTo !== 'seller' || plan.arrears.length === 0) ? today : null,
      done_on: today,
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await postParts(tx, act, transferId, plan);
  if (content.successor !== null) await handOver(tx, act, content.successor.id, plan);
  await keepArrears(tx, organisationId, transferId, plan);
  await tx
    .updateTable('ownership_transfer')
    .set({ mark: await readMark(tx, organisationId) })
    .where('org_id', '=', organisationId)
    .where('transfer_id', '=', transferId)
    .execute();
  await recordAct(tx, act, isSale ? 'property.sold' : 'property.handed-over', transferNumber(number), {
    property: property.name,
  });
  return transferId;
}

/** What is kept leaves the sellers’ days and is the property’s again on the buyer’s first: each is told of their own days. */
async function postParts(tx: Tx, act: Act, transferId: string, { content, property, declared, kept }: TransferPlan) {
  const { on, currency, kind, fundCents, feesCents, openingCents, keptCents, declaredCents } = content;
  const isSale = kind === 'sale';
  const last = isSale ? addDays(on, -1) : act.today;
  const of = {
    transferId,
    property,
    currency,
    explanation: { fundCents, feesCents, openingCents, keptCents, declaredCents },
  };
  await postShares(tx, act, of, { kind: 'declared', on: last, memo: isSale ? 'sale' : 'handOver' }, declared);
  if (!isSale) return;
  await postShares(tx, act, of, { kind: 'set-aside', on: last, memo: 'setAside' }, kept);
  await postShares(tx, act, of, { kind: 'kept', on, memo: 'kept' }, kept);
}

/** Tenancies are taken before the books, as by all who move their money. */
async function lockHeld(tx: Tx, { organisationId, today }: Act, propertyId: string): Promise<void> {
  const { id, currency } = await readProperty(tx, organisationId, propertyId);
  const held = await readHeldOf(tx, organisationId, { propertyId: id, currency, today });
  await lockTenancies(
    tx,
    organisationId,
    held.map(({ tenancyId }) => tenancyId),
  );
}

/** What is held for tenants goes along, and nobody charges rent here from then on: no tenant moves out. */
async function handOver(tx: Tx, act: Act, personId: string, { content, property }: TransferPlan): Promise<void> {
  await setManagedThrough(tx, act, property.id, addDays(content.on, -1));
  const of = { propertyId: property.id, currency: property.currency, personId };
  if ((await handOverHeld(tx, act, of)) !== content.heldCents) throw refuse('owners.changed-since-preview');
}

async function keepArrears(
  tx: Tx,
  organisationId: string,
  transferId: string,
  { content, property, arrears }: TransferPlan,
) {
  if (content.arrearsTo !== 'seller' || arrears.length === 0) return;
  await tx
    .insertInto('ownership_transfer_arrears')
    .values(
      arrears.map(({ chargeId, told, sellerDays, allDays }) => ({
        org_id: organisationId,
        transfer_id: transferId,
        charge_id: chargeId,
        property_id: property.id,
        open_cents: told.openCents,
        seller_days: sellerDays,
        all_days: allDays,
      })),
    )
    .execute();
}

function refuseOther(expected: Expected | undefined, found: Expected): void {
  if (expected !== undefined && !isDeepStrictEqual(expected, found)) throw refuse('owners.changed-since-preview');
}

export function transferNumber(number: number): string {
  return `OT-${String(number).padStart(4, '0')}`;
}
