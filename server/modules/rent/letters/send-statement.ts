import type { z } from 'zod';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { rentDocumentRoutes } from '#shared/api/rent-documents.ts';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import { newMailState, queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import { placeOf } from '#server/modules/rent/paper/describe.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import type { LetterFrame, Recipient } from '#server/modules/rent/paper/letter-frame.ts';
import { readStatementPaper } from './read-papers.ts';
import { rangeText } from './statement-paper.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';

type Definition = (typeof rentDocumentRoutes)['POST /leases/{id}/send-statement/'];
type Wanted = z.output<Definition['body']>;
type Sent = z.output<Definition['answer']>;

interface Reached extends Recipient {
  readonly email: string;
}

/**
 * Sends a statement to the tenants, to each in their language. It is printed before anything is written, so that no
 * transaction waits for it; a repeat with the same key sends nothing more.
 */
export async function sendStatement(
  leaseId: string,
  wanted: Wanted,
  delivery: 'smtp' | 'kept',
  when: SignedInContext,
): Promise<Sent> {
  const { organisationId } = when.session;
  const asked = await when.transaction((tx) => readRecipients(tx, when, leaseId, wanted));
  const files = new Map<Language, File>();
  for (const language of new Set(asked.reached.map((person) => person.language)))
    files.set(language, await print(leaseId, { ...wanted, language }, when));
  const mailState = await when.transaction(async (tx) => {
    const state = await newMailState(tx, organisationId, delivery);
    const content = [leaseId, wanted];
    await once(tx, when, { act: 'send-statement', content }, async () => {
      const ids: string[] = [];
      for (const person of asked.reached) {
        const file = files.get(person.language);
        if (file === undefined) throw new Error('A statement is printed in the language of everybody who gets it');
        const { subject, text } = mailOf(file.frame, person, wanted);
        const attachments = [file.attachment];
        const { propertyId } = file.frame;
        const mail = { organisationId, to: person.email, subject, text, propertyId, attachments };
        const { id } = await queueMail(tx, mail, delivery, when.now);
        ids.push(id);
      }
      const to = asked.reached.map(({ email }) => email).join(', ');
      const kind = state === 'kept' ? 'statement.saved' : 'statement.sent';
      await recordAct(tx, when, kind, asked.frame.lease.number, { to: to.slice(0, 500) });
      return ids[0] ?? leaseId;
    });
    return state;
  });
  return {
    recipients: asked.reached.map(({ id, name, email }) => ({ id, name, email })),
    left: asked.left.map(({ id, name }) => ({ id, name })),
    mailState,
  };
}

/** Who gets it: those who were chosen, or everybody who can be reached. Somebody who cannot is not passed over in silence. */
async function readRecipients(tx: Tx, { session, now }: Act, leaseId: string, { personIds }: Wanted) {
  const frame = await readLetterFrame(tx, session.organisationId, leaseId, { now });
  const stranger = personIds?.find((id) => !frame.recipients.some((person) => person.id === id));
  if (stranger !== undefined) throw refuseField('personIds', 'rent.no-tenant-of-lease');
  const chosen = frame.recipients.filter(({ id }) => personIds?.includes(id) ?? true);
  const reached = chosen.filter((person): person is Reached => person.email !== null);
  const left = chosen.filter(({ email }) => email === null);
  if (personIds !== undefined && left[0] !== undefined)
    throw refuseField('personIds', 'rent.no-email', { name: left[0].name });
  if (reached.length === 0) throw refuse('rent.nobody-reached');
  return { frame, reached, left };
}

interface File {
  readonly frame: LetterFrame;
  readonly attachment: { readonly name: string; readonly type: string; readonly content: Buffer };
}

async function print(
  leaseId: string,
  { from, to, language }: Wanted & { readonly language: Language },
  { session, now, transaction }: SignedInContext,
): Promise<File> {
  const { frame, name, paper } = await transaction(async (tx) => ({
    frame: await readLetterFrame(tx, session.organisationId, leaseId, { now, language }),
    ...(await readStatementPaper(tx, session.organisationId, leaseId, { now, from, to, language })),
  }));
  return { frame, attachment: { name, type: 'application/pdf', content: await printPaper(paper) } };
}

function mailOf(frame: LetterFrame, person: Reached, { from, to }: Wanted): { subject: string; text: string } {
  const words = wordsIn(person.language);
  const range = rangeText(frame, { from, to: to ?? frame.today });
  return {
    subject: words.mailSubject(frame.organisation, frame.lease.number),
    text: words.mailText(person.name, frame.organisation, placeOf(frame), range),
  };
}
