import type { leasingRoutes } from '#shared/api/leasing.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { addLeases } from '#server/modules/leasing/drafts/add-leases.ts';
import { addCharge, amendCharge, endCharge, removeStep } from '#server/modules/leasing/amendments/amend-charges.ts';
import { renewLease, transferLease } from '#server/modules/leasing/amendments/carry-on.ts';
import type { ReadCharged } from '#server/modules/leasing/amendments/charged-after.ts';
import { changeLease } from '#server/modules/leasing/drafts/change-draft.ts';
import { changeParties } from '#server/modules/leasing/amendments/change-parties.ts';
import { changeTerms } from '#server/modules/leasing/amendments/change-terms.ts';
import { addItem, changeItem, listItems, removeItem } from '#server/modules/leasing/records/checklists.ts';
import { makeChecklist } from '#server/modules/leasing/drafts/make-checklist.ts';
import { addClause, applyIndex, removeClause } from '#server/modules/leasing/amendments/clauses.ts';
import { endEarly, giveNotice, withdrawNotice } from '#server/modules/leasing/amendments/end-lease.ts';
import type { PlanSigned } from '#server/modules/leasing/terms/planned-charge.ts';
import type { ChargeSigned, PostedCharge } from '#server/modules/leasing/terms/posted-charge.ts';
import { listPolicies, setPolicy } from '#server/modules/leasing/late-fees/late-fee-policies.ts';
import {
  changeDraft,
  dropDraft,
  keepDraft,
  listDrafts,
  readDraft,
  removeDraft,
} from '#server/modules/leasing/drafts/lease-drafts.ts';
import { leaseRows, moneyOf, noSuchLease } from '#server/modules/leasing/records/lease-rows.ts';
import { prepareOrder } from '#server/modules/leasing/lists/lease-order.ts';
import { listLeases } from '#server/modules/leasing/lists/list-leases.ts';
import { previewAmendment } from '#server/modules/leasing/amendments/preview-amendment.ts';
import { previewIncrease } from '#server/modules/leasing/amendments/preview-increase.ts';
import { previewLease } from '#server/modules/leasing/drafts/preview-lease.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { readLease } from '#server/modules/leasing/lists/read-lease.ts';
import { checkSpan, scheduleOf } from '#server/modules/leasing/terms/schedule-lease.ts';
import { cancelLease, sendForSignature, signLease, takeBack } from '#server/modules/leasing/drafts/sign-lease.ts';
import { summariseLeases } from '#server/modules/leasing/lists/summarise-leases.ts';

/** What leasing is told by whoever keeps charges. */
export interface Charging {
  readonly readCharged: ReadCharged;
  readonly chargeSigned: ChargeSigned;
  readonly planSigned: PlanSigned;
}

export const charging = port<Charging>('charging');

