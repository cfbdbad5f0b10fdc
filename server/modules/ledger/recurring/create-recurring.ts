import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { preview } from '#server/modules/ledger/posting/post.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { occurrencesThrough } from '#shared/recurrence.ts';
import { refuseControlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import { checkEnd } from './check-end.ts';
import { readRecurring } from './recurring-entries.ts';
import type { RecurringEntry } from './recurring-entries.ts';
import { checkDate } from '#server/modules/ledger/books/rules.ts';
import { refuseUnknownSubjects } from '#server/modules/ledger/books/refuse-unknown-subjects.ts';
import { bookLines, inOwnCurrency } from '#server/modules/ledger/books/written-lines.ts';

type NewRecurring = z.output<(typeof entryTemplateRoutes)['POST /recurring-entries/']['body']>;

/** A start in the past posts the days since; a hundred years of them would be a slip of the keyboard. */
const missedAtMost = 120;

/** An entry that is posted by itself from a day on. What posting would refuse on the first day is refused now. */
export async function createRecurring(tx: Tx, act: Act, written: NewRecurring): Promise<RecurringEntry> {
  const { organisationId, userId } = act;
  const { idempotencyKey } = act;
  const hash = createHash('sha256').update(JSON.stringify(written)).digest();
  const repeated = idempotencyKey === undefined ? undefined : await findRepeated(tx, act, hash, idempotencyKey);
  if (repeated !== undefined) return repeated;
  await refuseDays(tx, act, written);
  await refuseUnknownSubjects(tx, organisationId, written.lines);
  await refuseControlAccounts(tx, organisationId, written.lines);
  const lines = await inOwnCurrency(tx, organisationId, written.lines);
  const { name, memo, frequency, startsOn, endsOn } = written;
  await preview(tx, act, { date: startsOn, memo, lines: bookLines(lines), source: { kind: 'recurring' } });
  const recurringId = newId(act.now);
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('recurring_entry')
    .values({
      org_id: organisationId,
      recurring_id: recurringId,
      name,
      memo,
      lines: JSON.stringify(lines),
      frequency,
      starts_on: startsOn,
      ends_on: endsOn,
      next_on: startsOn,
      set_by: userId,
      created_at: act.now,
      idempotency_key: idempotencyKey ?? null,
      content_hash: hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  // Of two at the same moment the second has waited for the first, and finds it now.
  if (inserted === 0n && idempotencyKey !== undefined) {
    const first = await findRepeated(tx, act, hash, idempotencyKey);
    if (first !== undefined) return first;
  }
  await recordAct(tx, act, 'recurring-entry.added', name);
  return readRecurring(tx, organisationId, recurringId);
}

async function findRepeated(
  tx: Tx,
  { session: { organisationId } }: Act,
  hash: Buffer,
  idempotencyKey: string,
): Promise<RecurringEntry | undefined> {
  const earlier = await tx
    .selectFrom('recurring_entry')
    .select(['recurring_id', 'name', 'content_hash'])
    .where('org_id', '=', organisationId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (earlier.content_hash.equals(hash)) return readRecurring(tx, organisationId, earlier.recurring_id);
  throw refuse('ledger.key-used-for-recurring', { name: earlier.name });
}

async function refuseDays(tx: Tx, act: Act, written: NewRecurring): Promise<void> {
  const { organisationId } = act;
  const { startsOn } = written;
  checkEnd(written);
  checkDate(startsOn, await readClosedThrough(tx, organisationId), 'startsOn');
  const missed = occurrencesThrough(written, act.today);
  if (missed > missedAtMost)
    throw refuseField('startsOn', 'ledger.too-many-missed', { day: startsOn, count: missed, most: missedAtMost });
}
