import { sql } from 'kysely';
import type { z } from 'zod';
import type { agreement, portfolioRoutes } from '#shared/api/portfolio.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { phrase, refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { propertyRecord } from './property-record.ts';

type Agreement = z.output<typeof agreement>;
type NewAgreement = z.output<(typeof portfolioRoutes)['POST /properties/{id}/agreements/']['body']>;
type Change = z.output<(typeof portfolioRoutes)['PATCH /properties/{id}/agreements/{agreementId}/']['body']>;

/** The terms of management from a day on. Open terms that began earlier end the day before. */
export async function addAgreement(tx: Tx, act: Act, propertyId: string, added: NewAgreement): Promise<void> {
  const { organisationId } = act;
  await propertyRecord.lock(tx, organisationId, propertyId);
  checkTerms(added);
  await sql`
    update management_agreement set ends_on = ${addDays(added.startsOn, -1)}, version = version + 1
     where org_id = ${organisationId} and property_id = ${propertyId} and ends_on is null and starts_on < ${added.startsOn}`.execute(
    tx,
  );
  await refuseOverlap(tx, act, propertyId, added);
  const { startsOn, endsOn, feeKind, feeMillipercent, feeCents, minimumCents, reserveCents, notes } = added;
  await tx
    .insertInto('management_agreement')
    .values({
      org_id: organisationId,
      agreement_id: newId(act.now),
      property_id: propertyId,
      starts_on: startsOn,
      ends_on: endsOn,
      fee_kind: feeKind,
      fee_millipercent: feeMillipercent,
      fee_cents: feeCents,
      minimum_cents: minimumCents,
      reserve_cents: reserveCents,
      notes,
    })
    .execute();
  await recordChange(tx, act, { kind: 'property', id: propertyId, act: 'agreement-added', after: { ...added } });
}

/** What was agreed stays as it was; when it ends, and what was noted, may change. */
export async function changeAgreement(
  tx: Tx,
  act: Act,
  propertyId: string,
  agreementId: string,
  change: Change,
): Promise<void> {
  const { organisationId } = act;
  await propertyRecord.lock(tx, organisationId, propertyId);
  const before = (await readAgreements(tx, organisationId, propertyId)).find(({ id }) => id === agreementId);
  if (before === undefined) throw refuse('portfolio.no-such-terms');
  if (before.version !== change.version) throw refuse('portfolio.terms-changed');
  const after = {
    ...before,
    endsOn: change.endsOn === undefined ? before.endsOn : change.endsOn,
    notes: change.notes === undefined ? before.notes : change.notes,
  };
  checkTerms(after);
  await refuseOverlap(tx, act, propertyId, after, agreementId);
  await tx
    .updateTable('management_agreement')
    .set({ ends_on: after.endsOn, notes: after.notes, version: before.version + 1 })
    .where('org_id', '=', organisationId)
    .where('agreement_id', '=', agreementId)
    .execute();
  await recordChange(tx, act, { kind: 'property', id: propertyId, act: 'agreement-changed', before, after });
}

export async function readAgreements(tx: Tx, organisationId: string, propertyId: string): Promise<Agreement[]> {
  const rows = await tx
    .selectFrom('management_agreement')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .orderBy('starts_on', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.agreement_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    feeKind: row.fee_kind as Agreement['feeKind'], // The check of the table allows these alone.
    feeMillipercent: row.fee_millipercent,
    feeCents: row.fee_cents,
    minimumCents: row.minimum_cents,
    reserveCents: row.reserve_cents,
    notes: row.notes,
    version: row.version,
  }));
}

function checkTerms({
  startsOn,
  endsOn,
  feeKind,
  feeMillipercent,
  feeCents,
}: Omit<NewAgreement, 'minimumCents' | 'reserveCents' | 'notes'>) {
  if (endsOn !== null && endsOn < startsOn) throw refuseField('endsOn', 'kernel.end-before-start');
  const percent = feeKind.startsWith('percent');
  const amount = feeKind.startsWith('per-');
  if (percent !== (feeMillipercent !== null))
    throw refuseField('feeMillipercent', percent ? 'portfolio.fee-percent-missing' : 'portfolio.fee-percent-unused');
  if (amount !== (feeCents !== null))
    throw refuseField('feeCents', amount ? 'portfolio.fee-amount-missing' : 'portfolio.fee-amount-unused');
}

async function refuseOverlap(
  tx: Tx,
  act: Act,
  propertyId: string,
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string | null },
  exceptId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ starts_on: string; ends_on: string | null }>`
    select starts_on, ends_on from management_agreement
     where org_id = ${act.organisationId} and property_id = ${propertyId}
       and agreement_id is distinct from ${exceptId}::uuid
       and daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]') limit 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other === undefined) return;
  const until = other.ends_on === null ? phrase('on') : phrase('to', { to: other.ends_on });
  throw refuseField('startsOn', 'portfolio.terms-overlap', { from: other.starts_on, until });
}
