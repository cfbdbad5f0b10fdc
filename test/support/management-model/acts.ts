import fc from 'fast-check';
import { chargeDoubts } from '#shared/api/rent.ts';
import { addDays } from '#shared/dates.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { accepted, pick, turnTo } from '#test/support/rent-model/world.ts';
import { expectFees } from './expect-managed.ts';
import type { Building, ManagementWorld } from './world.ts';

/** Something that happens to a management company; what it is about is chosen among what is there by then. */
export interface ManagementAct {
  readonly kind: keyof typeof performers;
  readonly which: number;
  readonly cents: number;
  readonly days: number;
  readonly flag: boolean;
}

const reason = 'At random';
type Perform = (world: ManagementWorld, act: ManagementAct) => Promise<void>;

const days: Perform = (world, act) => turnTo(world, addDays(world.today, 3 + (act.days % 28)));

const charge: Perform = async (world, act) => {
  const { leaseId } = buildingOf(world, act.which);
  const body = { leaseId, kind: 'rent' as const, cents: act.cents, dueOn: world.today, evenIf: [...chargeDoubts] };
  accepted(await world.app.call('POST /charges/', { body }, world.owner.access));
};

const pay: Perform = async (world, act) => {
  const { leaseId } = buildingOf(world, act.which);
  const body = { parts: [{ leaseId, cents: act.cents }], receivedOn: addDays(world.today, act.flag ? 0 : -act.days) };
  const receipt = accepted(await world.app.call('POST /receipts/', { body }, world.owner.access));
  if (receipt !== undefined) world.made.receipts.push(receipt.id);
};

const comesBack: Perform = async (world, act) => {
  const params = { id: pick(world.made.receipts, act.which) };
  const body = {
    kind: act.flag ? ('returned' as const) : ('mistake' as const),
    reason,
    date: world.today,
    feeCents: 0,
  };
  const receipt = accepted(await world.app.call('POST /receipts/{id}/reverse/', { params, body }, world.owner.access));
  if (receipt !== undefined) world.mayBeShort = true;
};

const bill: Perform = async (world, act) => {
  const both = world.buildings.map(({ propertyId }, index) => ({
    accountId: world.costId,
    propertyId,
    cents: index === 0 ? act.cents : Math.max(1, Math.floor(act.cents / 3)),
  }));
  const lines = act.flag ? both : both.slice(0, 1);
  const invoiceNumber = `R-${world.made.bills.length + 1}`;
  const body = { vendorId: world.vendorId, invoiceNumber, datedOn: world.today, lines, submit: true };
  const evenIf = ['same-amount' as const];
  const entered = accepted(await world.app.call('POST /bills/', { body: { ...body, evenIf } }, world.owner.access));
  if (entered === undefined) return;
  const { id, version } = entered;
  accepted(
    await world.app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, world.owner.access),
  );
  world.made.bills.push(id);
};

/** In full or in part, as far as the money of its buildings reaches: what would take more is refused. */
const payBill: Perform = async (world, act) => {
  const id = pick(world.made.bills, act.which);
  const found = accepted(await world.app.call('GET /bills/{id}/', { params: { id } }, world.owner.access));
  if (found === undefined || found.openCents === 0) return;
  const cents = act.flag ? found.openCents : Math.min(found.openCents, act.cents);
  const from = { vendorId: world.vendorId, accountId: world.bankId, paidOn: world.today, method: 'check' as const };
  const body = { ...from, bills: [{ billId: id, cents }] };
  const payment = accepted(await world.app.call('POST /bill-payments/', { body }, world.owner.access));
  if (payment !== undefined) world.made.payments.push(payment.id);
};

const voidPayment: Perform = async (world, act) => {
  const params = { id: pick(world.made.payments, act.which) };
  const body = { kind: act.flag ? ('returned' as const) : ('void' as const), reason };
  accepted(await world.app.call('POST /bill-payments/{id}/void/', { params, body }, world.owner.access));
};

/** A run posts what its preview says, and nothing when it is asked for again. */
const fees: Perform = async (world, act) => {
  const { access } = world.owner;
  const asked = { month: act.flag ? world.today : addDays(world.today, -28), from: '2026-02-01' };
  const { expected } = accepted(await world.app.call('POST /fee-run-previews/', { body: asked }, access)) ?? {};
  const run = accepted(await world.app.call('POST /fee-runs/', { body: { ...asked, expected } }, access));
  if (run !== undefined) world.made.feeRuns.push(run.id);
  await expectFees(world, asked.month);
};

const voidFees: Perform = async (world, act) => {
  const params = { id: pick(world.made.feeRuns, act.which) };
  accepted(await world.app.call('POST /fee-runs/{id}/void/', { params, body: { reason } }, world.owner.access));
};

