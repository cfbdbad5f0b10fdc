import { randomUUID } from 'node:crypto';
import type { Account, Api } from './api.ts';
import { addBuilding, addLease } from './portfolio.ts';

/** Today and the first of the next month, where the workspace of a test is. */
export function daysOfTest(now = new Date()): { readonly today: string; readonly next: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { today, next };
}

/** A building with one let unit, whose rent of this month, 1,500.00, is charged. */
export async function addDebtor(api: Api, account: Account, tenant = 'Liam Chen') {
  const { property, units } = await addBuilding(api, account, ['2A', '2B']);
  const lease = await addLease(api, account, units[0]?.id ?? '', tenant);
  await chargeNow(api, account);
  return { propertyId: property.id, unitId: units[0]?.id ?? '', spareUnitId: units[1]?.id ?? '', leaseId: lease.id };
}

/** What is due by today; the server may have charged it by itself a moment before. */
export async function chargeNow(api: Api, { access }: Account): Promise<void> {
  const answer = await api.post('/charge-runs/', { through: daysOfTest().today }, access, randomUUID());
  // Where it did, nothing is left to charge, and that is what the answer says.
  if (!JSON.stringify(answer.body).includes('nothing-to-charge')) made(answer);
}

export async function recordReceipt(api: Api, { access }: Account, body: object): Promise<{ readonly id: string }> {
  return made(await api.post('/receipts/', { receivedOn: daysOfTest().today, ...body }, access, randomUUID()));
}

export async function listOf<Item = { readonly id: string }>(
  api: Api,
  { access }: Account,
  path: string,
): Promise<readonly Item[]> {
  const { status, body } = await api.get(path, access);
  if (status !== 200) throw new Error(`Reading for a test failed: ${status} ${JSON.stringify(body)}`);
  return (body as { items: readonly Item[] }).items; // Every list of the API has them.
}

function made({ status, body }: { readonly status: number; readonly body: unknown }): { readonly id: string } {
  if (status !== 201) throw new Error(`Making something for a test failed: ${status} ${JSON.stringify(body)}`);
  return body as { id: string }; // The route's schema, checked by the server in tests.
}
