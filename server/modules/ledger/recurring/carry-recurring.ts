import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import { addDays, latestOf } from '#shared/dates.ts';
import { occurrenceFrom } from '#shared/recurrence.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { checkEnd } from './check-end.ts';
import { readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { preview } from '#server/modules/ledger/posting/post.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { refuseUnknownSubjects } from '#server/modules/ledger/books/refuse-unknown-subjects.ts';
import { bookLines, inOwnCurrency } from '#server/modules/ledger/books/written-lines.ts';

type CarriedRecurring = z.output<(typeof entryTemplateRoutes)['POST /recurring-entries/']['body']> & {
  /** The day that it posts on next; none where it is over. */
  readonly nextOn: string | null;
  readonly isPaused: boolean;
};

/** Goes on with a recurring entry of other books where it stood there: what it posted so far came with the journal. */
export async function carryRecurring(tx: Tx, act: Act, carried: CarriedRecurring): Promise<void> {
  const { organisationId, userId } = act;
  const { name, memo, frequency, startsOn, endsOn, nextOn, isPaused } = carried;
  checkEnd(carried);
  await refuseUnknownSubjects(tx, organisationId, carried.lines);
  const lines = await inOwnCurrency(tx, organisationId, carried.lines);
  const next = nextOn === null ? undefined : occurrenceFrom(carried, nextOn);
  if (nextOn !== null && next?.date !== nextOn)
    throw refuseField('nextOn', 'ledger.not-a-recurring-day', { day: nextOn });
  const closedThrough = await readClosedThrough(tx, organisationId);
  const date = latestOf(nextOn ?? startsOn, closedThrough && addDays(closedThrough, 1));
  await preview(tx, act, { date, memo, lines: bookLines(lines), source: { kind: 'recurring' } });
  await tx
    .insertInto('recurring_entry')
    .values({
      org_id: organisationId,
      recurring_id: newId(act.now),
      name,
      memo,
      lines: JSON.stringify(lines),
      frequency,
      starts_on: startsOn,
      ends_on: endsOn,
      next_occurrence: next?.number ?? 1,
      next_on: next?.date ?? null,
      paused_at: isPaused ? act.now : null,
      set_by: userId,
      created_at: act.now,
      content_hash: createHash('sha256').update(JSON.stringify(carried)).digest(),
    })
    .execute();
  await recordAct(tx, act, 'recurring-entry.added', name);
}

/**
 * Takes back what was carried here at an instant: what nobody changed goes, but for what has posted, which the policy of
 * the table keeps; and nothing is posted any more.
 */
export async function dropCarried(tx: Tx, organisationId: string, carriedAt: Date): Promise<void> {
  await tx
    .deleteFrom('entry_template')
    .where('org_id', '=', organisationId)
    .where('created_at', '=', carriedAt)
    .where('version', '=', 1)
    .execute();
  await tx
    .updateTable('recurring_entry')
    .set({ next_on: null, problem_code: null, problem_detail: null, retry_at: null })
    .where('org_id', '=', organisationId)
    .where('created_at', '=', carriedAt)
    .execute();
  await tx
    .deleteFrom('recurring_entry')
    .where('org_id', '=', organisationId)
    .where('created_at', '=', carriedAt)
    .where('version', '=', 1)
    .execute();
}
