import { z } from 'zod';
import type { leaseDraft } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** What somebody began to write in the wizard: theirs alone, kept as it is. */
type LeaseDraft = z.output<typeof leaseDraft>;
type Content = LeaseDraft['content'];

const draftsAtMost = 100;

export async function listDrafts(tx: Tx, act: Act): Promise<LeaseDraft[]> {
  const rows = await own(tx, act).orderBy('updated_at', 'desc').orderBy('draft_id', 'desc').execute();
  const pointless = await pointlessOf(tx, act, rows);
  return rows.filter((row) => !pointless.has(row.draft_id)).map(present);
}

export async function readDraft(tx: Tx, act: Act, draftId: string): Promise<LeaseDraft> {
  const row = await own(tx, act).where('draft_id', '=', draftId).executeTakeFirst();
  if (row === undefined || (await pointlessOf(tx, act, [row])).size > 0) throw noSuchDraft();
  return present(row);
}

export async function keepDraft(tx: Tx, act: Act, content: Content): Promise<LeaseDraft> {
  const rows = await own(tx, act).execute();
  const pointless = await pointlessOf(tx, act, rows);
  for (const draftId of pointless) await dropDraft(tx, act, draftId);
  const length = rows.length - pointless.size;
  if (length >= draftsAtMost) throw refuse('leasing.too-many-drafts', { count: length });
  const row = await tx
    .insertInto('lease_draft')
    .values({
      org_id: act.organisationId,
      draft_id: newId(act.now),
      made_by: act.userId,
      content: JSON.stringify(content),
      updated_at: act.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function changeDraft(
  tx: Tx,
  act: Act,
  draftId: string,
  { content, version }: { readonly content: Content; readonly version: number },
): Promise<LeaseDraft> {
  const before = await own(tx, act).where('draft_id', '=', draftId).forUpdate().executeTakeFirst();
  if (before === undefined) throw noSuchDraft();
  if (before.version !== version) throw refuse('leasing.draft-changed');
  const row = await tx
    .updateTable('lease_draft')
    .set({ content: JSON.stringify(content), updated_at: act.now, version: version + 1 })
    .where('org_id', '=', act.organisationId)
    .where('draft_id', '=', draftId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function removeDraft(tx: Tx, act: Act, draftId: string): Promise<null> {
  if (!(await dropDraft(tx, act, draftId))) throw noSuchDraft();
  return null;
}

/** Whether there was one. */
export async function dropDraft(tx: Tx, act: Act, draftId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lease_draft')
    .where('org_id', '=', act.organisationId)
    .where('made_by', '=', act.userId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Drafts that change a draft lease which is none any more: it was signed or cancelled, perhaps in another window, and what was
 * being written about it can be sent nowhere.
 */
async function pointlessOf(
  tx: Tx,
  { organisationId }: Act,
  drafts: readonly { readonly draft_id: string; readonly content: unknown }[],
): Promise<ReadonlySet<string>> {
  const changing = drafts.flatMap(({ draft_id: draftId, content }) => {
    const { data } = changesLease.safeParse(content);
    return data === undefined ? [] : [{ draftId, leaseId: data.changes.id }];
  });
  if (changing.length === 0) return new Set();
  const leases = await tx
    .selectFrom('lease')
    .select('lease_id')
    .where('org_id', '=', organisationId)
    .where(
      'lease_id',
      'in',
      changing.map(({ leaseId }) => leaseId),
    )
    .where('stage', 'in', ['draft', 'out-for-signature'])
    .execute();
  const open = new Set(leases.map(({ lease_id: id }) => id));
  return new Set(changing.filter(({ leaseId }) => !open.has(leaseId)).map(({ draftId }) => draftId));
}

/** The pages write what they like; this much of it is known here. */
const changesLease = z.object({ changes: z.object({ id: z.uuid().toLowerCase() }) });

function own(tx: Tx, { session }: Act) {
  return tx
    .selectFrom('lease_draft')
    .selectAll()
    .where('org_id', '=', session.organisationId)
    .where('made_by', '=', session.userId);
}

function present(row: Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>): LeaseDraft {
  return {
    id: row.draft_id,
    content: row.content as Content, // Written from the same schema.
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

function noSuchDraft(): Problem {
  return refuse('leasing.no-such-draft');
}
