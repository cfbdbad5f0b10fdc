import type { z } from 'zod';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import { addDays } from '#shared/dates.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockTenancies } from '#server/modules/rent/index.ts';
import { numberDebits, writeDebitFile } from './debit-file.ts';
import { readDebitSettings } from './debit-settings.ts';
import { planDebits } from './plan-debits.ts';
import { runNumber } from './run-number.ts';

type Body = z.output<(typeof directDebitRoutes)['POST /debit-runs/']['body']>;

/** As far ahead as banks take a file. */
const daysAhead = 60;

export function refuseCollectionDay(on: string, today: string): void {
  if (on < today || on > addDays(today, daysAhead))
    throw refuseField('on', 'debits.collection-day', { from: today, to: addDays(today, daysAhead) });
}

/** Writes the file of what was previewed and chosen, as it was previewed or not at all. Nothing is recorded yet. */
export async function prepareRun(tx: Tx, act: Act, secrets: Secrets, body: Body): Promise<string> {
  const { organisationId, now, today } = act;
  const { accountId, on } = body;
  refuseCollectionDay(on, today);
  const { settings } = await readDebitSettings(tx, organisationId, secrets, accountId);
  const asked = new Map(body.debits.map(({ leaseId, cents }) => [leaseId, cents]));
  const before = await planDebits(tx, act, { kind: settings.kind, on });
  const tenancyIds = before.lines.filter(({ lease }) => asked.has(lease.id)).map(({ tenancyId }) => tenancyId);
  await lockTenancies(tx, organisationId, tenancyIds);
  const plan = await planDebits(tx, act, { kind: settings.kind, on });
  const chosen = plan.lines.filter(({ lease, cents }) => asked.get(lease.id) === cents);
  if (chosen.length !== body.debits.length) throw refuse('debits.changed-since-preview');
  const number = await takeNumbers(tx, organisationId, 'debit-run', 1);
  const code = runNumber(number);
  const debits = numberDebits(chosen, { code, settings });
  const { timeZone } = act.session.facts;
  const file = writeDebitFile(secrets, debits, { number, code, settings, on, organisationId, timeZone, now });
  const runId = newId(now);
  const cents = chosen.reduce((sum, line) => sum + line.cents, 0);
  await tx
    .insertInto('debit_run')
    .values({
      org_id: organisationId,
      run_id: runId,
      number,
      account_id: accountId,
      kind: settings.kind,
      on_day: on,
      currency: plan.currency,
      cents,
      debits: debits.length,
      file: secrets.encrypt(file.text, filePurpose(organisationId, runId)),
      sha256: file.sha256,
      prepared_by: act.userId,
      prepared_at: now,
    })
    .execute();
  await tx
    .insertInto('debit_line')
    .values(
      debits.map((line, at) => ({
        org_id: organisationId,
        run_id: runId,
        position: at + 1,
        lease_id: line.lease.id,
        tenancy_id: line.tenancyId,
        mandate_id: line.mandate.mandate_id,
        sequence: line.mandate.sequence,
        cents: line.cents,
        end_to_end: line.endToEnd,
        group_ref: line.groupRef,
      })),
    )
    .execute();
  await recordAct(tx, act, 'debit-run.prepared', code, { cents, currency: plan.currency, debits: debits.length });
  return runId;
}

export function filePurpose(organisationId: string, runId: string): string {
  return `debit-run:${organisationId}:${runId}`;
}
