import type { PayMethod } from '#shared/bills/pay-methods.ts';
import { settlementParts } from '#shared/bills/bill-rules.ts';
import { mostOfCredit, partsOfCredit } from '#shared/bills/credit-rules.ts';
import type { DueCredit } from '#server/modules/payables/credits/apply-credit.ts';

/** The account that pays, and whose money lies there. */
export interface PayingAccount {
  /** Of `operating` the company alone pays, of `own` anybody; the others hold money of properties. */
  readonly kind: string | null;
  readonly currency: string;
  readonly nextCheckNumber: number | null;
  readonly hasAch: boolean;
  readonly hasSepa: boolean;
  /** By property; the empty key is the company. */
  readonly funds: ReadonlyMap<string, number>;
}

export interface Payee {
  readonly id: string;
  readonly bank: { readonly kind: string; readonly isConfirmed: boolean } | null;
  readonly holdReason: string | null;
  readonly insuranceExpiresOn: string | null;
}

export interface DueBill {
  readonly id: string;
  readonly vendorId: string;
  readonly dueOn: string;
  readonly discountUntil: string | null;
  readonly discountCents: number;
  readonly isUnsettled: boolean;
  /** What is open of each line, in their order. */
  readonly lines: readonly { readonly propertyId: string | null; readonly openCents: number }[];
}

export interface RunWish {
  readonly on: string;
  readonly without: ReadonlySet<string>;
  readonly methods: ReadonlyMap<string, PayMethod>;
  readonly uninsured: ReadonlySet<string>;
}

export type Exclusion =
  | { readonly kind: 'payee-unverified' | 'not-own' | 'covered-by-credit' }
  | { readonly kind: 'on-hold' | 'insurance-ended'; readonly detail: string }
  | {
      readonly kind: 'fund-short';
      readonly propertyId: string | null;
      readonly heldCents: number;
      readonly neededCents: number;
    };

export interface PlannedBill {
  readonly bill: DueBill;
  readonly openCents: number;
  readonly discountCents: number;
  /** Credits of the vendor that are netted, the oldest first. */
  readonly credits: readonly { readonly creditId: string; readonly cents: number }[];
  readonly creditCents: number;
  readonly cents: number;
  /** Unticked ones are shown, and not paid. */
  readonly isChosen: boolean;
  readonly why: Exclusion | null;
}

export interface PlannedVendor {
  readonly vendorId: string;
  readonly method: PayMethod;
  readonly methods: readonly PayMethod[];
  readonly checkNumber: number | null;
  readonly bills: readonly PlannedBill[];
}

export interface RunPlan {
  readonly vendors: readonly PlannedVendor[];
  readonly excluded: readonly PlannedBill[];
  /** By property, what the run takes. */
  readonly taken: ReadonlyMap<string, number>;
}

/**
 * What an account pays (money.md, 7.6): discounts that end first, then by due date. A bill is paid whole or not at all, and
 * only as far as the money of each of its properties reaches after the bills before it.
 */
export function planRun(
  account: PayingAccount,
  bills: readonly DueBill[],
  payees: ReadonlyMap<string, Payee>,
  wish: RunWish,
  credits: readonly DueCredit[] = [],
): RunPlan {
  const open = new Map(credits.map((credit) => [credit.id, credit]));
  const left = new Map(account.funds);
  const taken = new Map<string, number>();
  const planned = bills.toSorted(byUrgency(wish.on)).map((bill): PlannedBill => {
    const openCents = bill.lines.reduce((sum, line) => sum + line.openCents, 0);
    const discountCents = isDiscounted(bill, wish.on) ? bill.discountCents : 0;
    const plain = { bill, openCents, discountCents, credits: [], creditCents: 0, cents: openCents - discountCents };
    const payee = payees.get(bill.vendorId);
    const why = payee === undefined ? null : unfit(account, bill, payee, wish);
    if (why !== null) return { ...plain, isChosen: false, why };
    if (wish.without.has(bill.id)) return { ...plain, isChosen: false, why: null };
    const netted = netBy(bill, [...open.values()], openCents - discountCents);
    const creditCents = netted.applied.reduce((sum, { cents }) => sum + cents, 0);
    const sums = { ...plain, credits: netted.applied, creditCents, cents: plain.cents - creditCents };
    const wanted = takenBy({ ...bill, lines: netted.lines }, sums);
    const short = hasLimits(account)
      ? [...wanted].find(([holder, cents]) => (left.get(holder) ?? 0) < cents)
      : undefined;
    if (short !== undefined) {
      const [holder, neededCents] = short;
      const heldCents = left.get(holder) ?? 0;
      return {
        ...plain,
        isChosen: false,
        why: { kind: 'fund-short', propertyId: holder || null, heldCents, neededCents },
      };
    }
    for (const [holder, cents] of wanted) {
      left.set(holder, (left.get(holder) ?? 0) - cents);
      taken.set(holder, (taken.get(holder) ?? 0) + cents);
    }
    for (const credit of netted.left) open.set(credit.id, credit);
    return { ...sums, isChosen: true, why: null };
  });
  // Nothing is left to pay to a vendor whose credits cover all of it: these are applied under Credits.
  const owed = new Map<string, number>();
  for (const { bill, isChosen, cents } of planned)
    if (isChosen) owed.set(bill.vendorId, (owed.get(bill.vendorId) ?? 0) + cents);
  const known = planned.map((one): PlannedBill =>
    one.isChosen && owed.get(one.bill.vendorId) === 0
      ? { ...one, isChosen: false, why: { kind: 'covered-by-credit' } }
      : one,
  );
  const fit = known.filter(({ why }) => why === null);
  return { vendors: group(account, fit, payees, wish), excluded: known.filter(({ why }) => why !== null), taken };
}

