import { printPapers } from '#server/adapters/pdf/print-papers.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { keepDocument } from '#server/modules/documents/index.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { payeeFor } from '#server/modules/rent/paper/payment-block.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { increaseLetter } from './increase-letter.ts';
import type { RaisedLease } from './increase-letter.ts';
import { letterWords } from './letter-words.ts';
import { readIncrease } from './read-increases.ts';

type InFull = Awaited<ReturnType<typeof readIncrease>>;

/** The letters of an increase in one file, or that of one lease. */
export async function lettersOf(id: string, leaseId: string | undefined, when: SignedInContext): Promise<FileAnswer> {
  const { organisationId } = when.session;
  const { number, leases } = await when.transaction((tx) => readIncrease(tx, organisationId, id, when.now));
  const first = leases.find((lease) => leaseId === undefined || lease.leaseId === leaseId);
  if (first === undefined) throw refuse('rent.no-increase-letter');
  const name = leaseId === undefined ? `${number}-letters.pdf` : `${number}-${first.leaseNumber}.pdf`;
  async function* text(tx: Tx) {
    const increase = await readIncrease(tx, organisationId, id, when.now);
    yield await printLetters(
      tx,
      when,
      increase,
      increase.leases.filter((lease) => leaseId === undefined || lease.leaseId === leaseId),
    );
  }
  return { name, text };
}

async function printLetters(
  tx: Tx,
  { session, now }: Act,
  increase: InFull,
  leases: readonly RaisedLease[],
): Promise<Buffer> {
  const policy = await readPolicy(tx, session.organisationId);
  const papers = [];
  for (const lease of leases) {
    const frame = await readLetterFrame(tx, session.organisationId, lease.leaseId, { now });
    papers.push(increaseLetter(frame, increase, lease, payeeFor(policy, lease.property.id)));
  }
  return printPapers(papers);
}

/** Each letter as a document of its lease, which its tenants may see; those that are kept already stay. */
export async function keepLetters(id: string, services: DocumentServices, when: SignedInContext): Promise<void> {
  const { organisationId } = when.session;
  const increase = await when.transaction((tx) => readIncrease(tx, organisationId, id, when.now));
  for (const lease of increase.leases.filter(({ documentId }) => documentId === null)) {
    const { leaseId, leaseNumber } = lease;
    const { content, language } = await when.transaction(async (tx) => ({
      content: await printLetters(tx, when, increase, [lease]),
      language: (await readLetterFrame(tx, organisationId, leaseId, { now: when.now })).language,
    }));
    const { heading, lowerHeading } = letterWords[language];
    const title = `${lease.newCents < lease.oldCents ? lowerHeading : heading} ${increase.number}`;
    const name = `${increase.number}-${leaseNumber}.pdf`;
    try {
      await keepDocument(
        services,
        { recordKind: 'lease', recordId: leaseId, title, name, content, visibility: ['staff', 'tenant'] },
        when,
        (tx, documentId) => noteKept(tx, organisationId, { id, leaseId, documentId }),
      );
    } catch (error) {
      if (!(error instanceof KeptMeanwhile)) throw error;
    }
  }
}

/** Somebody else kept the same letter at the same moment: one of them is enough. */
class KeptMeanwhile extends Error {}

async function noteKept(
  tx: Tx,
  organisationId: string,
  { id, leaseId, documentId }: { readonly id: string; readonly leaseId: string; readonly documentId: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('rent_increase_lease')
    .set({ document_id: documentId })
    .where('org_id', '=', organisationId)
    .where('increase_id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('document_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new KeptMeanwhile();
}
