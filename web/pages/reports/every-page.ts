import { ledgerPage, type GeneralLedger, type LedgerQuery } from './api.ts';

/** Beyond this, a spreadsheet and a browser's memory have had enough: the journal's own export is made for more. */
export const linesAtMost = 50_000;

/** All pages of a ledger, one after the other; nothing where they are too many. */
export async function everyPage(query: LedgerQuery): Promise<readonly GeneralLedger[] | undefined> {
  const pages: GeneralLedger[] = [];
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: GeneralLedger = await ledgerPage(query, cursor);
    pages.push(page);
    count += page.items.length;
    if (count > linesAtMost) return undefined;
    cursor = page.next;
  }
  return pages;
}
