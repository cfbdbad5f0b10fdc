import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import { printPapers } from '#server/adapters/pdf/print-papers.ts';
import type { Paper } from '#server/adapters/pdf/paper.ts';
import type { EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { keptId } from '#server/modules/people/index.ts';
import { readLetterFrame, readPersonFrames } from '#server/modules/rent/index.ts';
import { readTransfer } from './read-transfers.ts';
import { buyerLetter, sellerLetter, successorLetter, tenantLetter } from './transfer-letters.ts';

export type LetterTo = 'tenants' | 'seller' | 'buyer' | 'successor';

/** The letters of a transfer in one file: what they say was kept when it was made. */
export async function printLetters(id: string, to: LetterTo, when: SignedInContext, parts: readonly EarlierBills[]) {
  const { number, papers } = await when.transaction(async (tx) => {
    const transfer = await readTransfer(tx, when.organisationId, id, parts);
    return { number: transfer.number, papers: await papersTo(tx, when, transfer, to) };
  });
  if (papers.length === 0) throw refuse('owners.no-letters', { transfer: number });
  return bytesAnswer(`${number}-${to}.pdf`, 'application/pdf', await printPapers(papers));
}

type Transfer = Awaited<ReturnType<typeof readTransfer>>;

async function papersTo(tx: Tx, when: SignedInContext, transfer: Transfer, to: LetterTo): Promise<Paper[]> {
  const { organisationId, now } = when;
  const { content } = transfer;
  const framed = async <One extends { readonly person: { readonly id: string } }>(
    people: readonly One[],
    make: (frame: Awaited<ReturnType<typeof readPersonFrames>>[number], one: One) => Paper,
  ) => {
    const papers: Paper[] = [];
    for (const one of people) {
      const [frame] = await readPersonFrames(tx, organisationId, [await keptId(tx, organisationId, one.person.id)], {
        now,
      });
      if (frame !== undefined) papers.push(make(frame, one));
    }
    return papers;
  };
  switch (to) {
    case 'seller':
      return framed(content.sellers, (frame, seller) => sellerLetter(frame, transfer, seller));
    case 'buyer':
      return framed(content.buyers, (frame, buyer) => buyerLetter(frame, transfer, buyer));
    case 'successor':
      return framed(content.successor === null ? [] : [{ person: content.successor }], (frame) =>
        successorLetter(frame, transfer),
      );
    case 'tenants': {
      const papers: Paper[] = [];
      for (const lease of content.leases)
        papers.push(tenantLetter(await readLetterFrame(tx, organisationId, lease.id, { now }), transfer, lease));
      return papers;
    }
  }
}
