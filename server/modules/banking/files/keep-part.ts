import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { planLines } from '#server/modules/banking/lines/plan-lines.ts';
import { writeLines } from '#server/modules/banking/lines/write-lines.ts';
import type { BankFileFormat } from '#server/modules/banking/reading/statement.ts';
import { sumOf } from './parts-of-file.ts';
import type { FilePart } from './parts-of-file.ts';

interface KeptFile {
  readonly storedFileId: string;
  readonly name: string;
  readonly sha256: string;
  readonly format: BankFileFormat;
  /** What it calls the accounts that it is about; none where that takes more than names. */
  readonly saidAccounts: readonly string[] | null;
  /** From when on its lines are matched beside requests, if that was not done by then. */
  readonly matchDueAt: Date | null;
}

/** As many as somebody reads; how many there are is counted apart. */
const toldAtMost = 200;

/** Writes what a file says of one account: its row, and its lines that were not there. */
export async function keepPart(tx: Tx, act: Act, file: KeptFile, part: FilePart): Promise<string> {
  const { organisationId, now } = act;
  const { accountId, currency, lines, opening, closing } = part;
  const fileId = newId(now);
  const account = { organisationId, accountId, currency };
  const plan = await planLines(tx, account, lines);
  const days = lines.map(({ date }) => date).toSorted();
  const doubtful = plan.lines.filter(({ decision }) => decision !== 'new').length;
  await tx
    .insertInto('bank_file')
    .values({
      org_id: organisationId,
      file_id: fileId,
      account_id: accountId,
      stored_file_id: file.storedFileId,
      name: file.name,
      sha256: file.sha256,
      format: file.format,
      said_accounts: file.saidAccounts === null ? null : [...file.saidAccounts],
      currency,
      from_on: days[0] ?? null,
      to_on: days.at(-1) ?? null,
      opening_cents: opening?.cents ?? null,
      opening_on: opening?.date ?? null,
      closing_cents: closing?.cents ?? null,
      closing_on: closing === null ? null : (closing.date ?? days.at(-1) ?? null),
      sum_cents: sumOf(lines),
      line_count: lines.length,
      new_count: plan.lines.length - doubtful,
      known_count: plan.knownCount,
      doubtful_count: doubtful,
      refused_count: part.refused.length,
      left_out_count: part.leftOut,
      match_due_at: plan.lines.length > doubtful ? file.matchDueAt : null,
      state: stateOf(part),
      problems: JSON.stringify([...problemsOf(part), ...plan.cut.slice(0, toldAtMost)]),
      added_by: act.userId,
      added_at: now,
    })
    .execute();
  await writeLines(tx, { ...account, fileId, now }, plan.lines);
  await recordAct(tx, act, 'bank-file.imported', file.name, { lines: lines.length });
  return fileId;
}

function stateOf({ opening, closing, findings }: FilePart): 'adds-up' | 'differs' | 'unproven' {
  if (findings.some(({ kind }) => kind === 'difference' || kind === 'control-total')) return 'differs';
  return opening !== null && closing !== null && opening.currency === closing.currency ? 'adds-up' : 'unproven';
}

function problemsOf({ findings, refused }: FilePart) {
  const lines = refused.slice(0, toldAtMost).map(({ number, reason, value }) => ({
    kind: 'refused' as const,
    line: number,
    reason,
    value: value.slice(0, 120).toWellFormed(),
  }));
  return [...findings, ...lines];
}
