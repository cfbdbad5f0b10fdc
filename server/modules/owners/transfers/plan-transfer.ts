import type { z } from 'zod';
import type { ownershipTransferRoutes, TransferContent } from '#shared/api/ownership-transfers.ts';
import { addDays } from '#shared/dates.ts';
import { sellProperty } from '#shared/owners/sale.ts';
import { distribute } from '#shared/rent/splits.ts';
import type { BillMarkUps } from '#server/kernel/bills/bill-markups.ts';
import type { EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { readHeldOf } from '#server/modules/rent/index.ts';
import type { HeldOfLease } from '#server/modules/rent/index.ts';
import { keptId } from '#server/modules/people/index.ts';
import { grossOf, planFeesThrough } from '#server/modules/owners/fees/fee-run.ts';
import type { FeePlan } from '#server/modules/owners/fees/fee-run.ts';
import { readFeesDue } from '#server/modules/owners/fees/plan-takings.ts';
import { readOpenings } from '#server/modules/owners/statements/fund-lines.ts';
import { readProperty, readSellers, refuseAdvance, refuseBackdated } from './property-of-transfer.ts';
import type { PropertyOfTransfer } from './property-of-transfer.ts';
import { readArrears, readLaterRents, readLeases, readPlacesOf } from './read-figures.ts';
import type { Arrears, PlaceOfFund } from './read-figures.ts';

type Routes = typeof ownershipTransferRoutes;
export type TransferBody = z.output<Routes['POST /ownership-transfer-previews/']['body']>;
export type Expected = z.output<Routes['POST /ownership-transfer-previews/']['answer']>['expected'];

export interface TransferParts {
  readonly markUps: readonly BillMarkUps[];
  readonly bills: readonly EarlierBills[];
}

export interface PlannedShare {
  readonly accountId: string;
  readonly personId: string;
  readonly name: string;
  readonly cents: number;
}

export interface TransferPlan {
  readonly content: TransferContent;
  readonly property: PropertyOfTransfer;
  readonly fees: FeePlan;
  /** What stays due to the manager because the fund does not reach. */
  readonly feesShortCents: number;
  readonly declared: readonly PlannedShare[];
  /** What is kept, in the first account, by the sellers’ shares. */
  readonly kept: readonly PlannedShare[];
  readonly arrears: readonly Arrears[];
  readonly expected: Expected;
}

/** What a transfer comes to, line by line (money.md, 5.9 and 5.10). Preview and act reckon by the same. */
export async function planTransfer(tx: Tx, act: Act, body: TransferBody, parts: TransferParts): Promise<TransferPlan> {
  const { organisationId, today } = act;
  const { on } = body;
  if (on > today) throw refuseField('on', 'owners.transfer-to-come');
  const property = await readProperty(tx, organisationId, body.propertyId);
  const through = addDays(on, -1);
  const sellers = await readSellers(tx, organisationId, property, on);
  const closedThrough = await readClosedThrough(tx, organisationId);
  await refuseBackdated(tx, organisationId, { property, on, closedThrough });
  await refuseAdvance(
    tx,
    organisationId,
    property,
    grossOf(await readFeesDue(tx, organisationId, [property.id], parts.markUps)),
  );
  const isSale = body.kind === 'sale';
  const successor = isSale ? null : await readSuccessor(tx, organisationId, body.successorId);
  const held = isSale
    ? []
    : await readHeldOf(tx, organisationId, { propertyId: property.id, currency: property.currency, today });
  const buyers = isSale ? await readBuyers(tx, organisationId, body.shares) : [];
  if (isSale) refuseSame(property, sellers, buyers);
  // The same owners go on: whatever came in by now is theirs.
  const fundDay = isSale ? on : addDays(today, 1);
  const fundCents = await readFund(tx, organisationId, property, fundDay);
  if (fundCents < 0)
    throw refuse('owners.transfer-fund-negative', {
      property: property.name,
      amount: { cents: -fundCents, currency: property.currency },
    });
  const fees = await planFeesThrough(tx, act, { propertyId: property.id, through, fundCents }, parts.markUps);
  const { leases, tenants } = await readLeases(tx, organisationId, property, isSale ? through : today, today);
  const rents = isSale ? await readLaterRents(tx, organisationId, property, on, tenants) : [];
  const arrears = await readArrears(tx, organisationId, property, isSale ? on : addDays(today, 1), tenants);
  const asked = {
    propertyId: property.id,
    currency: property.currency,
    before: fundDay,
    since: Number.MAX_SAFE_INTEGER,
  };
  const bills = (await Promise.all(parts.bills.map((read) => read(tx, organisationId, asked)))).flat();
  const takenCents = grossOf(fees.takings.filter(({ currency }) => currency === property.currency));
  const found = sellProperty({
    on,
    fundCents,
    feesDueCents: takenCents,
    billsCents: bills.reduce((sum, { openCents }) => sum + openCents, 0) + body.keepCents,
    rents: rents.map(({ from, to, paidCents }) => ({ from, to, paidCents })),
  });
  const places = afterFees(await readPlacesOf(tx, organisationId, property), fees);
  const accounts = splitOver(places, found.sellerCents, property);
  const weights = sellers.map(({ parts: own }) => own);
  const sharesOf = (accountId: string, cents: number): PlannedShare[] =>
    distribute(cents, weights).flatMap((own, index) => {
      const seller = sellers[index];
      return own === 0 || seller === undefined
        ? []
        : [{ accountId, personId: seller.person.id, name: seller.person.name, cents: own }];
    });
  const declared = accounts.flatMap(({ account, cents }) => sharesOf(account.id, cents));
  const main = places[0];
  const kept = main === undefined ? [] : sharesOf(main.account.id, found.keptCents);
  const content: TransferContent = {
    kind: body.kind,
    property: { id: property.id, name: property.name, colour: property.colour },
    on,
    currency: property.currency,
    fundCents,
    feesCents: takenCents,
    openingCents: found.openingCents,
    keptCents: found.keptCents,
    declaredCents: found.sellerCents,
    shortCents: found.shortCents,
    heldCents: held.reduce((sum, { depositCents, prepaidCents }) => sum + depositCents + prepaidCents, 0),
    sellers: sellers.map(({ person, parts: own }) => ({
      person,
      parts: own,
      cents: declared.filter(({ personId }) => personId === person.id).reduce((sum, { cents }) => sum + cents, 0),
    })),
    buyers,
    successor,
    arrearsTo: isSale ? body.arrearsTo : null,
    keptBesideCents: body.keepCents,
    bills: bills.map(({ id, number, vendor, datedOn, openCents }) => ({
      id,
      number,
      vendor,
      datedOn,
      cents: openCents,
    })),
    rents,
    arrears: arrears.map(({ told }) => told),
    leases: isSale ? leases : leases.map((lease) => ({ ...lease, ...heldFor(lease.lease, held) })),
    accounts: accounts.map(({ account, cents }) => ({ account, cents })),
  };
  return {
    content,
    property,
    fees,
    feesShortCents: Math.max(0, grossOf(fees.due) - takenCents),
    declared,
    kept,
    arrears,
    expected: {
      feesCents: content.feesCents,
      openingCents: content.openingCents,
      keptCents: content.keptCents,
      declaredCents: content.declaredCents,
      heldCents: content.heldCents,
      arrearsCents: arrears.reduce((sum, { told }) => sum + told.earlierCents, 0),
      digest: digestOfTransfer(content, [...declared, ...kept]),
    },
  };
}

function digestOfTransfer({ leases, ...content }: TransferContent, shares: readonly PlannedShare[]): string {
  return digestOf([content, ...leases, ...shares].map((part) => [JSON.stringify(part)]));
}

type Shares = readonly { readonly person: { readonly id: string }; readonly parts: number }[];

function refuseSame({ name }: PropertyOfTransfer, sellers: Shares, buyers: Shares): void {
  const told = (shares: Shares) =>
    shares
      .map(({ person, parts }) => `${person.id} ${parts}`)
      .toSorted()
      .join();
  if (told(sellers) === told(buyers)) throw refuseField('shares', 'owners.same-owners', { property: name });
}

async function readSuccessor(tx: Tx, organisationId: string, personId: string | undefined) {
  if (personId === undefined) throw refuseField('successorId', 'owners.no-such-successor');
  const id = await keptId(tx, organisationId, personId);
  const person = await tx
    .selectFrom('person')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', id)
    .executeTakeFirst();
  if (person === undefined) throw refuseField('successorId', 'owners.no-such-successor');
  return { id, name: person.name };
}

function heldFor(lease: string, held: readonly HeldOfLease[]) {
  const own = held.find((one) => one.lease === lease);
  return { depositCents: own?.depositCents ?? 0, prepaidCents: own?.prepaidCents ?? 0 };
}

async function readBuyers(
  tx: Tx,
  organisationId: string,
  shares: readonly { readonly personId: string; readonly parts: number }[],
): Promise<TransferContent['buyers']> {
  if (shares.length === 0) throw refuseField('shares', 'owners.no-buyers');
  const ids = await Promise.all(shares.map(({ personId }) => keptId(tx, organisationId, personId)));
  const people = await tx
    .selectFrom('person')
    .select(['person_id', 'name'])
    .where('org_id', '=', organisationId)
    .where('person_id', 'in', ids)
    .execute();
  const names = new Map(people.map((row) => [row.person_id, row.name]));
  return shares.map(({ parts }, index) => {
    const id = ids[index] ?? '';
    return { person: { id, name: names.get(id) ?? '' }, parts };
  });
}

/** What the property had before a day, in all places. */
async function readFund(tx: Tx, organisationId: string, { id, currency }: PropertyOfTransfer, day: string) {
  const due = { propertyId: id, currency, from: day, to: day, last: null };
  return (await readOpenings(tx, organisationId, [due], Number.MAX_SAFE_INTEGER)).get(0) ?? 0;
}

function afterFees(places: readonly PlaceOfFund[], { takings }: FeePlan): PlaceOfFund[] {
  return places.map((place) => ({
    ...place,
    cents: place.cents - grossOf(takings.filter(({ placeId }) => placeId === place.account.id)),
  }));
}

/** What stays is kept in the account for payments first; each account pays what lies there. Money that is not banked pays nobody. */
export function splitOver(
  places: readonly PlaceOfFund[],
  cents: number,
  { name, currency }: PropertyOfTransfer,
): { readonly account: PlaceOfFund['account']; readonly cents: number }[] {
  const banks = places.filter(({ isBank, cents: there }) => isBank && there > 0);
  const held = banks.reduce((sum, place) => sum + place.cents, 0);
  if (held < cents)
    throw refuse('owners.transfer-not-banked', {
      property: name,
      held: { cents: held, currency },
      needed: { cents, currency },
    });
  let stays = held - cents;
  return banks.flatMap(({ account, cents: there }) => {
    const kept = Math.min(there, stays);
    stays -= kept;
    return there === kept ? [] : [{ account, cents: there - kept }];
  });
}
