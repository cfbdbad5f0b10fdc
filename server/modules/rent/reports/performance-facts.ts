import { sql } from 'kysely';
import { may } from '#shared/permissions.ts';
import { earlierOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { readVacancies } from '#server/modules/leasing/index.ts';
import type { LetUnit } from '#server/modules/leasing/index.ts';
import { comparedPeriodOf, readPropertyResults } from '#server/modules/ledger/index.ts';
import type { PropertyResult } from '#server/modules/ledger/index.ts';
import { moneyDayOf, readDebts } from './aged-receivables.ts';
import type { Debt } from './aged-receivables.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';
import { includesProperty } from '#server/kernel/reports/asked-property.ts';

/** How properties did in some days. */
export interface Performance {
  readonly period: Span;
  readonly units: readonly LetUnit[];
  /** Nothing for who may not see the books. */
  readonly results: readonly PropertyResult[] | undefined;
  readonly debts: readonly Debt[];
}

export interface PlacedProperty {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly currency: string;
  readonly isArchived: boolean;
}

/** The days that were asked for, and those that they are compared with. */
export function periodsOf(asked: Asked, today: string): { own: Span; compared: Span | undefined } {
  const compared = comparedPeriodOf({ compareFrom: asked.compareFrom, compareTo: asked.compareTo });
  return { own: { from: asked.from ?? today, to: asked.to ?? today }, compared };
}

/** What is to come is not vacant and not owed yet. */
export function knownDays({ from, to }: Span, today: string): Span {
  return { from, to: to > today && from <= today ? today : to };
}

export async function readPerformance(tx: Tx, act: Act, asked: Asked, period: Span): Promise<Performance> {
  const { organisationId, session, today } = act;
  const { propertyId, knownAt, basis = 'accrual' } = asked;
  const seesBooks = may(session, 'ledger.read');
  const results = seesBooks ? await readPropertyResults(tx, act, { basis, period, propertyId, knownAt }) : undefined;
  const on = await moneyDayOf(tx, act, { asOf: earlierOf(period.to, today), knownAt });
  return {
    period,
    units: await readVacancies(tx, organisationId, knownDays(period, today), propertyId),
    results: results?.filter((one) => propertyId === undefined || includesProperty(propertyId, one.propertyId ?? '')),
    debts: await readDebts(tx, on, { propertyId }),
  };
}

export async function readProperties(
  tx: Tx,
  organisationId: string,
  propertyId: AskedProperty,
): Promise<PlacedProperty[]> {
  const { rows } = await sql<PlacedProperty>`
    select p.property_id as id, p.name, p.colour, p.currency, p.archived_at is not null as "isArchived" from property p
     where p.org_id = ${organisationId} and ${isAskedProperty('p.property_id', propertyId)}
     order by p.sort_name, p.property_id`.execute(tx);
  return rows;
}
