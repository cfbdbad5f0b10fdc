import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';

const app = await startTestApp();

test.each(['give-notice', 'end-early'] as const)(
  'after %s a lease does not go on without its deposit: a settlement is undone before the end is taken back',
  async (act) => {
    const owner = await newOrganisation(app);
    const { lease } = await heldFor(app, owner, 60_000);
    const params = { id: lease.id };
    const agreed = { leavesOn: '2026-03-20', reason: 'A new job' };
    const end = () =>
      act === 'end-early'
        ? app.call('POST /leases/{id}/end-early/', { params, body: agreed }, owner.access)
        : app.call(
            'POST /leases/{id}/give-notice/',
            { params, body: { ...agreed, by: 'tenant', agreed: true } },
            owner.access,
          );
    const withdraw = () => app.call('POST /leases/{id}/withdraw-notice/', { params, body: {} }, owner.access);
    ok(await end());
    const content = usual({ vacatedOn: '2026-03-01', movedOutReason: 'They left early' });
    const begun = ok(await draft(app, owner, lease.id, { content }));
    const settled = ok(await finish(app, owner, begun));
    const refused = await withdraw();
    expect(codeOf(refused)).toBe('conflict');
    expect(refused.problem).toMatchObject({
      detail: expect.stringContaining('S-0001. Undo that settlement'),
      errors: [{ code: 'deposit-settled', values: { settlement: 'S-0001' } }],
    });
    const body = { change: { act: 'withdraw-notice' as const } };
    const preview = await app.call('POST /leases/{id}/amendment-previews/', { params, body }, owner.access);
    expect(preview.problem?.errors, 'it is said before').toMatchObject([{ code: 'deposit-settled' }]);
    const undo = { params: { id: settled.id }, body: { reason: 'They stay' } };
    ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
    expect(ok(await withdraw())).toMatchObject({ state: 'active', leavesOn: null });
  },
);

test('what was settled for an end that was withdrawn does not stand in the way of a later one', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 60_000);
  const params = { id: lease.id };
  const content = usual({ vacatedOn: '2026-03-01', movedOutReason: 'They left early' });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  ok(await finish(app, owner, begun));
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 24 * 60 * 60 * 1000);
  const { access } = ok(await signIn(app, owner));
  const notice = { leavesOn: '2026-04-30', by: 'tenant' as const, agreed: true };
  ok(await app.call('POST /leases/{id}/give-notice/', { params, body: notice }, access));
  ok(await app.call('POST /leases/{id}/withdraw-notice/', { params, body: {} }, access));
  app.clock.now = before;
});
