import { newMailState, queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readLetterhead, readReaders } from '#server/modules/rent/index.ts';
import { periodOf } from './statement-paper.ts';
import { readStatement } from './list-statements.ts';
import { printStatement } from './print-statement.ts';
import { statementWordsIn } from './statement-words.ts';

export interface Sending {
  readonly storage: FileStorage;
  readonly delivery: 'smtp' | 'kept';
}

/** To its owner as they are reached today. */
export async function sendStatement(id: string, when: SignedInContext, sending: Sending) {
  const { organisationId } = when;
  const { personId, number } = await when.transaction((tx) => findStatement(tx, organisationId, id));
  const address = await sendToOwner(personId, [id], when, sending);
  if (address === undefined) throw refuse('owners.no-email');
  return when.transaction(async (tx) => {
    const mailState = await newMailState(tx, organisationId, sending.delivery);
    const kind = mailState === 'kept' ? 'owner-statement.saved' : 'owner-statement.sent';
    await recordAct(tx, when, kind, number, { to: address });
    return { address, mailState };
  });
}

/** One message for each owner, with all of their statements of the run that were not sent yet. */
export async function sendOfRun(runId: string, when: SignedInContext, sending: Sending): Promise<void> {
  const left = await when.transaction((tx) =>
    tx
      .selectFrom('owner_statement as s')
      .select(['s.statement_id as id', 's.person_id as personId'])
      .where('s.org_id', '=', when.organisationId)
      .where('s.run_id', '=', runId)
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('owner_statement_mail as m')
              .select('m.mail_id')
              .whereRef('m.org_id', '=', 's.org_id')
              .whereRef('m.statement_id', '=', 's.statement_id'),
          ),
        ),
      )
      .orderBy('s.number')
      .execute(),
  );
  for (const [personId, own] of Map.groupBy(left, (row) => row.personId))
    await sendToOwner(
      personId,
      own.map(({ id }) => id),
      when,
      sending,
    );
}

/** The address, where there is one. It is printed before anything is written, so that no transaction waits for it. */
async function sendToOwner(
  personId: string,
  ids: readonly string[],
  when: SignedInContext,
  { storage, delivery }: Sending,
): Promise<string | undefined> {
  const { organisationId, transaction } = when;
  const { organisation, country, reader } = await transaction(async (tx) => {
    const head = await readLetterhead(tx, organisationId);
    const readers = await readReaders(tx, organisationId, [personId], head);
    // What a transaction answers is kept for a request that is sent again: plain values, no functions.
    return { organisation: head.name, country: head.country, reader: readers.get(personId) };
  });
  const email = reader?.email ?? null;
  if (reader === undefined || email === null) return undefined;
  const printed: Awaited<ReturnType<typeof printStatement>>[] = [];
  for (const id of ids)
    printed.push(await printStatement(id, { transaction, organisationId, storage }, reader.language));
  const [first] = printed;
  if (first === undefined) return undefined;
  const words = statementWordsIn(reader.language);
  const period = periodOf(first.statement, makeFormats(reader.language, country));
  const properties = new Intl.ListFormat(reader.language).format(
    printed.map(({ statement }) => statement.property.name),
  );
  await transaction(async (tx) => {
    const mail = {
      organisationId,
      to: email,
      subject: words.mailSubject(organisation, period),
      text: words.mailText(reader.name, organisation, period, properties),
      propertyId: printed.length === 1 ? first.statement.property.id : null,
      attachments: printed.map(({ name, bytes }) => ({ name, type: 'application/pdf', content: bytes })),
    };
    const { id: mailId } = await queueMail(tx, mail, delivery, when.now);
    await tx
      .insertInto('owner_statement_mail')
      .values(
        ids.map((id) => ({
          org_id: organisationId,
          statement_id: id,
          mail_id: mailId,
          address: email,
          sent_by: when.userId,
          sent_at: when.now,
        })),
      )
      .execute();
  });
  return email;
}

async function findStatement(tx: Tx, organisationId: string, id: string) {
  const { person, number } = await readStatement(tx, organisationId, id);
  return { personId: person.id, number };
}
