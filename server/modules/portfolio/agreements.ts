import { sql } from 'kysely';
import type { z } from 'zod';
import type { agreement } from '#shared/api/agreement-fields.ts';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { port } from '#server/kernel/port.ts';
import { phrase, refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { propertyRecord } from './property-record.ts';

type Agreement = z.output<typeof agreement>;
type NewAgreement = z.output<(typeof portfolioRoutes)['POST /properties/{id}/agreements/']['body']>;
type Change = z.output<(typeof portfolioRoutes)['PATCH /properties/{id}/agreements/{agreementId}/']['body']>;

/** What terms say beside the fee itself, where they say nothing of it. */
const plainTerms: Omit<NewAgreement, 'startsOn' | 'feeKind'> = {
  endsOn: null,
  feeMillipercent: null,
  feeCents: null,
  minimumCents: null,
  reserveCents: 0,
  unitsCounted: 'all',
  rates: [],
  leaseUpMillipercent: null,
  leaseUpCents: null,
  leaseUpCapCents: null,
  renewalMillipercent: null,
  renewalCents: null,
  renewalCapCents: null,
  markupMillipercent: null,
  taxMillipercent: null,
  ownerLimitCents: null,
  notes: null,
  beside: false,
};

type NewTerms = Pick<NewAgreement, 'startsOn' | 'feeKind'> & Partial<NewAgreement>;

/** The terms of management from a day on. Open terms that began earlier end the day before, or all hold beside each other. */
export async function addAgreement(tx: Tx, act: Act, propertyId: string, terms: NewTerms): Promise<string> {
  const { organisationId } = act;
  const agreementId = newId(act.now);
  const added = { ...plainTerms, ...terms };
  await propertyRecord.lock(tx, organisationId, propertyId);
  checkTerms(added);
  if (!added.beside) {
    await sql`
      update management_agreement set ends_on = ${addDays(added.startsOn, -1)}, version = version + 1
       where org_id = ${organisationId} and property_id = ${propertyId} and not beside and ends_on is null
         and starts_on < ${added.startsOn}`.execute(tx);
    await refuseOverlap(tx, act, propertyId, added);
  }
  await tx
    .insertInto('management_agreement')
    .values({
      org_id: organisationId,
      agreement_id: agreementId,
      property_id: propertyId,
      starts_on: added.startsOn,
      ends_on: added.endsOn,
      fee_kind: added.feeKind,
      fee_millipercent: added.feeMillipercent,
      fee_cents: added.feeCents,
      minimum_cents: added.minimumCents,
      reserve_cents: added.reserveCents,
      beside: added.beside,
      units_counted: added.unitsCounted,
      rates: JSON.stringify(
        Object.fromEntries(added.rates.map(({ accountId, millipercent }) => [accountId, millipercent])),
      ),
      lease_up_millipercent: added.leaseUpMillipercent,
      lease_up_cents: added.leaseUpCents,
      lease_up_cap_cents: added.leaseUpCapCents,
      renewal_millipercent: added.renewalMillipercent,
      renewal_cents: added.renewalCents,
      renewal_cap_cents: added.renewalCapCents,
      markup_millipercent: added.markupMillipercent,
      tax_millipercent: added.taxMillipercent,
      owner_limit_cents: added.ownerLimitCents,
      notes: added.notes,
    })
    .execute();
  await recordChange(tx, act, { kind: 'property', id: propertyId, act: 'agreement-added', after: toldTerms(added) });
  return agreementId;
}

/** What is not said of terms is not told of them either. */
function toldTerms({ rates, unitsCounted, beside, ...terms }: NewAgreement): Readonly<Record<string, unknown>> {
  const said = Object.entries(terms).filter(([name, value]) => value !== null || name in { endsOn: 0, notes: 0 });
  return {
    ...Object.fromEntries(said),
    ...(rates.length > 0 ? { rates: rates.length } : {}),
    ...(unitsCounted === 'let' ? { unitsCounted } : {}),
    ...(beside ? { beside } : {}),
  };
}

/** Says of the accounts of rates whether each is there once and is of income; accounts come after the portfolio. */
export const rateChecks =
  port<(tx: Tx, organisationId: string, accountIds: readonly string[]) => Promise<boolean>>('rate-checks');

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
  if (!before.beside) await refuseOverlap(tx, act, propertyId, after, agreementId);
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
    beside: row.beside,
    unitsCounted: row.units_counted as Agreement['unitsCounted'], // As above.
    // Written above, by this module alone.
    rates: Object.entries(row.rates as Readonly<Record<string, number>>).map(([accountId, millipercent]) => ({
      accountId,
      millipercent,
    })),
    leaseUpMillipercent: row.lease_up_millipercent,
    leaseUpCents: row.lease_up_cents,
    leaseUpCapCents: row.lease_up_cap_cents,
    renewalMillipercent: row.renewal_millipercent,
    renewalCents: row.renewal_cents,
    renewalCapCents: row.renewal_cap_cents,
    markupMillipercent: row.markup_millipercent,
    taxMillipercent: row.tax_millipercent,
    ownerLimitCents: row.owner_limit_cents,
    notes: row.notes,
    version: row.version,
  }));
}

