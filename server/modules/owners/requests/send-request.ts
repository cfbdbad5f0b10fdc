import { newMailState, queueMail } from '#server/adapters/mail/queue-mail.ts';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readRequestLetter } from './request-letter.ts';

/** By email with the letter attached. It is printed before anything is written, so that no transaction waits for it. */
export async function sendRequest(id: string, when: SignedInContext, delivery: 'smtp' | 'kept') {
  const { organisationId, userId, now } = when;
  const { request, name, paper, mail } = await when.transaction((tx) => readRequestLetter(tx, when, id));
  const { to: address } = mail;
  if (request.state !== 'open') throw refuse('owners.request-not-open', { request: request.number });
  if (address === null) throw refuse('owners.no-email');
  const content = await printPaper(paper);
  return when.transaction(async (tx) => {
    const { id: mailId } = await queueMail(
      tx,
      {
        organisationId,
        ...mail,
        to: address,
        propertyId: request.property.id,
        attachments: [{ name, type: 'application/pdf', content }],
      },
      delivery,
      now,
    );
    await tx
      .insertInto('contribution_request_mail')
      .values({ org_id: organisationId, request_id: id, mail_id: mailId, address, sent_by: userId, sent_at: now })
      .execute();
    const mailState = await newMailState(tx, organisationId, delivery);
    const kind = mailState === 'kept' ? 'contribution.request-saved' : 'contribution.request-sent';
    await recordAct(tx, when, kind, request.number, { to: address });
    return { address, mailState };
  });
}
