import type { z } from 'zod';
import type { charge } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { LeaseName } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

type ChargeAnswer = z.output<typeof charge>;

/** Charges with the names of their accounts, and of who made them or took them back. */
export function chargeRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('charge as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'c.org_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .leftJoin('app_user as v', 'v.user_id', 'c.voided_by')
    .leftJoin('app_user as m', 'm.user_id', 'c.made_by')
    .selectAll('c')
    .select(['a.number as account_number', 'a.name as account_name', 'v.name as voider', 'm.name as maker'])
    .where('c.org_id', '=', organisationId);
}

export type ChargeRow = Awaited<ReturnType<ReturnType<typeof chargeRows>['executeTakeFirstOrThrow']>>;

export function presentCharge(
  row: ChargeRow,
  { number: leaseNumber, tenants, unit, property }: LeaseName,
): ChargeAnswer {
  return {
    id: row.charge_id,
    number: chargeNumber(row.number),
    leaseId: row.lease_id,
    leaseNumber,
    tenants: [...tenants],
    unit,
    property,
    kind: row.kind as ChargeAnswer['kind'], // The check of the table allows these alone.
    label: row.label,
    account: { id: row.account_id, number: row.account_number, name: row.account_name },
    currency: row.currency,
    cents: row.cents,
    openCents: row.open_cents,
    chargedOn: row.charged_on,
    dueOn: row.due_on,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    rentDueOn: row.obligation_due,
    settledOn: row.settled_on,
    voided:
      row.voided_on === null
        ? null
        : {
            on: row.voided_on,
            kind: row.void_kind === 'waived' ? 'waived' : 'mistake',
            reason: row.void_reason ?? '',
            by: row.voided_by === null ? null : { id: row.voided_by, name: row.voider ?? '' },
          },
  };
}
