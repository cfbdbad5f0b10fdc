import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChangeOptions } from '#web/kit/address/use-address.ts';
import type { usePages } from '#web/kit/pager/use-pages.ts';

interface Fetched<Data> extends Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'> {
  readonly data: Data | undefined;
}

interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface RowsOptions<Row> {
  readonly keyOf: (row: Row) => string;
  /** From `useAddress`: `open` names the row that is looked at. Left out, rows have no peek. */
  readonly address?: { readonly open: string };
  readonly change?: (change: { readonly open: string }, options?: ChangeOptions) => void;
  /** A row leads to its page instead. */
  readonly pageOf?: ((key: string) => string) | undefined;
}

/** Read page by page, or (`rows`) whole, or made of what was read by the page itself. */
export type ListOptions<Row> = RowsOptions<Row> &
  (
    | { readonly query: Fetched<ListAnswer<Row>>; readonly pages: ReturnType<typeof usePages> }
    | {
        readonly query: Fetched<unknown>;
        readonly rows: readonly Row[] | undefined;
        readonly pages?: ReturnType<typeof usePages>;
        readonly next?: string | null;
      }
  );

/** The rows of a list, which of them is looked at (in the address) and which are chosen (not in the address). */
export function useList<Row>(options: ListOptions<Row>) {
  const { address, change, pageOf, query } = options;
  const navigate = useNavigate();
  // The same for good, so that the table need not sort its rows anew.
  const [keyOf] = useState(() => options.keyOf);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const rows = 'rows' in options ? options.rows : options.query.data?.items;
  const { pages } = options;
  const open = address?.open ?? '';
  const show = (key: string) => {
    if (pageOf !== undefined && key !== '') void navigate(pageOf(key));
    else change?.({ open: key }, { keepPage: true, replace: open !== '' && key !== '' });
  };
  const chosen = (rows ?? []).filter((row) => selected.has(keyOf(row)));
  return {
    rows,
    query,
    pages,
    next: ('rows' in options ? options.next : options.query.data?.next) ?? null,
    keyOf,
    /** Rows can be opened: beside the list, or as a page. */
    opens: address !== undefined || pageOf !== undefined,
    /** The key of the row that is looked at. */
    open,
    /** Looks at a row, or with an empty key at none. */
    show,
    selected,
    select: (keys: ReadonlySet<string>) => select(keys),
    /** What went out of the list is not chosen any more. */
    chosen,
    choose: (left: readonly Row[]) => select(new Set(left.map((row) => keyOf(row)))),
    /** A row is looked at or chosen: its acts are what one comes for, and those of the page stand back. */
    isBusy: open !== '' || chosen.length > 0,
    /** There are no rows, and no page before this one. */
    isBare: rows?.length === 0 && pages?.cursor === undefined,
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
