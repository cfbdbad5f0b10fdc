import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';
import { newCharge } from './rent.ts';

/** Something in every table of increases, arrears and reminders, so that a look from outside has something to miss. */
export async function newArrears(test: TestApp, member: TestMember, leaseId: string) {
  const { access } = member;
  const series = ok(await test.call('POST /index-series/', { body: { name: 'Prices' } }, access));
  const values = [{ month: '2026-01', value: '102.5' }];
  ok(await test.call('POST /index-series/{id}/values/', { params: { id: series.id }, body: { values } }, access));
  const by = { kind: 'percent' as const, millipercent: 2000 };
  const raised = { leases: { leaseIds: [leaseId] }, by, startsOn: '2026-06-01', includeFixedTerms: true };
  const increase = ok(await test.call('POST /rent-increases/', { body: raised }, access));
  ok(await test.call('PATCH /increase-setting/', { body: { noticeDays: 45, version: 1 } }, access));
  await newCharge(test, member, leaseId, { dueOn: '2026-02-20', cents: 500_000 });
  ok(await test.call('POST /reminders/', { body: { which: 'overdue', all: true } }, access));
  // What is said a moment later stands above what was sent.
  test.clock.advance(1000);
  const note = { kind: 'hold' as const, text: 'Wait for the court', until: '2026-04-30' };
  const { log } = ok(await test.call('POST /arrears/{id}/notes/', { params: { id: leaseId }, body: note }, access));
  const text = { key: 'final' as const, language: 'en' as const, subject: 'Final', body: 'Pay {{amount}}', version: 1 };
  ok(await test.call('POST /message-templates/', { body: text }, access));
  const hold = log.find(({ kind }) => kind === 'hold');
  return { series, increase, noteId: hold?.id ?? '' };
}
