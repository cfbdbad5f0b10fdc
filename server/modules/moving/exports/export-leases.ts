import { sql } from 'kysely';
import type { z } from 'zod';
import type { leaseEvent } from '#shared/api/lease.ts';
import { chargeKinds } from '#shared/api/lease-terms.ts';
import type { movingRoutes } from '#shared/api/moving.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import { amountCell, numberCell } from '#shared/table.ts';
import {
  asWritten,
  centsOn,
  isPartyOn,
  leaseRows,
  listLeases,
  moneyOf,
  numberOf,
  readCharges,
  readChecklists,
  readParties,
  shownDay,
} from '#server/modules/leasing/index.ts';
import { asJson, called, eachPage, firstContacts, ownFields, withPoint } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';
import { openCells, readOpen } from './export-open.ts';

type Query = z.output<(typeof movingRoutes)['GET /exports/leases.csv/']['query']>;
type Row = Awaited<ReturnType<ReturnType<typeof leaseRows>['executeTakeFirstOrThrow']>>;
type Charges = NonNullable<ReturnType<Awaited<ReturnType<typeof readCharges>>['get']>>;
type Parties = NonNullable<ReturnType<Awaited<ReturnType<typeof readParties>>['get']>>;

/** Leases with what is open on them today. */
export async function* leaseTable(
  reading: Reading,
  query: Query,
  options: { readonly isWhole?: boolean } = {},
): AsyncIterable<readonly Cells[]> {
  const { tx, organisationId, now, today } = reading;
  for await (const items of eachPage((page) => listLeases(tx, organisationId, now, { ...query, ...page }, options))) {
    const ids = items.map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.lease_id, row]));
    const charges = await readCharges(tx, organisationId, ids);
    const parties = await readParties(tx, organisationId, ids);
    const personIds = [...parties.values()].flat().map(({ personId }) => personId);
    const mails = await firstContacts(reading, personIds, 'email');
    const phones = options.isWhole === true ? new Map() : await firstContacts(reading, personIds, 'phone');
    const checklists = await readChecklists(tx, organisationId, ids);
    const open = await readOpen(reading, ids);
    const wholes = await readParents(reading, rows);
    yield items.flatMap(({ id, state, nextEvent }): Cells[] => {
      const row = byId.get(id);
      if (row === undefined) return [];
      return [
        {
          property: row.property_name,
          unit: row.unit_name,
          partOf: wholes.get(row.unit_id) ?? null,
          state: options.isWhole === true ? state : state.replaceAll('-', ' '),
          next: nextEvent === null ? null : nextWords(nextEvent.kind, row),
          nextOn: nextEvent?.on ?? null,
          currency: row.currency,
          ...partyCells(parties.get(id) ?? [], mails, { row, today }),
          ...termCells(row),
          ...(options.isWhole === true
            ? {}
            : { ...inWords(row), ...tenantCells(parties.get(id) ?? [], { mails, phones, row, today }) }),
          ...chargeCells(charges.get(id) ?? [], row, today),
          checklist: asJson(checklists.get(id) ?? []),
          ...openCells(open.get(id), row.currency),
        },
      ];
    });
  }
}

/** What comes next, in words. A term that goes on by the month ends, the lease does not. */
function nextWords(kind: z.output<typeof leaseEvent>['kind'], { at_end: atEnd }: Row): string {
  return kind === 'term-ends' && atEnd !== 'stop' ? 'Fixed term ends' : eventWords[kind];
}

const eventWords: Readonly<Record<z.output<typeof leaseEvent>['kind'], string>> = {
  starts: 'Lease starts',
  'amount-changes': 'Rent or charge changes',
  'index-review': 'Index review',
  leaves: 'Tenant moves out',
  'term-ends': 'Lease ends',
  'next-term': 'Next term starts',
  moves: 'Tenant moves to another unit',
  'party-joins': 'Tenant joins',
  'party-leaves': 'Tenant leaves',
};

/** Who the list shows on it, which is whoever is on it now, first or last; guarantors of that day apart. */
function partyCells(
  parties: Parties,
  mails: ReadonlyMap<string, string>,
  { row, today }: { readonly row: Row; readonly today: string },
): Cells {
  const day = shownDay(moneyOf(row), today);
  const of = (isGuarantor: boolean) =>
    parties.filter((party) => (party.role === 'guarantor') === isGuarantor && isPartyOn(party, day));
  const cells = (some: Parties) =>
    some.map(({ personId, name }) => called(name, mails.get(personId))).join('; ') || null;
  const references = (some: Parties) => some.map(({ personId }) => personId).join('; ') || null;
  return {
    tenants: cells(of(false)),
    tenantReferences: references(of(false)),
    guarantors: cells(of(true)),
    guarantorReferences: references(of(true)),
    parties: asJson(
      parties.map(({ personId, role, fromDay, toDay }) => ({ person: personId, role, from: fromDay, to: toDay })),
    ),
  };
}

