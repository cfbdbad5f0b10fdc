import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { changeOwner, confirmDistribution, releaseDistribution, startFeeRun } from '#server/modules/owners/index.ts';
import {
  addBill,
  addVendor,
  approveBill,
  payBills,
  readMarkUps,
  rejectBill,
  unpaidBillsOfProperties,
  voidBill,
} from '#server/modules/payables/index.ts';
import type { SampleAct } from './sample-act.ts';

interface Places {
  readonly propertyOf: (name: string) => string;
  readonly accountOf: (number: string) => string;
  readonly trustId: string;
}

/** Vendors of the sample; nobody is called so. */
const vendors = [
  { name: 'Northside Plumbing', account: '5200', licenseNumber: 'EX-0421', discount: true },
  { name: 'Bright & Tidy', account: '5300', licenseNumber: null, discount: false },
  { name: 'Tall Ladder Roofing', account: '5200', licenseNumber: 'EX-1187', discount: false },
] as const;
type Vendor = (typeof vendors)[number]['name'];

/** What an approved bill becomes; others wait where they are. */
type Fate =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'approved'
  | 'void'
  | { readonly paidCents: number; readonly after: number };

interface SampleBill {
  readonly vendor: Vendor;
  readonly invoice: string;
  /** Months before this one, and days into it; never later than today. */
  readonly month: 0 | 1;
  readonly day: number;
  readonly lines: readonly { readonly property: string; readonly text: string; readonly cents: number }[];
  readonly fate: Fate;
}

const bills: readonly SampleBill[] = [
  {
    vendor: 'Northside Plumbing',
    invoice: 'NP-3107',
    month: 1,
    day: 2,
    lines: [{ property: 'Maple Court', text: 'Replaced a riser valve', cents: 48_600 }],
    fate: { paidCents: 48_600, after: 17 },
  },
  {
    vendor: 'Bright & Tidy',
    invoice: '2201',
    month: 1,
    day: 7,
    lines: [
      { property: 'Maple Court', text: 'Stairwells', cents: 74_400 },
      { property: 'Harbor View', text: 'Stairwells', cents: 49_600 },
    ],
    fate: { paidCents: 60_000, after: 16 },
  },
  {
    vendor: 'Tall Ladder Roofing',
    invoice: 'TL-88',
    month: 1,
    day: 11,
    lines: [{ property: 'Linden House', text: 'Gutters and flashing', cents: 318_000 }],
    fate: 'approved',
  },
  {
    vendor: 'Northside Plumbing',
    invoice: 'NP-3107-2',
    month: 1,
    day: 12,
    lines: [{ property: 'Maple Court', text: 'Replaced a riser valve', cents: 48_700 }],
    fate: 'void',
  },
  {
    vendor: 'Northside Plumbing',
    invoice: 'NP-3164',
    month: 0,
    day: 3,
    lines: [{ property: 'Harbor View', text: 'Leak under a sink, unit 4', cents: 21_250 }],
    fate: 'submitted',
  },
  {
    vendor: 'Tall Ladder Roofing',
    invoice: 'TL-91',
    month: 0,
    day: 4,
    lines: [{ property: 'Hill House', text: 'Inspection', cents: 18_000 }],
    fate: 'rejected',
  },
  {
    vendor: 'Bright & Tidy',
    invoice: '2240',
    month: 0,
    day: 5,
    lines: [{ property: 'Maple Court', text: 'Stairwells', cents: 74_400 }],
    fate: 'draft',
  },
];

/** Each of them owns one building alone, and is paid what it brought in. */
const paidOwners = [
  { name: 'Halvorsen Family Trust', property: 'Corner Shop', method: 'cheque', bankDetails: null },
  {
    name: 'Ruth Okonkwo',
    property: 'Hill House',
    method: 'transfer',
    bankDetails: 'Example Bank, account ending 0042',
  },
] as const;

/** Fees of the last months, vendors with a bill in each state, and at the end of last month a distribution to two owners. */
export async function payOwnersAndVendors(
  tx: Tx,
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  starts: readonly string[],
): Promise<SampleAct[]> {
  const places = await readPlaces(tx, organisationId);
  const [before = '', last = '', now = ''] = starts.slice(-3);
  const run = async (at: Act, month: string) => void (await startFeeRun(tx, at, { month }, [readMarkUps]));
  return [
    { on: last, act: (at) => describeOwners(tx, at) },
    { on: addDays(last, 5), act: (at) => run(at, before) },
    { on: addDays(now, 5), act: (at) => run(at, last) },
    ...billActs(tx, { places, months: [now, last], today }),
    // After the costs of the month, and before the rents of the next.
    { on: addDays(last, 27), act: (at) => distribute(tx, at, places) },
  ];
}

