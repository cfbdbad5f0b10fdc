import { useQuery } from '@tanstack/react-query';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import type { usePages } from '#web/kit/pager/use-pages.ts';
import { useMe } from '#web/lib/me.ts';
import { ledgerQuery, wholeLedgerQuery, type LedgerQuery } from './api.ts';
import { ledgerRows, newestFirst } from './ledger-rows.ts';

/** A phone shows the newest first and therefore needs all of a period; more than this nobody thumbs through. */
export const phoneLinesAtMost = 1000;

/** The lines of an account: on the desk in pages, oldest first; on a phone all of them, newest first. */
export function useLedger(query: LedgerQuery, pages: ReturnType<typeof usePages>) {
  const phone = usePhone();
  const own = useMe().organisation.currency;
  const page = useQuery({
    ...ledgerQuery({ ...query, limit: 200, ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }) }),
    enabled: !phone,
  });
  const whole = useQuery({ ...wholeLedgerQuery(query, phoneLinesAtMost), enabled: phone });
  if (!phone) {
    const { data } = page;
    return {
      asked: page,
      head: data,
      rows: data && ledgerRows(data, { isFirst: pages.cursor === undefined, own }),
      next: data?.next ?? null,
      isCut: false,
    };
  }
  const first = whole.data?.pages[0];
  const rows =
    first &&
    newestFirst({ openings: first.openings, items: whole.data?.pages.flatMap(({ items }) => items) ?? [] }, own);
  return { asked: whole, head: first, rows, next: null, isCut: whole.data?.isCut ?? false };
}