interface Contacts {
  readonly mails: ReadonlyMap<string, string>;
  readonly phones: ReadonlyMap<string, string>;
  readonly row: Row;
  readonly today: string;
}

/** For readers: names alone, with contacts beside them in their order; a dash stands for none. */
function tenantCells(parties: Parties, { mails, phones, row, today }: Contacts): Cells {
  const day = shownDay(moneyOf(row), today);
  const tenants = parties.filter((party) => party.role !== 'guarantor' && isPartyOn(party, day));
  const beside = (of: ReadonlyMap<string, string>) =>
    tenants.some(({ personId }) => of.has(personId))
      ? tenants.map(({ personId }) => of.get(personId) ?? '-').join('; ')
      : null;
  return { tenants: tenants.map(({ name }) => name).join('; ') || null, email: beside(mails), phone: beside(phones) };
}

/** For readers: the last day as the list has it, and words instead of codes. Imports read both. */
function inWords(row: Row): Cells {
  return {
    endsOn: row.leaves_on ?? row.ends_on,
    atEnd: row.at_end === null ? null : (endWords[row.at_end] ?? row.at_end),
    proration: prorationWords[row.proration] ?? row.proration,
  };
}

const endWords: Readonly<Record<string, string>> = {
  stop: 'ends',
  'month-to-month': 'month to month',
  holdover: 'holdover',
};

const prorationWords: Readonly<Record<string, string>> = {
  'actual-days': 'actual days of the month',
  'thirty-day-rate': '1/30 of the month per day',
  'thirty-360': '30-day months (30/360)',
  'annual-365': '1/365 of the year per day',
  'annual-366': '1/366 of the year per day in leap years',
};

function termCells(row: Row): Cells {
  return {
    number: numberOf(row.number),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    atEnd: row.at_end,
    holdover: row.holdover_millipercent === null ? null : { number: withPoint(row.holdover_millipercent, 3) },
    leavesOn: row.leaves_on,
    noticeGivenOn: row.notice_given_on,
    noticeBy: row.notice_by,
    endKind: row.end_kind,
    endReason: row.end_reason,
    cancelReason: row.cancel_reason,
    isUndone: row.is_undone ? 'yes' : null,
    continues: row.continues_lease_id,
    proration: row.proration,
    deposit: amountCell(row.deposit_cents, row.currency),
    depositDueOn: row.deposit_due_on,
    noticeDays: numberCell(row.notice_days),
    signedOn: row.signed_on,
    lateFee: row.late_fee === null ? null : JSON.stringify(row.late_fee),
    notes: row.notes,
    custom: ownFields(row.custom as Record<string, string>), // Written from the schema of own fields.
    reference: row.lease_id,
    propertyReference: row.property_id,
    unitReference: row.unit_id,
  };
}

/**
 * Amounts of today to be read, and all of it to be imported again, with accounts by their numbers. A row has one pace,
 * that of the rent: what is due at another one is no amount of its column, and is told apart with its own.
 */
function chargeCells(charges: Charges, row: Row, today: string): Cells {
  const cells: Record<string, Cells[string]> = {};
  const day = today < row.starts_on ? row.starts_on : today;
  const running = charges.flatMap((charge) => {
    const cents = centsOn(charge, day);
    return cents === null ? [] : [{ ...charge, cents }];
  });
  const rent = running.find(({ kind }) => kind === 'rent') ?? charges.find(({ kind }) => kind === 'rent') ?? running[0];
  for (const kind of chargeKinds) {
    const paced = running.filter((charge) => charge.kind === kind && charge.frequency === rent?.frequency);
    if (paced.length > 0)
      cells[kind] = amountCell(
        paced.reduce((sum, { cents }) => sum + cents, 0),
        row.currency,
      );
  }
  const others = running
    .filter(({ frequency }) => frequency !== rent?.frequency)
    .map(({ kind, label, cents, frequency }) => `${label ?? kind} ${plainAmount(cents, row.currency)} ${frequency}`);
  const written = charges.map((charge) => {
    const { accountId: _, steps, ...own } = asWritten(charge, row.starts_on);
    return {
      reference: charge.id,
      ...own,
      account: charge.account.number,
      anchorOn: charge.anchorOn,
      // What was planned for after its end never comes to be.
      steps: steps.filter(({ startsOn }) => charge.endsOn === null || startsOn <= charge.endsOn),
      clauses: charge.clauses.map(({ id: __, ...clause }) => clause),
    };
  });
  return {
    ...cells,
    otherPaces: others.join('; ') || null,
    frequency: rent?.frequency ?? null,
    dueDay: numberCell(rent?.dueDay ?? null),
    charges: written.length === 0 ? null : JSON.stringify(written),
  };
}

/** What a room is part of. */
async function readParents({ tx, organisationId }: Reading, leases: readonly Row[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.unit_id as id, u.name from unit r join unit u on u.org_id = r.org_id and u.unit_id = r.parent_unit_id
     where r.org_id = ${organisationId} and r.unit_id = any(${leases.map(({ unit_id: id }) => id)}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
