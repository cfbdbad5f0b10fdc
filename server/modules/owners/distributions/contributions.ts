import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { move, post, readBankDefaults } from '#server/modules/ledger/index.ts';
import { lockRequest } from '#server/modules/owners/requests/cancel-request.ts';
import { distributionWords } from './distribution-words.ts';

type Body = z.output<(typeof distributionRoutes)['POST /owner-contributions/']['body']>;

/** Money that an owner paid in: at the bank, and the property’s (money.md, 1.3). */
export async function recordContribution(tx: Tx, act: Act, body: Body): Promise<{ entryId: string }> {
  const { organisationId } = act;
  if (body.receivedOn > act.today) throw refuseField('receivedOn', 'owners.contribution-to-come');
  const property = await tx
    .selectFrom('property')
    .select(['name', 'currency'])
    .where('org_id', '=', organisationId)
    .where('property_id', '=', body.propertyId)
    .executeTakeFirst();
  if (property === undefined) throw refuseField('propertyId', 'owners.no-such-property');
  const person = await tx
    .selectFrom('person')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', body.personId)
    .executeTakeFirst();
  if (person === undefined) throw refuseField('personId', 'owners.no-such-person');
  if (body.requestId !== undefined) {
    const request = await lockRequest(tx, organisationId, body.requestId);
    const isOther = request.propertyId !== body.propertyId || request.personId !== body.personId;
    if (isOther || request.canceledAt !== null) throw refuseField('requestId', 'owners.request-of-others');
  }
  const accountId = body.accountId ?? (await readBankDefaults(tx, organisationId)).payments;
  const account = await tx
    .selectFrom('account')
    .select('bank_kind')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .executeTakeFirst();
  if (accountId === null || account === undefined || !['trust', 'owner', 'own'].includes(account.bank_kind ?? ''))
    throw refuseField('accountId', 'owners.account-unfit');
  const { locale } = await organisationFacts(tx, organisationId);
  const words = distributionWords[locale.startsWith('de') ? 'de' : 'en'];
  const { id } = await post(tx, act, {
    date: body.receivedOn,
    memo: [words.contribution, property.name, person.name, ...(body.memo === undefined ? [] : [body.memo])].join(' – '),
    lines: move(
      { cents: body.cents, currency: property.currency },
      {
        debit: { id: accountId },
        credit: 'owner-contributions',
        propertyId: body.propertyId,
        personId: body.personId,
        bankAccountId: accountId,
      },
    ),
    source: { kind: 'owner-contribution', id: newId(act.now) },
  });
  if (body.requestId !== undefined)
    await tx
      .insertInto('contribution_request_payment')
      .values({ org_id: organisationId, entry_id: id, request_id: body.requestId })
      .execute();
  await recordAct(tx, act, 'owner.contributed', person.name, {});
  return { entryId: id };
}
