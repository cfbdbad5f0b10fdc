import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import type { ownerAskingRoutes } from '#shared/api/owner-asking.ts';
import { dateIn } from '#shared/dates.ts';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { MailAttachment } from '#server/adapters/mail/queue-mail.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { listFilesOf, readManyStored } from '#server/modules/documents/index.ts';
import { readApprovals } from '#server/modules/payables/bills/bill-approvals.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockSubmitted } from '#server/modules/payables/bills/decide-bill.ts';
import { readPlaces } from '#server/modules/payables/bills/present-lines.ts';
import { readPersonFrames } from '#server/modules/rent/index.ts';
import { askedWordsIn } from './asked-words.ts';

export interface AskingServices {
  readonly storage: FileStorage;
  readonly delivery: 'smtp' | 'kept';
  readonly mainOrigin: string;
}

type Asked = z.output<(typeof ownerAskingRoutes)['POST /bills/{id}/owner-links/']['body']>;

const linkDays = 30;
/** What goes along in one mail; files beyond it are left out. */
const bytesAtMost = 8_000_000;

/** Sends an owner the address by which they approve their part of a bill; the one before it ends. */
export async function askOwner(
  billId: string,
  asked: Asked,
  when: SignedInContext,
  { storage, delivery, mainOrigin }: AskingServices,
): Promise<void> {
  // Read before anything is written, so that no transaction waits for files.
  const keys = await when.transaction((tx) => readFiles(tx, when.organisationId, billId));
  const attachments: MailAttachment[] = [];
  let room = bytesAtMost;
  for (const { key, name, mediaType, bytes } of keys) {
    if (bytes > room) continue;
    room -= bytes;
    attachments.push({ name, type: mediaType, content: await buffer(await storage.get(key)) });
  }
  await when.transaction((tx) => sendLink(tx, when, billId, { asked, attachments, delivery, mainOrigin }));
}

async function readFiles(tx: Tx, organisationId: string, billId: string) {
  const listed = await listFilesOf(tx, organisationId, 'bill', [billId]);
  const files = listed.filter(({ mediaType }) => mediaType === 'application/pdf' || mediaType.startsWith('image/'));
  const ids = files.map(({ fileId }) => fileId);
  const keyOf = new Map((await readManyStored(tx, organisationId, ids)).map(({ id, key }) => [id, key]));
  return files.flatMap(({ fileId, ...file }) => {
    const key = keyOf.get(fileId);
    return key === undefined ? [] : [{ ...file, key }];
  });
}

interface Message extends Omit<AskingServices, 'storage'> {
  readonly asked: Asked;
  readonly attachments: readonly MailAttachment[];
}

async function sendLink(
  tx: Tx,
  act: Act,
  billId: string,
  { asked: { propertyId, ownerId, version }, attachments, delivery, mainOrigin }: Message,
): Promise<void> {
  const { organisationId, userId, now } = act;
  const { row, lines } = await lockSubmitted(tx, act, billId, version);
  const { approvals } = await readApprovals(tx, row, lines, act.today);
  const part = approvals.parts[propertyId];
  if (part?.shares[ownerId] === undefined) throw refuseField('ownerId', 'payables.not-an-owner');
  if (part.ownerLimit === null || part.cents <= part.ownerLimit) throw refuse('payables.owner-not-asked');
  if (part.ownersApproved.includes(ownerId)) throw refuse('payables.owner-approved');
  const [frame] = await readPersonFrames(tx, organisationId, [ownerId], { now });
  if (frame === undefined || frame.email === null) throw refuse('payables.owner-without-email');
  const property = (await readWhole(tx, () => readPlaces(tx, organisationId, [propertyId]))).get(propertyId);
  const vendor = await tx
    .selectFrom('vendor as v')
    .innerJoin('person as n', (join) =>
      join.onRef('n.org_id', '=', 'v.org_id').onRef('n.person_id', '=', 'v.person_id'),
    )
    .select('n.name')
    .where('v.org_id', '=', organisationId)
    .where('v.vendor_id', '=', row.vendor_id ?? '')
    .executeTakeFirstOrThrow();
  const [secret, expiresAt] = [randomToken(), new Date(now.getTime() + linkDays * 86_400_000)];
  const words = askedWordsIn(frame.language);
  const money = (cents: number) => frame.formats.money(cents, row.currency);
  const name = property?.name ?? '';
  const text = [
    words.greeting(frame.name),
    `${words.ask(vendor.name, money(part.cents), name)} ${words.limit(money(part.ownerLimit))}`,
    // Behind the number sign, it reaches no log on its way.
    `${words.open}\n${mainOrigin}/approve-bill#token=${secret}`,
    words.until(frame.formats.date(dateIn(act.session.facts.timeZone, expiresAt))),
    ...(attachments.length > 0 ? [words.attached] : []),
    `${words.closing}\n${frame.signatory}\n`,
  ];
  const mail = {
    organisationId,
    to: frame.email,
    subject: words.subject(frame.organisation, name),
    text: text.join('\n\n'),
    propertyId,
    attachments,
  };
  const { id: mailId } = await queueMail(tx, mail, delivery, now);
  await tx
    .updateTable('owner_approval_link')
    .set({ ended_at: now })
    .where('org_id', '=', organisationId)
    .where('bill_id', '=', billId)
    .where('property_id', '=', propertyId)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('owner_approval_link')
    .values({
      org_id: organisationId,
      link_id: newId(now),
      bill_id: billId,
      property_id: propertyId,
      owner_id: ownerId,
      secret_hash: hashToken(secret),
      mail_id: mailId,
      address: frame.email,
      sent_by: userId,
      sent_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await recordAct(tx, act, 'bill.owner-asked', billNumber(row.number), { to: frame.email });
}