async function readPlaces(tx: Tx, organisationId: string): Promise<Places> {
  const properties = await tx
    .selectFrom('property')
    .select(['property_id', 'name'])
    .where('org_id', '=', organisationId)
    .execute();
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'system_key'])
    .where('org_id', '=', organisationId)
    .execute();
  return {
    propertyOf: (name) => properties.find((one) => one.name === name)?.property_id ?? '',
    accountOf: (number) => accounts.find((one) => one.number === number)?.account_id ?? '',
    trustId: accounts.find((one) => one.system_key === 'trust-bank')?.account_id ?? '',
  };
}

async function describeOwners(tx: Tx, act: Act): Promise<void> {
  for (const { name, method, bankDetails } of paidOwners) {
    const { person_id: personId } = await tx
      .selectFrom('person')
      .select('person_id')
      .where('org_id', '=', act.organisationId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await changeOwner(tx, act, personId, { method, bankDetails, smallestCents: 0, holdReason: null, version: 0 });
  }
}

interface Told {
  readonly places: Places;
  /** This one and the one before it. */
  readonly months: readonly string[];
  readonly today: string;
}

function billActs(tx: Tx, { places, months, today }: Told): SampleAct[] {
  const ids = new Map<Vendor, string>();
  const vendorOf = (name: Vendor) => ids.get(name) ?? '';
  const first = { on: months[1] ?? '', act: (at: Act) => addVendors(tx, at, places, ids) };
  return [
    first,
    ...bills.flatMap((bill): SampleAct[] => {
      const wanted = addDays(months[bill.month] ?? '', bill.day);
      const on = wanted < today ? wanted : today;
      const made: { id?: string } = {};
      const entered = {
        on,
        act: async (at: Act) => {
          made.id = await enter(tx, at, { bill, vendorId: vendorOf(bill.vendor), on, places });
        },
      };
      const { fate } = bill;
      if (typeof fate !== 'object') return [entered];
      const pay = (at: Act, paidOn: string) =>
        payBills(tx, at, {
          vendorId: vendorOf(bill.vendor),
          accountId: places.trustId,
          paidOn,
          method: 'check',
          reference: `10${String(at.now.getUTCDate()).padStart(2, '0')}`,
          bills: [{ billId: made.id ?? '', cents: fate.paidCents, discount: false, withheldCents: 0 }],
        });
      const paidOn = addDays(on, fate.after);
      return [entered, { on: paidOn, act: async (at) => void (await pay(at, paidOn)) }];
    }),
  ];
}

async function addVendors(tx: Tx, act: Act, places: Places, ids: Map<Vendor, string>): Promise<void> {
  for (const [at, { name, account, licenseNumber, discount }] of vendors.entries())
    ids.set(
      name,
      await addVendor(tx, act, undefined, {
        person: {
          kind: 'company',
          givenName: null,
          familyName: null,
          companyName: name,
          email: `vendor${at + 1}@vendors.example`,
          phone: null,
        },
        termsDays: 30,
        discountDays: discount ? 10 : null,
        discountMillipercent: discount ? 2000 : null,
        accountId: places.accountOf(account),
        form1099: 'nec',
        isCorporation: false,
        holdReason: null,
        insuranceNumber: null,
        insuranceExpiresOn: null,
        licenseNumber,
        licenseExpiresOn: licenseNumber === null ? null : addDays(act.today, 200),
        notes: null,
      }),
    );
}

interface Entered {
  readonly bill: SampleBill;
  readonly vendorId: string;
  readonly on: string;
  readonly places: Places;
}

/** Each step is a version of the bill. */
async function enter(tx: Tx, act: Act, { bill, vendorId, on, places }: Entered): Promise<string> {
  const account = places.accountOf(vendors.find(({ name }) => name === bill.vendor)?.account ?? '');
  const id = await addBill(tx, act, {
    vendorId,
    invoiceNumber: bill.invoice,
    datedOn: on,
    memo: null,
    lines: bill.lines.map(({ property, ...line }) => ({
      ...line,
      accountId: account,
      propertyId: places.propertyOf(property),
      unitId: null,
      rechargeLeaseId: null,
    })),
    submit: bill.fate !== 'draft',
    evenIf: ['same-amount'],
  });
  if (bill.fate === 'rejected') await rejectBill(tx, act, id, { reason: 'The amount agreed was 150.00', version: 1 });
  if (bill.fate === 'draft' || bill.fate === 'submitted' || bill.fate === 'rejected') return id;
  await approveBill(tx, act, id, 1);
  if (bill.fate === 'void') await voidBill(tx, act, id, { reason: 'Entered twice', version: 2 });
  return id;
}

async function distribute(tx: Tx, act: Act, { propertyOf }: Places): Promise<void> {
  const propertyIds = paidOwners.map(({ property }) => propertyOf(property));
  const runId = await confirmDistribution(tx, act, { propertyIds, siblings: 'ignore' }, [unpaidBillsOfProperties]);
  await releaseDistribution(tx, act, runId);
}
