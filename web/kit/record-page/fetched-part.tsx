import type { ReactNode } from 'react';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { isGone, type RecordQuery } from './is-gone.ts';

export interface FetchedPartProps<Row> {
  readonly query: RecordQuery<Row>;
  readonly gone?: string;
  readonly rows?: number;
  readonly children: (row: Row) => ReactNode;
}

/** What a panel, a dialog or a part of a page shows of a record: until it is there, or says that it is gone. */
export function FetchedPart<Row>({ query, gone, rows = 6, children }: FetchedPartProps<Row>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Loading rows={rows} />;
  return gone !== undefined && isGone(query) ? <FactNote>{gone}</FactNote> : <QueryFailure query={query} />;
}
