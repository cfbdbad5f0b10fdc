import type { z } from 'zod';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { readDebitSettings } from './debit-settings.ts';
import { planDebits } from './plan-debits.ts';
import { refuseCollectionDay } from './prepare-run.ts';

type Route = (typeof directDebitRoutes)['POST /debit-run-previews/'];

export async function previewRun(
  tx: Tx,
  act: Act,
  secrets: Secrets,
  { accountId, on }: z.output<Route['body']>,
): Promise<z.output<Route['answer']>> {
  refuseCollectionDay(on, act.today);
  const { account, settings } = await readDebitSettings(tx, act.organisationId, secrets, accountId);
  const { currency, lines, exceptions } = await planDebits(tx, act, { kind: settings.kind, on });
  return {
    on,
    account,
    kind: settings.kind,
    currency,
    previewedAt: act.now.toISOString(),
    lines: lines.map(({ lease, mandate, cents, noticeBy, isNoticeKept }) => ({
      lease,
      mandate: { id: mandate.mandate_id, reference: mandate.reference, last4: mandate.last4 },
      sequence: mandate.sequence,
      cents,
      noticeBy,
      isNoticeKept,
    })),
    exceptions: [...exceptions],
  };
}
