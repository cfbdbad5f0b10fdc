import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/class-names.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import type { CardParts, Column, TableProps } from './column.ts';
import { toItems } from './items.ts';
import { isPlain } from './row-link.tsx';
import styles from './table-cards.module.css';

type TableCardsProps<Row> = TableProps<Row> & {
  readonly boxRef: RefObject<HTMLDivElement | null>;
  readonly onCursor: (key: string) => void;
  /** What chooses a row, where rows can be chosen. */
  readonly boxOf: (row: Row, key: string) => ReactNode;
};

/** The same rows on a phone: cards of two lines, never a sideways scroll. */
export function TableCards<Row>({ boxRef, ...props }: TableCardsProps<Row>) {
  const { rows, rowKey, groupOf, columns, label, total, cardSum } = props;
  const sum = columns.findLast((column) => column.total !== undefined && (cardSum ?? column.name) === column.name);
  return (
    <div ref={boxRef} className={styles['box']}>
      {props.cardHead !== undefined && <CardHead parts={props.cardHead} />}
      {rows === undefined && <Loading rows={props.loadingRows ?? 6} tall />}
      {rows !== undefined && (
        <ul aria-label={label}>
          {toItems(rows, rowKey, groupOf).map((item) =>
            item.kind === 'group' ? (
              <li key={`group-${item.key}`} className={styles['group']}>
                {item.group.label}
              </li>
            ) : (
              <Card key={item.key} {...props} row={item.row} cardKey={item.key} />
            ),
          )}
        </ul>
      )}
      {total !== undefined && (
        <div className={styles['total']}>
          <span>{total}</span>
          <span>{sum?.total}</span>
        </div>
      )}
    </div>
  );
}

function CardHead({ parts }: { readonly parts: CardParts }) {
  return (
    <div className={styles['head']} aria-hidden="true">
      <div className={styles['words']}>
        <div>{parts.title}</div>
        <div>{parts.detail}</div>
      </div>
      <div className={styles['figures']}>
        <div>{parts.amount}</div>
        <div>{parts.chip}</div>
      </div>
    </div>
  );
}

function Card<Row>({
  row,
  cardKey,
  card,
  columns,
  spine,
  onOpen,
  linkOf,
  openKey,
  onCursor,
  acts,
  boxOf,
}: Omit<TableCardsProps<Row>, 'boxRef'> & { readonly row: Row; readonly cardKey: string }) {
  const colour = spine?.(row);
  const parts = card?.(row) ?? partsOf(columns, row);
  return (
    <li
      data-row={cardKey}
      data-open={openKey === cardKey || undefined}
      tabIndex={-1}
      className={classNames(styles['card'], colour !== undefined && styles['spined'])}
    >
      {colour !== undefined && <Spine colour={colour} />}
      {boxOf(row, cardKey)}
      <div className={styles['words']}>
        <CardTitle to={linkOf?.(row)} onOpen={onOpen && (() => onOpen(row))} onFocus={() => onCursor(cardKey)}>
          {parts.title}
        </CardTitle>
        {parts.detail !== undefined && <div className={styles['detail']}>{parts.detail}</div>}
      </div>
      {parts.middle !== undefined && <div className={styles['middle']}>{parts.middle}</div>}
      <div className={styles['figures']}>
        {parts.amount !== undefined && <div className={styles['amount']}>{parts.amount}</div>}
        {parts.chip}
      </div>
      {acts !== undefined && onOpen === undefined && <div className={styles['acts']}>{acts(row)}</div>}
    </li>
  );
}

interface CardTitleProps {
  readonly to: string | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** Where the row has a page, held down it offers that in a new tab; a tap opens the row. */
function CardTitle({ to, onOpen, onFocus, children }: CardTitleProps) {
  if (onOpen === undefined) return <div className={styles['title']}>{children}</div>;
  if (to === undefined)
    return (
      <button type="button" className={styles['title']} onFocus={onFocus} onClick={onOpen}>
        {children}
      </button>
    );
  return (
    <Link
      to={to}
      className={styles['title']}
      onFocus={onFocus}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}

/** Without a drawing of its own a row says its columns one under the other. */
function partsOf<Row>(columns: readonly Column<Row>[], row: Row): CardParts {
  const [first, ...rest] = columns;
  return {
    title: first?.cell(row),
    detail: (
      <dl className={styles['pairs']}>
        {rest.map((column) => (
          <div key={column.name}>
            <dt>{column.header}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    ),
  };
}
