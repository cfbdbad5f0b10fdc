import { ListFilter } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { AddressValues, ChangeOptions } from '#web/kit/address/use-address.ts';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar, type Filter } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import type { SaveTable } from '#web/lib/save-table.ts';
import { ViewsOrChosen, type Chosen } from './chosen-bar.tsx';
import { ListBody, type ListTable } from './list-body.tsx';
import { ListViews, type ListViewsProps } from './list-views.tsx';
import { useListText } from './text.ts';
import type { List } from './use-list.ts';
import styles from './list-page.module.css';

export interface Peek<Row> {
  readonly id: string;
  /** What the list has of it: the head stands before the rest is fetched. */
  readonly known: Row | undefined;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export interface ListPageProps<Row> {
  readonly list: List<Row>;
  readonly header: ReactNode;
  readonly figures?: ReactNode;
  /** Nothing is there yet: this stands in the place of views, filters and table. */
  readonly empty?: ReactNode;
  /** Above the views: drawings, and what is to be done. */
  readonly above?: ReactNode;
  readonly views?: Omit<ListViewsProps, 'aside'>;
  readonly filters?: {
    readonly fields: readonly Filter[];
    readonly values: AddressValues;
    readonly onChange: (change: AddressValues, options?: ChangeOptions) => void;
    /** `always`, or whether they are in sight at first: because one of them is set. */
    readonly shown: boolean | 'always';
  };
  readonly exports?: SaveTable | false;
  /** Further acts at the end of the line of views. */
  readonly aside?: ReactNode;
  /** Above the table: what the list is narrowed to, where the filters do not say so. */
  readonly note?: ReactNode | ((filtering: boolean) => ReactNode);
  /** In the place of the table, because there can be none, such as for a date in the future. Views are hidden then. */
  readonly instead?: ReactNode;
  /** Filters or a view leave nothing. */
  readonly none: ReactNode;
  readonly mayChoose?: boolean;
  readonly table: (given: ListTable<Row>) => ReactNode;
  readonly count?: (count: number) => string;
  readonly below?: ReactNode;
  readonly peek?: (given: Peek<Row>) => ReactNode;
  /** Another panel, which comes before the peek: a form, an act. */
  readonly panel?: ReactNode;
  /** For what is chosen: in the place of the views, where it is a few words. */
  readonly chosen?: Chosen | false;
  /** For what is chosen: at the bottom of the window, where it is a form or has buttons. */
  readonly bulk?: ReactNode;
}

/** A list with its views, filters, export, peek, bulk acts and pages, each where every list has it. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, views, filters, instead, exports } = props;
  const t = useListText();
  const [filtering, setFiltering] = useState(filters?.shown === true);
  const phone = usePhone();
  // What takes the place of the table is about a date, which a phone has among its filters.
  const isFiltering = instead ? phone : filters?.shown === 'always' || filtering;
  const aside = (
    <>
      {exports && <ExportAct save={exports} />}
      {props.aside}
      {filters !== undefined && filters.shown !== 'always' && (
        <button
          type="button"
          className={styles['filter']}
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          <Icon of={ListFilter} size={16} />
          {t('filter')}
        </button>
      )}
    </>
  );
  return (
    <ListLayout
      header={props.header}
      figures={props.figures}
      panel={
        props.panel ||
        (list.open !== '' && props.peek && <Suspense fallback={null}>{props.peek(peekOf(list))}</Suspense>)
      }
      confirm={props.bulk}
    >
      {props.empty || (
        <>
          {props.above}
          {views !== undefined && !instead && (
            <ViewsOrChosen chosen={props.chosen}>
              <ListViews {...views} aside={aside} />
            </ViewsOrChosen>
          )}
          {props.mayChoose && (
            <p role="status" className={styles['said']}>
              {list.selected.size > 0 && t('chosen', { count: list.selected.size })}
            </p>
          )}
          {filters !== undefined && isFiltering && (
            <FilterBar filters={filters.fields} values={filters.values} onChange={filters.onChange} />
          )}
          {instead || (
            <>
              {typeof props.note === 'function' ? props.note(isFiltering) : props.note}
              <ListBody
                list={list}
                none={props.none}
                count={props.count}
                mayChoose={props.mayChoose}
                table={props.table}
              />
              {props.below}
            </>
          )}
        </>
      )}
    </ListLayout>
  );
}

/** The row that is looked at, and those before and after it. */
function peekOf<Row>({ rows = [], keyOf, open, show }: List<Row>): Peek<Row> {
  const at = rows.findIndex((row) => keyOf(row) === open);
  const step = (to: Row | undefined) => to && (() => show(keyOf(to)));
  return {
    id: open,
    known: rows[at],
    onClose: () => show(''),
    onPrevious: at < 1 ? undefined : step(rows[at - 1]),
    onNext: at < 0 ? undefined : step(rows[at + 1]),
  };
}