/** The smallest limit that the terms of a day name for each property, also of those that who asks does not work with. */
export async function readOwnerLimits(
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  if (propertyIds.length === 0) return new Map();
  const { rows } = await readWhole(tx, () =>
    sql<{ id: string; cents: number }>`
      select property_id as id, min(owner_limit_cents) as cents from management_agreement
       where org_id = ${organisationId} and property_id = any(${propertyIds}::uuid[]) and owner_limit_cents is not null
         and starts_on <= ${day} and coalesce(ends_on, 'infinity') >= ${day}
       group by 1`.execute(tx),
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** What owners pay on top of bills, by the terms of a day: thousandths of a percent, the main terms before those beside them. */
export async function readMarkUpRates(
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  if (propertyIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; rate: number }>`
    select distinct on (property_id) property_id as id, markup_millipercent as rate from management_agreement
     where org_id = ${organisationId} and property_id = any(${propertyIds}::uuid[]) and markup_millipercent is not null
       and starts_on <= ${day} and coalesce(ends_on, 'infinity') >= ${day}
     order by property_id, beside, starts_on desc`.execute(tx);
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

type Checked = Pick<NewAgreement, 'startsOn' | 'endsOn' | 'feeKind' | 'feeMillipercent' | 'feeCents'> &
  Partial<Pick<NewAgreement, 'leaseUpMillipercent' | 'leaseUpCents' | 'renewalMillipercent' | 'renewalCents'>>;

function checkTerms({ startsOn, endsOn, feeKind, feeMillipercent, feeCents, ...once }: Checked) {
  if (endsOn !== null && endsOn < startsOn) throw refuseField('endsOn', 'kernel.end-before-start');
  const percent = feeKind.startsWith('percent');
  const amount = feeKind.startsWith('per-');
  if (percent !== (feeMillipercent !== null))
    throw refuseField('feeMillipercent', percent ? 'portfolio.fee-percent-missing' : 'portfolio.fee-percent-unused');
  if (amount !== (feeCents !== null))
    throw refuseField('feeCents', amount ? 'portfolio.fee-amount-missing' : 'portfolio.fee-amount-unused');
  const isBoth = (one?: number | null, other?: number | null) => (one ?? null) !== null && (other ?? null) !== null;
  if (isBoth(once.leaseUpMillipercent, once.leaseUpCents))
    throw refuseField('leaseUpCents', 'portfolio.fee-said-twice');
  if (isBoth(once.renewalMillipercent, once.renewalCents))
    throw refuseField('renewalCents', 'portfolio.fee-said-twice');
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
     where org_id = ${act.organisationId} and property_id = ${propertyId} and not beside
       and agreement_id is distinct from ${exceptId}::uuid
       and daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]') limit 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other === undefined) return;
  const until = other.ends_on === null ? phrase('on') : phrase('to', { to: other.ends_on });
  throw refuseField('startsOn', 'portfolio.terms-overlap', { from: other.starts_on, until });
}
