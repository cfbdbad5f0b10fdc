import { addDays } from '#shared/dates.ts';
import type { MergeValues } from '#shared/rent/merge-fields.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats } from '#server/kernel/paper/formats.ts';
import { paymentLines } from '#server/modules/rent/paper/payment-block.ts';
import type { Reached } from '#server/modules/rent/paper/payment-block.ts';
import { unitOnPaper } from '#server/modules/rent/paper/unit-on-paper.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { nameOfCharge } from '#server/modules/rent/tenancy-money/charge-names.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { Language } from './default-templates.ts';

export interface Item {
  readonly dueOn: string;
  readonly kind: string;
  readonly label: string | null;
  readonly cents: number;
}

/** What a message is about. */
export interface Debt {
  readonly leaseId: string;
  readonly leaseNumber: string;
  readonly tenants: readonly string[];
  readonly unit: { readonly name: string };
  readonly property: { readonly name: string };
  readonly currency: string;
  readonly cents: number;
  readonly dueOn: string;
  readonly daysLate: number;
  readonly items: readonly Item[];
}

/** More than that is summed up in the last line. */
const itemsAtMost = 12;

export interface Sender {
  readonly name: string;
  /** Dates and amounts are written as there. */
  readonly country: string;
  readonly contact: Reached;
  /** Where the tenants of the property pay to. */
  readonly payee: RentPolicy['payee'];
}

export function mergeValues(debt: Debt, name: string, sender: Sender, language: Language): MergeValues {
  const formats = makeFormats(language, sender.country);
  const reference = paymentReference(debt.leaseNumber, sender);
  const { leaseNumber, tenants, unit, property, currency, cents, dueOn, daysLate, items } = debt;
  return {
    name,
    tenants: new Intl.ListFormat(language, { type: 'conjunction' }).format(tenants),
    amount: formats.money(cents, currency),
    dueOn: formats.date(dueOn),
    daysLate: String(daysLate),
    items: itemLines(items, currency, { language, country: sender.country, formats }).join('\n'),
    unit: unitOnPaper(unit.name, language),
    property: property.name,
    lease: leaseNumber,
    reference,
    payment: paymentLines(sender.payee, reference, { ...sender, language }),
    organisation: sender.name,
  };
}

function itemLines(
  items: readonly Item[],
  currency: string,
  { language, country, formats }: { readonly language: Language; readonly country: string; readonly formats: Formats },
): string[] {
  const { kinds } = wordsIn(language, country);
  const shown = items.slice(0, items.length > itemsAtMost ? itemsAtMost - 1 : itemsAtMost);
  const lines = shown.map(
    ({ dueOn, kind, label, cents }) =>
      `${formats.date(dueOn)}  ${nameOfCharge({ kind, label, known: kinds[kind] ?? kind })}  ${formats.money(cents, currency)}`,
  );
  const others = items.slice(shown.length);
  if (others.length === 0) return lines;
  const rest = formats.money(
    others.reduce((sum, { cents }) => sum + cents, 0),
    currency,
  );
  return [...lines, language === 'de' ? `und ${others.length} weitere  ${rest}` : `and ${others.length} more  ${rest}`];
}

/** Made up, for the preview of a text. */
export function sampleValues(sender: Sender, currency: string, today: string, language: Language): MergeValues {
  const cents = 128_550;
  const daysLate = 5;
  const dueOn = addDays(today, -daysLate);
  const items = [
    { dueOn, kind: 'rent', label: null, cents: 120_000 },
    { dueOn, kind: 'parking', label: null, cents: cents - 120_000 },
  ];
  const debt = {
    leaseId: '',
    leaseNumber: 'L-0187',
    tenants: ['Ines Example', 'Jon Example'],
    unit: { name: '3B' },
    property: { name: language === 'de' ? 'Ulmenstraße 12' : '12 Elm Street' },
  };
  return mergeValues({ ...debt, currency, cents, dueOn, daysLate, items }, 'Ines Example', sender, language);
}
