import type { z } from 'zod';
import type { ownershipTransferRoutes } from '#shared/api/ownership-transfers.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { TransferPlan } from './plan-transfer.ts';

type Preview = z.output<(typeof ownershipTransferRoutes)['POST /ownership-transfer-previews/']['answer']>;

/** What would be done, and what to look at before it is. */
export async function presentTransfer(tx: Tx, act: Act, plan: TransferPlan): Promise<Preview> {
  const { content, feesShortCents, expected } = plan;
  const sellers = content.sellers.filter(({ cents }) => cents > 0);
  const settings = await tx
    .selectFrom('owner_setting')
    .select('person_id')
    .where('org_id', '=', act.organisationId)
    .where('method', 'is not', null)
    .where(
      'person_id',
      'in',
      content.sellers.map(({ person }) => person.id),
    )
    .execute();
  const payable = new Set(settings.map((row) => row.person_id));
  const terms = await tx
    .selectFrom('management_agreement')
    .select('agreement_id')
    .where('org_id', '=', act.organisationId)
    .where('property_id', '=', content.property.id)
    .where('starts_on', '<', content.on)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', content.on)]))
    .limit(1)
    .execute();
  return {
    ...content,
    previewedAt: act.now.toISOString(),
    exceptions: [
      ...(content.shortCents > 0 ? [{ kind: 'short' as const, cents: content.shortCents }] : []),
      ...(feesShortCents > 0 ? [{ kind: 'fees-short' as const, cents: feesShortCents }] : []),
      ...sellers
        .filter(({ person }) => !payable.has(person.id))
        .map(({ person, cents }) => ({ kind: 'no-details' as const, person, cents })),
      ...(terms.length === 0 ? [{ kind: 'no-terms' as const }] : []),
    ],
    expected,
  };
}
