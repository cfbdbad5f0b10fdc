import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Report } from '#server/kernel/reports/report.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { chargeThen, isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { OwedKind } from '#server/modules/rent/tenancy-money/owed-kind.ts';
import { chargeLabel, placeOf, tenantLabel, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { isOfProperty, isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';
import { registerReport } from './register.ts';
import type { DocumentRow, RegisterScope } from './register.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { readPosted } from '#server/modules/rent/report-parts/posted-sums.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

interface ChargeRow extends DocumentRow {
  readonly chargeId: string;
  readonly leaseId: string;
  readonly isVoid: boolean;
  readonly kind: OwedKind;
  readonly label: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly dueOn: string;
  readonly entryId: string;
}

/** What was charged by the day of the books, and what was voided. */
export const chargesRegister: Report = registerReport<ChargeRow>({
  key: 'charges-register',
  parameters: ['unitId', 'leaseId', 'personId', 'accountId'],
  first: { word: 'tenant' },
  aside: { word: 'unit' },
  columns: [
    { key: 'date', label: { word: 'date' }, kind: 'day' },
    { key: 'number', label: { word: 'number' }, kind: 'text' },
    { key: 'for', label: { word: 'chargedFor' }, kind: 'text' },
    { key: 'due', label: { word: 'due' }, kind: 'day' },
  ],
  rows: chargesOf,
  async say(tx, { organisationId, today }, rows) {
    const leaseIds = rows.map(({ leaseId }) => leaseId);
    const nameOf = await readLeaseNames(tx, organisationId, leaseIds, today);
    return (row, isUnder) => {
      const name = nameOf(row.leaseId);
      const number = chargeNumber(row.at);
      const what = row.isVoid ? ({ word: 'voidOf', values: { number } } as const) : chargeLabel(row);
      return {
        property: name.property,
        record: { kind: 'charge', id: row.chargeId },
        label: tenantsOf(name),
        aside: placeOf(name, isUnder),
        number,
        what,
        who: tenantLabel(name),
        cells: [
          { kind: 'day', day: row.day },
          { kind: 'text', text: number },
          { kind: 'text', text: what },
          { kind: 'day', day: row.dueOn },
        ],
      };
    };
  },
  total: (rows) => ({ word: 'totalCharges', values: { count: rows.filter(({ isVoid }) => !isVoid).length } }),
  async tie(tx, scope, totals) {
    if (!isWhole(scope)) return [];
    const { id, number, name } = await systemAccount(tx, scope.organisationId, 'tenant-receivable');
    const isCounted = sql<boolean>`g.account_id = ${id} and g.basis <> 'cash'`;
    const booksOf = await readPosted(tx, scope, chargesOf(scope), { isCounted, sign: 1 });
    return [...totals].map(([currency, amount]) =>
      tieNote({ currency, amount, books: booksOf(currency), account: `${number} ${name}`, detail: 'chargesTie' }),
    );
  },
});

function chargesOf(scope: RegisterScope): RawBuilder<unknown> {
  const { organisationId, from, to, asked, knownThrough } = scope;
  const { propertyId, unitId, accountId } = asked;
  const then = chargeThen(organisationId, knownThrough);
  const known = (entry: Parameters<typeof isKnown>[1]) => isKnown(organisationId, entry, knownThrough);
  const isAsked = sql`c.org_id = ${organisationId} and ${known(then.entryId)}
    and ${isOfTenancy(organisationId, 'c.tenancy_id', asked)} and ${isOfProperty(organisationId, 'c.tenancy_id', asked)}
    and ${isAskedProperty('c.property_id', propertyId)}
    ${unitId === undefined ? sql`` : sql`and c.unit_id = ${unitId}::uuid`}
    ${accountId === undefined ? sql`` : sql`and c.account_id = ${accountId}::uuid`}`;
  const said = sql`c.number as at, c.currency, c.property_id as "propertyId", c.charge_id as "chargeId",
    c.lease_id as "leaseId", c.kind, c.label, c.period_from as "periodFrom", c.period_to as "periodTo", c.due_on as "dueOn"`;
  return sql`
    select c.charge_id::text as key, ${then.chargedOn} as day, c.cents, false as "isVoid", ${then.entryId} as "entryId",
           c.voided_on is not null and ${known('c.void_entry_id')} as "isVoided", ${said}
      from charge c where ${isAsked} and ${then.chargedOn} between ${from}::date and ${to}::date
    union all
    select 'void:' || c.charge_id, c.voided_on, -c.cents, true, c.void_entry_id, false, ${said}
      from charge c where ${isAsked} and c.voided_on between ${from}::date and ${to}::date and ${known('c.void_entry_id')}`;
}
