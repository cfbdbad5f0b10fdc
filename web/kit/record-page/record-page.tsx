import { Fragment, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader, type PageHeaderProps } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { isGone, type RecordQuery } from './is-gone.ts';

/** A step on the way to a record: a page, or only a word. */
export type Step = { readonly to: string; readonly name: ReactNode } | string;

export interface FetchedRecordProps<Row> {
  readonly query: RecordQuery<Row>;
  /** Where its list is. */
  readonly list: { readonly to: string; readonly name: string };
  readonly gone: string;
  /** Known from elsewhere, such as a list without it. */
  readonly isGone?: boolean;
  /** What is said below it. */
  readonly goneWhy?: ReactNode;
  /** The way back, where the name of the list will not do. */
  readonly goneAct?: string;
  /** A record that answers, but cannot be shown: why. */
  readonly refused?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** A record by its address: until it is there, or says that it is gone. */
export function FetchedRecord<Row>(props: FetchedRecordProps<Row>) {
  const { query, list, gone, goneWhy = null, goneAct = list.name, refused, children } = props;
  if (query.data !== undefined) return children(query.data);
  const nowhere = props.isGone ?? isGone(query);
  const isRefused = refused !== undefined && refused !== false;
  return (
    <ListLayout header={<PageHeader eyebrow={<Trail steps={[list]} />} title={nowhere ? gone : ' '} />}>
      {(nowhere || isRefused) && (
        <Empty plain act={<ButtonLink to={list.to}>{goneAct}</ButtonLink>}>
          {isRefused ? refused : goneWhy}
        </Empty>
      )}
      {!nowhere && !isRefused && query.error !== null && <QueryFailure query={query} />}
      {!nowhere && query.error === null && <Loading rows={8} />}
    </ListLayout>
  );
}

export interface RecordPageProps extends Pick<PageHeaderProps, 'chip' | 'actions' | 'colour' | 'title'> {
  /** The name of the tab in the browser; left out, that of the part of the program. */
  readonly page?: string;
  readonly trail: readonly Step[];
  readonly figures?: ReactNode;
  /** Left out, the page is as wide as a list. */
  readonly facts?: ReactNode;
  readonly below?: ReactNode;
  /** Beside the page; it may be on its way. */
  readonly panel?: ReactNode;
  readonly confirm?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a record: where it stands, its name and state, figures, what is read, and facts beside it. */
export function RecordPage(props: RecordPageProps) {
  const { page, trail, title, chip, actions, colour, facts, below, children, ...given } = props;
  const isOpen = given.panel !== undefined && given.panel !== null && given.panel !== false;
  const parts = {
    ...given,
    panel: isOpen && <Suspense fallback={null}>{given.panel}</Suspense>,
    header: (
      <PageHeader
        {...(colour === undefined ? {} : { colour })}
        eyebrow={<Trail steps={trail} />}
        title={title}
        chip={chip}
        actions={actions}
      />
    ),
  };
  return (
    <>
      {page !== undefined && <title>{page}</title>}
      {facts === undefined ? (
        <ListLayout {...parts}>
          {children}
          {below}
        </ListLayout>
      ) : (
        <DetailLayout {...parts} facts={facts} {...(below === undefined ? {} : { below })}>
          {children}
        </DetailLayout>
      )}
    </>
  );
}

function Trail({ steps }: { readonly steps: readonly Step[] }) {
  return steps.map((step, at) => (
    <Fragment key={at}>
      {at > 0 && ' / '}
      {typeof step === 'string' ? <bdi>{step}</bdi> : <Link to={step.to}>{step.name}</Link>}
    </Fragment>
  ));
}