const contribute: Perform = async (world, act) => {
  const { propertyId, ownerIds } = buildingOf(world, act.which);
  const body = { propertyId, personId: pick(ownerIds, act.days), cents: act.cents, receivedOn: world.today };
  accepted(await world.app.call('POST /owner-contributions/', { body }, world.owner.access));
};

const distribute: Perform = async (world, act) => {
  const { access } = world.owner;
  const asked = { siblings: act.flag ? ('hold' as const) : ('ignore' as const) };
  const { expected } =
    accepted(await world.app.call('POST /distribution-run-previews/', { body: asked }, access)) ?? {};
  const run = accepted(await world.app.call('POST /distribution-runs/', { body: { ...asked, expected } }, access));
  if (run !== undefined) world.made.distributions.push(run.id);
};

const release: Perform = async (world, act) => {
  const params = { id: pick(world.made.distributions, act.which) };
  accepted(await world.app.call('POST /distribution-runs/{id}/release/', { params, body: {} }, world.owner.access));
};

const voidDistribution: Perform = async (world, act) => {
  const params = { id: pick(world.made.distributions, act.which) };
  accepted(
    await world.app.call('POST /distribution-runs/{id}/void/', { params, body: { reason } }, world.owner.access),
  );
};

/** To somebody new, from some days ago on; it does what its preview says, and nothing behind what was told or charged. */
const sell: Perform = async (world, act) => {
  const { access } = world.owner;
  const building = buildingOf(world, act.which);
  const on = addDays(world.today, -(act.days % 4));
  const buyer = await newPerson(world.app, world.owner);
  const asked = {
    kind: 'sale' as const,
    propertyId: building.propertyId,
    on,
    shares: [{ personId: buyer.id, parts: 1_000_000 }],
    arrearsTo: act.flag ? ('seller' as const) : ('buyer' as const),
    keepCents: act.cents % 5000,
  };
  const seen = accepted(await world.app.call('POST /ownership-transfer-previews/', { body: asked }, access));
  if (seen === undefined) return;
  const { expected } = seen;
  const sold = accepted(await world.app.call('POST /ownership-transfers/', { body: { ...asked, expected } }, access));
  if (sold === undefined) return;
  world.made.sales.push(sold.id);
  building.ownerIds.push(buyer.id);
  building.soldOn.push(on);
  await expectFees(world, addDays(on, -1), building);
};

const settleSale: Perform = async (world, act) => {
  const params = { id: pick(world.made.sales, act.which) };
  accepted(await world.app.call('POST /ownership-transfers/{id}/settle/', { params, body: {} }, world.owner.access));
};

const voidSale: Perform = async (world, act) => {
  const params = { id: pick(world.made.sales, act.which) };
  const input = { params, body: { reason } };
  const voided = accepted(await world.app.call('POST /ownership-transfers/{id}/void/', input, world.owner.access));
  if (voided === undefined) return;
  const building = world.buildings.find(({ propertyId }) => propertyId === voided.property.id);
  building?.soldOn.splice(building.soldOn.indexOf(voided.on), 1);
};

export const performers = {
  sell,
  settleSale,
  voidSale,
  days,
  charge,
  pay,
  comesBack,
  bill,
  payBill,
  voidPayment,
  fees,
  voidFees,
  contribute,
  distribute,
  release,
  voidDistribution,
} satisfies Record<string, Perform>;

/** Each as often as it stands here. */
const kinds: readonly ManagementAct['kind'][] = [
  ...([
    'days',
    'days',
    'days',
    'charge',
    'charge',
    'pay',
    'pay',
    'pay',
    'comesBack',
    'bill',
    'bill',
    'payBill',
  ] as const),
  ...(['payBill', 'voidPayment', 'fees', 'fees', 'voidFees', 'contribute', 'distribute', 'release'] as const),
  ...(['distribute', 'release', 'voidDistribution', 'sell', 'sell', 'settleSale', 'voidSale'] as const),
];

const actOf = (kind: fc.Arbitrary<ManagementAct['kind']>): fc.Arbitrary<ManagementAct> =>
  fc.record({
    kind,
    which: fc.nat({ max: 23 }),
    cents: fc.integer({ min: 1, max: 250_000 }),
    days: fc.nat({ max: 40 }),
    flag: fc.boolean(),
  });

/** Rent comes in first, so that there is something to pass on. */
export const someManagementActs = (atMost: number): fc.Arbitrary<ManagementAct[]> =>
  fc
    .tuple(
      ...(['charge', 'pay', 'pay', 'bill', 'days', 'sell', 'days', 'fees'] as const).map((kind) =>
        actOf(fc.constant(kind)),
      ),
      fc.array(actOf(fc.constantFrom(...kinds)), { minLength: atMost - 8, maxLength: atMost }),
    )
    .map((all) => all.flat());

function buildingOf({ buildings }: ManagementWorld, which: number): Building {
  const building = buildings[which % buildings.length];
  if (building === undefined) throw new Error('There are two buildings');
  return building;
}