export function leasingHandlers({ readCharged, chargeSigned, planSigned }: Charging): Handlers<typeof leasingRoutes> {
  return {
    'GET /leases/': ({ query }, { session, now, transaction }) =>
      transaction(async (tx) => {
        const { organisationId } = session;
        await prepareOrder(tx, { organisationId, now, sort: query.sort });
        return listLeases(tx, organisationId, now, query);
      }),
    'GET /lease-summary/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => summariseLeases(tx, session.organisationId, now, query)),
    'POST /leases/': ({ body: { sign, signedOn, chargeDue, draftId, ...fields } }, when) =>
      when.transaction(async (tx) => {
        if (sign && !may(when.session, 'leases.change')) throw refuse('leasing.drafter-cannot-sign');
        const today = await organisationDay(tx, when.session.organisationId, when.now);
        const [id = ''] = await addLeases(tx, when, [{ ...fields, signedOn: sign ? (signedOn ?? today) : null }]);
        if (draftId !== undefined) await dropDraft(tx, when, draftId);
        const charges = sign && chargeDue ? await chargeSigned(tx, when, id) : [];
        return signedLease(tx, when, id, charges);
      }),
    'GET /leases/{id}/': ({ params }, when) => when.transaction((tx) => lease(tx, when, params.id)),
    'PATCH /leases/{id}/': acting(changeLease),
    'GET /leases/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { organisationId } = when.session;
        await foundLease(tx, organisationId, params.id);
        return listChanges(tx, organisationId, { kind: 'lease', id: params.id }, query);
      }),
    'GET /leases/{id}/schedule/': ({ params, query }, { session, transaction }) =>
      transaction(async (tx) => {
        const row = await foundLease(tx, session.organisationId, params.id);
        const charges = (await readCharges(tx, session.organisationId, [params.id])).get(params.id) ?? [];
        return scheduleOf({ ...moneyOf(row), currency: row.currency }, charges, checkSpan(query));
      }),
    'POST /leases/{id}/send-for-signature/': acting(sendForSignature),
    'POST /leases/{id}/take-back/': acting(takeBack),
    'POST /leases/{id}/sign/': ({ params, body: { chargeDue, ...signing } }, when) =>
      when.transaction(async (tx) => {
        await signLease(tx, when, params.id, signing);
        const charges = chargeDue ? await chargeSigned(tx, when, params.id) : [];
        return signedLease(tx, when, params.id, charges);
      }),
    'POST /leases/{id}/cancel/': acting(cancelLease),
    'POST /leases/{id}/give-notice/': acting(giveNotice),
    'POST /leases/{id}/withdraw-notice/': acting(withdrawNotice),
    'POST /leases/{id}/end-early/': acting(endEarly),
    'POST /leases/{id}/renew/': acting(renewLease),
    'POST /leases/{id}/transfer/': acting(transferLease),
    'POST /leases/{id}/amend-charge/': acting(amendCharge),
    'POST /leases/{id}/remove-step/': acting(removeStep),
    'POST /leases/{id}/add-charge/': acting(addCharge),
    'POST /leases/{id}/end-charge/': acting(endCharge),
    'POST /leases/{id}/add-clause/': acting(addClause),
    'POST /leases/{id}/remove-clause/': acting(removeClause),
    'POST /leases/{id}/apply-index/': acting(applyIndex),
    'POST /leases/{id}/change-parties/': acting(changeParties),
    'POST /leases/{id}/change-terms/': acting(changeTerms),
    'POST /lease-previews/': ({ body }, when) => when.transaction((tx) => previewLease(tx, when, body, planSigned)),
    'POST /leases/{id}/amendment-previews/': ({ params, body }, when) =>
      when.transaction((tx) => previewAmendment(tx, when, params.id, body, readCharged)),
    'POST /impact-previews/': ({ body }, when) => when.transaction((tx) => previewIncrease(tx, when, body)),
    'GET /lease-drafts/': (_, when) => when.transaction(async (tx) => ({ items: await listDrafts(tx, when) })),
    'POST /lease-drafts/': ({ body }, when) => when.transaction((tx) => keepDraft(tx, when, body.content)),
    'GET /lease-drafts/{id}/': ({ params }, when) => when.transaction((tx) => readDraft(tx, when, params.id)),
    'PATCH /lease-drafts/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeDraft(tx, when, params.id, body)),
    'POST /lease-drafts/{id}/remove/': ({ params }, when) => when.transaction((tx) => removeDraft(tx, when, params.id)),
    'GET /leases/{id}/checklist/': ({ params }, { session, transaction }) =>
      transaction(async (tx) => ({ items: await listItems(tx, session.organisationId, params.id) })),
    'POST /leases/{id}/checklist/': ({ params, body }, when) =>
      when.transaction((tx) => addItem(tx, when, params.id, body)),
    'POST /leases/{id}/checklists/': ({ params, body }, when) =>
      when.transaction(async (tx) => ({ items: await makeChecklist(tx, when, params.id, body.phase) })),
    'PATCH /leases/{id}/checklist/{itemId}/': ({ params, body }, when) =>
      when.transaction((tx) => changeItem(tx, when, params.id, params.itemId, body)),
    'POST /leases/{id}/checklist/{itemId}/remove/': ({ params }, when) =>
      when.transaction((tx) => removeItem(tx, when, params.id, params.itemId)),
    'GET /late-fee-policies/': (_, { session, now, transaction }) =>
      transaction((tx) => listPolicies(tx, session.organisationId, now)),
    'POST /late-fee-policies/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await setPolicy(tx, when, body);
        return { policy: body.policy };
      }),
  };
}

/** An act on a lease answers with the lease as it is then, or with the term that carries it on. */
function acting<Body>(command: (tx: Tx, act: Act, leaseId: string, body: Body) => Promise<void | string>) {
  return ({ params, body }: { readonly params: { readonly id: string }; readonly body: Body }, when: SignedInContext) =>
    when.transaction(async (tx) => {
      const nextId = await command(tx, when, params.id, body);
      return lease(tx, when, nextId ?? params.id);
    });
}

function lease(tx: Tx, { session, now }: Act, id: string) {
  return readLease(tx, session.organisationId, id, now);
}

async function signedLease(tx: Tx, act: Act, id: string, charges: readonly PostedCharge[]) {
  const cents = charges.reduce((sum, charge) => sum + charge.cents, 0);
  return { ...(await lease(tx, act, id)), posted: { cents, charges: [...charges] } };
}

async function foundLease(tx: Tx, organisationId: string, id: string) {
  const row = await leaseRows(tx, organisationId).where('l.lease_id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchLease();
  return row;
}