/** What credits of its vendor take off a bill, but for a discount, and what is open of its lines and of them afterwards. */
function netBy(bill: DueBill, credits: readonly DueCredit[], most: number) {
  let { lines } = bill;
  const applied: { creditId: string; cents: number }[] = [];
  const left: DueCredit[] = [];
  for (const credit of credits.filter(({ vendorId }) => vendorId === bill.vendorId)) {
    const room = most - applied.reduce((sum, { cents }) => sum + cents, 0);
    const cents = Math.min(room, mostOfCredit(lines, credit.lines));
    if (cents <= 0) continue;
    const parts = partsOfCredit(cents, lines, credit.lines);
    const less = (of: 'billLine' | 'creditLine') => (line: DueBill['lines'][number], at: number) => ({
      ...line,
      openCents: line.openCents - parts.reduce((sum, part) => sum + (part[of] === at ? part.cents : 0), 0),
    });
    lines = lines.map(less('billLine'));
    left.push({ ...credit, lines: credit.lines.map(less('creditLine')) });
    applied.push({ creditId: credit.id, cents });
  }
  return { applied, lines, left };
}

/** Own money has no limit but the bank's. */
function hasLimits({ kind }: PayingAccount): boolean {
  return kind === 'trust' || kind === 'owner';
}

/** The last day counts, and a bill of which something is settled has none. */
function isDiscounted({ discountUntil, isUnsettled }: DueBill, on: string): boolean {
  return isUnsettled && discountUntil !== null && on <= discountUntil;
}

function byUrgency(on: string) {
  const dayOf = (bill: DueBill) => (isDiscounted(bill, on) ? (bill.discountUntil ?? bill.dueOn) : bill.dueOn);
  const keyOf = (bill: DueBill) => `${isDiscounted(bill, on) ? 0 : 1} ${dayOf(bill)} ${bill.id}`;
  return (one: DueBill, other: DueBill) => (keyOf(one) < keyOf(other) ? -1 : 1);
}

/** By property, what leaves the account: the discount of each line stays with its property. */
function takenBy(
  { lines }: DueBill,
  { cents, discountCents }: { readonly cents: number; readonly discountCents: number },
): ReadonlyMap<string, number> {
  const parts = settlementParts(
    [cents, discountCents],
    lines.map(({ openCents }) => openCents),
  );
  const wanted = new Map<string, number>();
  for (const [at, { propertyId }] of lines.entries())
    wanted.set(propertyId ?? '', (wanted.get(propertyId ?? '') ?? 0) + (parts[0]?.[at] ?? 0));
  return wanted;
}

function unfit(account: PayingAccount, bill: DueBill, payee: Payee, wish: RunWish): Exclusion | null {
  if (payee.holdReason !== null) return { kind: 'on-hold', detail: payee.holdReason };
  const { insuranceExpiresOn: ended } = payee;
  if (ended !== null && ended < wish.on && !wish.uninsured.has(payee.id))
    return { kind: 'insurance-ended', detail: ended };
  // Nobody pays to numbers that one person alone has seen; a check has none.
  if (payee.bank?.isConfirmed === false && wish.methods.get(payee.id) !== 'check') return { kind: 'payee-unverified' };
  if (account.kind === 'operating' && bill.lines.some(({ propertyId }) => propertyId !== null))
    return { kind: 'not-own' };
  return null;
}

function group(
  account: PayingAccount,
  fit: readonly PlannedBill[],
  payees: ReadonlyMap<string, Payee>,
  wish: RunWish,
): PlannedVendor[] {
  let next = account.nextCheckNumber;
  return [...Map.groupBy(fit, ({ bill }) => bill.vendorId)].map(([vendorId, bills]) => {
    const methods = methodsOf(account, payees.get(vendorId));
    const chosen = wish.methods.get(vendorId);
    const method = methods.find((one) => one === chosen) ?? methods[0] ?? 'manual';
    const isPaid = bills.some(({ isChosen }) => isChosen);
    const checkNumber = method === 'check' && isPaid ? next : null;
    if (checkNumber !== null && next !== null) next += 1;
    return { vendorId, method, methods, checkNumber, bills };
  });
}

/** What is usual comes first: a file where there are details for it, else a check, else by hand. */
function methodsOf(
  { currency, hasAch, hasSepa, nextCheckNumber }: PayingAccount,
  payee: Payee | undefined,
): PayMethod[] {
  const kind = payee?.bank?.isConfirmed === true ? payee.bank.kind : undefined;
  return [
    ...(hasAch && currency === 'USD' && kind === 'us' ? ['ach' as const] : []),
    ...(hasSepa && currency === 'EUR' && kind === 'iban' ? ['sepa' as const] : []),
    ...(nextCheckNumber === null ? [] : ['check' as const]),
    'manual',
  ];
}
