import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import { addBusinessDays } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readPolicy } from '#server/modules/rent/index.ts';
import { chosenOf, expectedOf, findRun, sumOf } from './find-run.ts';
import type { Asked, FoundRun } from './find-run.ts';
import type { PlannedBill, PlannedVendor } from './plan-run.ts';
import { readCurrencies, readFundsElsewhere, readProperties } from './read-due.ts';
import type { FundElsewhere } from './read-due.ts';

type Preview = z.output<(typeof paymentRunRoutes)['POST /payment-run-previews/']['answer']>;
type Exception = Preview['exceptions'][number];
type Properties = Awaited<ReturnType<typeof readProperties>>;

/** What would be paid, exceptions first, and what it takes of whose money. */
export async function previewRun(tx: Tx, act: Act, asked: Asked): Promise<Preview> {
  const { organisationId, today, now } = act;
  const found = await findRun(tx, act, asked);
  const { bank, bills, currency, account, plan } = found;
  const { holidays } = await readPolicy(tx, organisationId);
  const propertyIds = [...bills.values()].flatMap(({ lines }) => lines.flatMap(({ propertyId }) => propertyId ?? []));
  const properties = await readProperties(tx, organisationId, propertyIds);
  const elsewhere = await readFundsElsewhere(tx, organisationId, { accountId: bank.id, currency, propertyIds });
  const all = [...plan.excluded, ...plan.vendors.flatMap((vendor) => vendor.bills)];
  return {
    on: today,
    previewedAt: now.toISOString(),
    through: found.through,
    account: { id: bank.id, number: bank.number, name: bank.name, ending: bank.bankNumber?.slice(-4) ?? null },
    currency,
    currencies: await readCurrencies(tx, organisationId),
    vendors: plan.vendors.map((vendor) => presentVendor(vendor, found, properties, today)),
    exceptions: plan.excluded.flatMap((planned) => presentException(planned, found, properties, elsewhere)),
    funds: [...plan.taken].map(([id, takenCents]) => ({
      property: properties.get(id) ?? null,
      heldCents: account.funds.get(id) ?? 0,
      takenCents,
    })),
    bills: { count: all.length, cents: sumOf(all, ({ openCents }) => openCents) },
    settlesOn: addBusinessDays(today, 1, new Set(holidays)),
    expected: expectedOf(found),
  };
}

function presentBill({ bill, ...sums }: PlannedBill, { bills }: FoundRun, properties: Properties) {
  const own = bills.get(bill.id);
  const of = [...new Set(bill.lines.flatMap(({ propertyId }) => propertyId ?? []))];
  return {
    id: bill.id,
    number: own?.number ?? '',
    invoiceNumber: own?.invoiceNumber ?? null,
    memo: own?.memo ?? null,
    dueOn: bill.dueOn,
    discountUntil: sums.discountCents > 0 ? bill.discountUntil : null,
    property: properties.get(of[0] ?? '') ?? null,
    otherProperties: Math.max(0, of.length - 1),
    openCents: sums.openCents,
    discountCents: sums.discountCents,
    creditCents: sums.creditCents,
    cents: sums.cents,
  };
}

function presentVendor(
  { vendorId, method, methods, checkNumber, bills }: PlannedVendor,
  found: FoundRun,
  properties: Properties,
  today: string,
): Preview['vendors'][number] {
  const payee = found.payees.get(vendorId);
  const chosen = chosenOf(bills);
  const ended = payee?.insuranceExpiresOn ?? null;
  return {
    vendor: { id: vendorId, name: payee?.name ?? '' },
    method,
    methods: [...methods],
    bankEnding: method === 'check' ? null : (payee?.last4 ?? null),
    sec: method === 'ach' ? (payee?.isCompany === true ? 'CCD' : 'PPD') : null,
    checkNumber,
    isTaxIdMissing: payee?.isTaxIdMissing ?? false,
    isInsuranceEnded: ended !== null && ended < today,
    openCents: sumOf(chosen, ({ openCents }) => openCents),
    discountCents: sumOf(chosen, ({ discountCents }) => discountCents),
    creditCents: sumOf(chosen, ({ creditCents }) => creditCents),
    cents: sumOf(chosen, ({ cents }) => cents),
    bills: bills.map((planned) => ({ ...presentBill(planned, found, properties), isChosen: planned.isChosen })),
  };
}

function presentException(
  planned: PlannedBill,
  found: FoundRun,
  properties: Properties,
  elsewhere: readonly FundElsewhere[],
): Exception[] {
  const { why, bill } = planned;
  if (why === null) return [];
  const payee = found.payees.get(bill.vendorId);
  const about = {
    vendor: { id: bill.vendorId, name: payee?.name ?? '' },
    bill: presentBill(planned, found, properties),
    detail: 'detail' in why ? why.detail : null,
    fund: null,
    account: null,
  };
  if (why.kind !== 'fund-short') return [{ ...about, kind: why.kind }];
  const { propertyId, heldCents, neededCents } = why;
  const other = elsewhere.find((fund) => fund.propertyId === propertyId && fund.cents >= neededCents);
  if (other !== undefined)
    return [{ ...about, kind: 'other-account', account: { id: other.id, number: other.number, name: other.name } }];
  const property = propertyId === null ? null : (properties.get(propertyId) ?? { id: propertyId, name: '' });
  const named = property && { id: property.id, name: property.name };
  return [{ ...about, kind: 'fund-short', fund: { property: named, heldCents, neededCents } }];
}
