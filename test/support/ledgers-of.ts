import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';

/**
 * Everything that screens tell of rent, with each record named by where it is first met: two workspaces that say the same
 * have the same records at the same places. Who did something is somebody else wherever it was imported.
 */
export async function ledgersOf(app: TestApp, { access }: TestMember) {
  const all = { limit: 200 };
  const leases = ok(await app.call('GET /leases/', { query: all }, access)).items.toSorted((one, other) =>
    one.number.localeCompare(other.number),
  );
  const perLease = [];
  for (const { id, number } of leases) {
    const params = { id };
    perLease.push({
      number,
      ledger: ok(await app.call('GET /leases/{id}/ledger/', { params, query: {} }, access)),
      before: ok(await app.call('GET /leases/{id}/ledger/', { params, query: { asOf: '2026-01-31' } }, access)),
      deposit: ok(await app.call('GET /leases/{id}/deposit/', { params }, access)),
      arrears: ok(await app.call('GET /arrears/{id}/', { params }, access)),
    });
  }
  const receipts = ok(await app.call('GET /receipts/', { query: all }, access)).items;
  const paid = [];
  for (const { id } of receipts) paid.push(ok(await app.call('GET /receipts/{id}/', { params: { id } }, access)));
  const runs = ok(await app.call('GET /charge-runs/', { query: all }, access)).items;
  const ran = [];
  for (const { id } of runs) ran.push(ok(await app.call('GET /charge-runs/{id}/', { params: { id } }, access)));
  const months = [];
  for (const month of ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
    months.push(ok(await app.call('GET /rent-summary/', { query: { month } }, access)));
  const balances = [];
  for (const basis of ['accrual', 'cash'] as const)
    balances.push(ok(await app.call('GET /trial-balance/', { query: { basis } }, access)).rows.map(steady));
  return alike({
    perLease,
    paid,
    ran,
    months,
    balances,
    board: ok(await app.call('GET /rent-board/', { query: all }, access)),
    boardTotal: ok(await app.call('GET /rent-board-total/', { query: {} }, access)),
    charges: ok(await app.call('GET /charges/', { query: all }, access)),
    batches: ok(await app.call('GET /deposit-batches/', { query: all }, access)),
    arrears: ok(await app.call('GET /arrears/', { query: all }, access)),
    arrearsSummary: ok(await app.call('GET /arrears-summary/', { query: {} }, access)),
    reminders: ok(await app.call('GET /reminders/', { query: all }, access)),
    reminderPlan: ok(await app.call('POST /reminder-previews/', { body: { which: 'overdue' } }, access)),
    deposits: ok(await app.call('GET /deposits/', { query: { ...all, view: 'all' } }, access)),
    register: ok(await app.call('GET /deposit-register/', { query: {} }, access)),
    policy: ok(await app.call('GET /rent-policy/', {}, access)),
    reminderSetting: ok(await app.call('GET /reminder-setting/', {}, access)),
    increaseSetting: ok(await app.call('GET /increase-setting/', {}, access)),
    templates: ok(await app.call('GET /message-templates/', {}, access)).items,
    rules: ok(await app.call('GET /deposit-rules/', {}, access)),
    indices: ok(await app.call('GET /index-series/', {}, access)),
    feePolicies: steadyPolicies(ok(await app.call('GET /late-fee-policies/', {}, access))),
    lateFees: ok(await app.call('POST /late-fee-previews/', { body: {} }, access)),
    nextRun: ok(await app.call('POST /charge-run-previews/', { body: { through: '2026-05-31' } }, access)),
  });
}

const steady = ({ number, name, debitCents, creditCents }: Record<'number' | 'name', string> & Sums) => [
  number,
  name,
  debitCents,
  creditCents,
];
interface Sums {
  readonly debitCents: number | string;
  readonly creditCents: number | string;
}

/** Who, and how often a setting was changed, are of one workspace alone. */
const ofOne = new Set(['by', 'sentBy', 'startedBy', 'recordedBy', 'madeBy', 'version', 'setAt', 'setBy']);

function alike(value: unknown): unknown {
  const names = new Map<string, string>();
  const named = (id: string) => {
    const name = names.get(id) ?? `#${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  const text = JSON.stringify(value, (key, part: unknown) => (ofOne.has(key) ? undefined : part));
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, named));
}

/** Where they are imported, they are set when the import runs; since when they charge is in what they charge. */
function steadyPolicies({
  organisationSetAt: _,
  properties,
  ...others
}: RouteAnswer<Routes['GET /late-fee-policies/']>) {
  return { ...others, properties: properties.map(({ setAt: __, ...one }) => one) };
}
