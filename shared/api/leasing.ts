import { z } from 'zod';
import { largestCents } from '#shared/money.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { lateFeePolicy } from './late-fees.ts';
import * as terms from './lease-terms.ts';
import * as lease from './lease.ts';

/** Leases: who has what, on which terms, from when to when; what was agreed since, and what it will come to. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
/** Signing charges the rent and deposit that are due by today, where the workspace charges automatically. */
const chargeDue = z.boolean().default(true);
const history = z.strictObject(field.pageQuery);
const act = <Fields extends z.ZodRawShape>(summary: string, body: z.ZodObject<Fields>) =>
  ({
    permission: 'leases.change',
    summary,
    params: byId,
    body: body.extend({ version: field.version.optional() }),
    answer: lease.leaseInFull,
  }) as const;

export const leasingRoutes = defineRoutes({
  'GET /leases/': {
    permission: 'leases.read',
    summary: 'Leases by their beginning, newest first, by their last day, by unit, tenant or rent',
    query: z.strictObject({
      ...field.pageQuery,
      /**
       * `end`: signed leases that have one, by the last day that is known; `last-day`: all of them, those without one
       * last; `unit`: by building and unit; `tenant`: by the family name of whom the list names first; `rent`: by the
       * rent that the list shows, those without one first; `match`: the best match for `q` first.
       */
      sort: z.enum(['start', 'end', 'last-day', 'unit', 'tenant', 'rent', 'match']).default('start'),
      /** Left out, the newest first by the beginning, and upwards by all others. */
      direction: field.direction.optional(),
      q: z.string().max(120).optional(),
      propertyId: field.id.optional(),
      unitId: field.id.optional(),
      personId: field.id.optional(),
      /**
       * `unsigned`: drafts and what is out for signature. Left out, all but what an import brought that was undone: where
       * the books tell of it, it stands under `cancelled`.
       */
      state: z.enum([...terms.leaseStates, 'unsigned']).optional(),
      endsFrom: field.bookDate.optional(),
      endsTo: field.bookDate.optional(),
      /** `false`: without terms that a signed one carries on, by renewal or elsewhere; `true`: those alone. */
      goesOn: z.enum(['true', 'false']).optional(),
      /** Those whose rent changes after today: by an amount that is agreed, or by a percent clause. */
      rentSteps: z.literal('true').optional(),
      ids: field.chosenIds.optional(),
    }),
    answer: field.page(lease.leaseItem),
  },
  'GET /lease-summary/': {
    permission: 'leases.read',
    summary: 'How many leases there are in each state, and how many end for good within sixty days',
    query: z.strictObject({ propertyId: field.id.optional() }),
    answer: z.object({
      states: z.record(z.enum(terms.leaseStates), z.number()),
      /** Without terms that a signed one carries on. */
      endingSoon: z.number(),
      /** Whose rent changes after today, as agreed. */
      rentSteps: z.number(),
      /** Of those that are cancelled, what an import brought that was undone. The list shows them under `cancelled` alone. */
      ofUndoneImports: z.number(),
    }),
  },
  'POST /leases/': {
    permission: 'leases.draft',
    summary: 'Add a lease as a draft, or signed at once by who may sign; answers with what signing charged',
    body: z.strictObject({
      ...terms.leaseFields,
      sign: z.boolean().default(false),
      signedOn: field.plannedDate.optional(),
      /** `false` leaves what is due by today to the next charge run. */
      chargeDue,
      /** What was kept while it was written: it goes with it. */
      draftId: field.id.optional(),
    }),
    answer: lease.signedLease,
    status: 201,
  },
  'GET /leases/{id}/': {
    permission: 'leases.read',
    summary: 'A lease with its parties, charges, terms and what comes next',
    params: byId,
    answer: lease.leaseInFull,
  },
  'PATCH /leases/{id}/': {
    permission: 'leases.draft',
    summary: 'Change a draft; of a signed lease, what was noted',
    params: byId,
    body: field.changesOf(terms.leaseFields),
    answer: lease.leaseInFull,
  },
  'GET /leases/{id}/changes/': {
    permission: 'leases.read',
    summary: 'What was changed on it: who, old and new, when',
    params: byId,
    query: history,
    answer: field.page(field.recordChange),
  },
  'GET /leases/{id}/schedule/': {
    permission: 'leases.read',
    summary: 'What falls due from a day to a day, to the cent',
    params: byId,
    query: z.strictObject({ from: field.bookDate, to: field.bookDate }),
    answer: lease.schedule,
  },
  'POST /leases/{id}/send-for-signature/': {
    ...act('Mark a draft as out for signature', nothing),
    permission: 'leases.draft',
  },
  'POST /leases/{id}/take-back/': {
    ...act('Return a lease that is out for signature to draft', nothing),
    permission: 'leases.draft',
  },
  'POST /leases/{id}/sign/': {
    ...act(
      'Sign it: the unit is let from its first day on. Answers with what signing charged',
      z.strictObject({ signedOn: field.plannedDate.optional(), chargeDue }),
    ),
    answer: lease.signedLease,
  },
  'POST /leases/{id}/cancel/': {
    ...act('Cancel a lease that has not begun', z.strictObject({ reason: terms.reason })),
    permission: 'leases.draft',
  },
  'POST /leases/{id}/give-notice/': act('Record that one side gave notice', terms.noticeBody),
  'POST /leases/{id}/withdraw-notice/': act('Withdraw a notice or an early end', nothing),
  'POST /leases/{id}/end-early/': act('End it earlier, as both sides agreed', terms.endEarlyBody),
  'POST /leases/{id}/renew/': {
    ...act('Add the next term: it begins the day after this one', terms.renewBody),
    status: 201,
  },
  'POST /leases/{id}/transfer/': {
    ...act('Transfer a lease to another unit', terms.transferBody),
    status: 201,
  },
  'POST /leases/{id}/amend-charge/': act('Change the amount of a charge from a day on', terms.amendChargeBody),
  'POST /leases/{id}/remove-step/': act('Remove an amount that has not begun yet', terms.removeStepBody),
  'POST /leases/{id}/add-charge/': act('Add a charge from a day on', terms.newCharge),
  'POST /leases/{id}/end-charge/': act('End a charge on a day', terms.endChargeBody),
  'POST /leases/{id}/add-clause/': act('Add an increase clause to a charge', terms.addClauseBody),
  'POST /leases/{id}/remove-clause/': act(
    'Remove an increase clause; amounts up to today stay',
    z.strictObject({ clauseId: field.id }),
  ),
  'POST /leases/{id}/apply-index/': act('Increase a charge by the new index of its clause', terms.applyIndexBody),
  'POST /leases/{id}/change-parties/': act('Change the tenants from a day on', terms.partiesBody),
  'POST /leases/{id}/change-terms/': act('Change the other terms of a lease', terms.termsBody),
  'POST /lease-previews/': {
    permission: 'leases.draft',
    summary: 'What a lease would come to in its first twelve months, and what stands in its way; nothing is written',
    body: z.strictObject({
      ...terms.leaseFields,
      /** Also answer what signing a new lease with these terms on this date would charge at once. */
      signedOn: field.plannedDate.optional(),
    }),
    answer: lease.leasePreview,
  },
  'POST /leases/{id}/amendment-previews/': {
    permission: 'leases.change',
    summary:
      'What a change would do to what falls due, period by period, and what was charged already for days after a new last one; nothing is written',
    params: byId,
    body: z.strictObject({ change: terms.amendment, until: field.bookDate.optional() }),
    answer: lease.amendmentImpact,
  },
  'POST /impact-previews/': {
    permission: 'leases.change',
    summary: 'What a change of rent would do to many leases; nothing is written',
    body: z.strictObject({
      leases: z.union([
        z.strictObject({ propertyId: field.id }),
        z.strictObject({ leaseIds: z.array(field.id).min(1, 'Choose a lease').max(500, 'Choose at most 500') }),
      ]),
      /** In thousandths of a percent, or an amount that is added to each; below zero it lowers. */
      by: z.union([
        z.strictObject({ millipercent: terms.millipercent }),
        z.strictObject({
          addCents: z.int().min(-largestCents).max(largestCents),
        }),
      ]),
      startsOn: field.plannedDate,
    }),
    answer: lease.impact,
  },
  'GET /lease-drafts/': {
    permission: 'leases.draft',
    summary: 'Your lease drafts, newest first',
    answer: z.object({ items: z.array(lease.leaseDraft) }),
  },
  'POST /lease-drafts/': {
    permission: 'leases.draft',
    summary: 'Save a lease draft',
    body: z.strictObject({ content: terms.draftContent }),
    answer: lease.leaseDraft,
    status: 201,
  },
  'GET /lease-drafts/{id}/': {
    permission: 'leases.draft',
    summary: 'One of your lease drafts',
    params: byId,
    answer: lease.leaseDraft,
  },
  'PATCH /lease-drafts/{id}/': {
    permission: 'leases.draft',
    summary: 'Update one of your lease drafts',
    params: byId,
    body: z.strictObject({ content: terms.draftContent, version: field.version }),
    answer: lease.leaseDraft,
  },
  'POST /lease-drafts/{id}/remove/': {
    permission: 'leases.draft',
    summary: 'Remove one of your drafts',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /leases/{id}/checklist/': {
    permission: 'leases.read',
    summary: 'Moving in and out: keys, meters, inspection, deposit',
    params: byId,
    answer: z.object({ items: z.array(lease.checklistItem) }),
  },
  'POST /leases/{id}/checklist/': {
    permission: 'leases.draft',
    summary: 'Add something to be done at moving in or out',
    params: byId,
    body: z.strictObject({ phase: z.enum(terms.checklistPhases), ...terms.checklistFields }),
    answer: lease.checklistItem,
    status: 201,
  },
  'POST /leases/{id}/checklists/': {
    permission: 'leases.draft',
    summary: 'Make the usual list for moving in or out, where a lease that is signed has none',
    params: byId,
    body: z.strictObject({ phase: z.enum(terms.checklistPhases) }),
    answer: z.object({ items: z.array(lease.checklistItem) }),
    status: 201,
  },
  'PATCH /leases/{id}/checklist/{itemId}/': {
    permission: 'leases.draft',
    summary: 'Fill in what was counted and read, and say that it is done',
    params: z.strictObject({ id: field.id, itemId: field.id }),
    body: field.changesOf({ ...terms.checklistFields, doneOn: field.bookDate.nullable() }),
    answer: lease.checklistItem,
  },
  'POST /leases/{id}/checklist/{itemId}/remove/': {
    permission: 'leases.draft',
    summary: 'Remove an item of a checklist',
    params: z.strictObject({ id: field.id, itemId: field.id }),
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /late-fee-policies/': {
    permission: 'leases.read',
    summary: 'Late fees of the workspace, and of properties that have their own',
    answer: z.object({
      organisation: lateFeePolicy.nullable(),
      /** Since when it stands; what should have been charged before is not charged afterwards. */
      organisationSetAt: field.instant.nullable(),
      properties: z.array(
        z.object({ propertyId: field.id, name: z.string(), policy: lateFeePolicy, setAt: field.instant }),
      ),
      /** What holds from a day to come on, of the workspace (without a property) or of a property. */
      coming: z.array(
        z.object({
          propertyId: field.id.nullable(),
          name: z.string().nullable(),
          startsOn: z.string(),
          policy: lateFeePolicy,
        }),
      ),
    }),
  },
  'POST /late-fee-policies/': {
    permission: 'leases.change',
    summary: 'Set the policy of the workspace or of a property; without one, a property takes that of the workspace',
    body: z.strictObject({
      propertyId: field.id.nullable(),
      policy: lateFeePolicy.nullable(),
      /** When the policy was set that the change begins with, null for none; refused where another was set meanwhile. */
      seenSetAt: field.instant.nullable().optional(),
      /** A day to come from which on it holds, for what falls due then; with a null policy, that plan is taken out. */
      startsOn: field.plannedDate.optional(),
    }),
    answer: z.object({ policy: lateFeePolicy.nullable() }),
  },
});
