import { ExplainedFigure, type ExplainedFigureProps } from '#web/features/explain/explained-figure.tsx';
import { inPlace } from '#web/features/today-cleared/cleared.ts';
import { classNames } from '#web/kit/class-names.ts';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { Fragment, type ReactNode } from 'react';
import type { Money } from './api.ts';
import { LitWindow } from './lit-window.tsx';
import { useTodayText } from './text.ts';
import styles from './task-group.module.css';

export interface TaskAct {
  readonly text: string;
  /** With whom it concerns, where the row is not heard. */
  readonly label?: string;
  /** A page, or something that is done here. */
  readonly does: string | (() => void);
  readonly isBusy?: boolean;
}

export interface Task {
  readonly key: string;
  /** Of the property; missing where it is about several. */
  readonly colour?: number;
  readonly title: ReactNode;
  readonly place?: ReactNode;
  readonly when?: ReactNode;
  readonly isLate?: boolean;
  readonly money?: readonly Money[];
  /** What a fund lacks: in brackets. */
  readonly isShort?: boolean;
  /** The figure of a report that the amount is, by what it is called. */
  readonly opens?: OpenedFigure;
  /** Else the list that it is the sum of. */
  readonly moneyTo?: string;
  /** A sentence in the place of where, when and how much. */
  readonly why?: ReactNode;
  /** The main one is the last. */
  readonly acts: readonly TaskAct[];
}

export interface OpenedFigure extends Pick<ExplainedFigureProps, 'report' | 'asked' | 'column'> {
  readonly label: string;
}

export interface ClearedTask {
  readonly key: string;
  readonly text: string;
  /** It was cleared just now, and is said. */
  readonly isNew?: boolean;
  /** Which row it was; left out, it stands after the others. */
  readonly at?: number;
  /** Undo, or the way to what was done where nothing takes it back. */
  readonly act?: TaskAct;
}

export interface TaskGroupProps {
  readonly title: string;
  /** The list that the group is part of. */
  readonly to?: string;
  readonly count: number;
  readonly totals?: readonly Money[];
  /** The figure of a report that each total is; else it leads to the list. */
  readonly opens?: OpenedFigure;
  readonly tasks: readonly Task[];
  /** Rows that are done and keep their place. */
  readonly cleared?: readonly ClearedTask[];
  /** What is not listed here. */
  readonly more?: { readonly count: number; readonly totals: readonly Money[] };
}

const none: readonly Money[] = [];

/** One kind of what needs doing: its name leads to the list, each row has its acts. */
export function TaskGroup({ title, to, count, totals, opens, tasks, cleared, more }: TaskGroupProps) {
  const t = useTodayText();
  return (
    <>
      <h3 className={styles['head']}>
        <span>
          {to === undefined ? (
            title
          ) : (
            <TextLink variant="row" to={to}>
              {title}
            </TextLink>
          )}{' '}
          <span className={styles['count']}>{formatNumber(count)}</span>
        </span>
        <b className={styles['amount']}>
          <Amounts of={totals ?? none} opens={opens} to={to} />
        </b>
      </h3>
      <ul>
        {inPlace(tasks, cleared).map((row) =>
          'text' in row ? <ClearedRow key={row.key} task={row} /> : <TaskRow key={row.key} task={row} />,
        )}
        {more !== undefined && more.count > 0 && to !== undefined && (
          <li className={styles['more']}>
            <TextLink variant="plain" to={to}>
              {t('more', { count: more.count })}
            </TextLink>
            <span className={styles['amount']}>
              <Amounts of={more.totals} to={to} />
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

function ClearedRow({ task: { text, isNew = false, act } }: { readonly task: ClearedTask }) {
  return (
    <li className={styles['cleared']}>
      <LitWindow />
      <span {...(isNew && { role: 'status' })}>{text}</span>
      {act !== undefined && <Act act={act} />}
    </li>
  );
}

function TaskRow({ task }: { readonly task: Task }) {
  const { colour, title, place, when, isLate = false, money = none, isShort = false, opens, moneyTo, why, acts } = task;
  return (
    <li className={classNames(styles['row'], why !== undefined && styles['told'])}>
      {colour !== undefined && (
        <span
          aria-hidden="true"
          className={styles['spine']}
          style={{ backgroundColor: propertyColourValue(propertyColourOf(colour)) }}
        />
      )}
      <span className={styles['title']}>{title}</span>
      {why === undefined ? (
        <>
          <span className={styles['place']}>{place}</span>
          <span className={isLate ? styles['late'] : styles['when']}>{when}</span>
          {money.length > 0 && (
            <span className={classNames(styles['amount'], isShort && styles['short'])}>
              <Amounts of={money} opens={opens} to={moneyTo} isShort={isShort} />
            </span>
          )}
        </>
      ) : (
        <span className={styles['why']}>{why}</span>
      )}
      <span className={styles['acts']}>
        {acts.map((act, at) => (
          <Act key={act.text} act={act} isOther={at < acts.length - 1} />
        ))}
      </span>
    </li>
  );
}

function Act({
  act: { text, label, does, isBusy = false },
  isOther = false,
}: {
  readonly act: TaskAct;
  readonly isOther?: boolean;
}) {
  const named = label === undefined ? {} : { 'aria-label': label };
  if (typeof does === 'string')
    return (
      <TextLink to={does} {...(isOther && { variant: 'other' as const })} {...named}>
        {text}
      </TextLink>
    );
  return (
    <TextAct {...(isOther && { variant: 'other' as const })} {...named} disabled={isBusy} onClick={does}>
      {text}
    </TextAct>
  );
}

interface AmountsProps {
  readonly of: readonly Money[];
  readonly opens?: OpenedFigure | undefined;
  readonly to?: string | undefined;
  readonly isShort?: boolean;
}

/** Amounts that open into their lines, or lead to the list that they are the sum of. */
function Amounts({ of, opens, to, isShort = false }: AmountsProps) {
  const { currency: own } = useMe().organisation;
  const written = ({ cents, currency }: Money) =>
    `${formatMoney(cents, currency, isShort ? { negative: 'accounting' } : {})}${currency === own ? '' : ` ${currency}`}`;
  if (opens === undefined) {
    const text = of.map(written).join(' · ');
    return to === undefined || text === '' ? (
      text
    ) : (
      <TextLink variant="row" to={to}>
        {text}
      </TextLink>
    );
  }
  return of.map((money, at) => (
    <Fragment key={money.currency}>
      {at > 0 && ' · '}
      <ExplainedFigure {...opens} line="total" cents={money.cents} currency={money.currency}>
        {written(money)}
      </ExplainedFigure>
    </Fragment>
  ));
}
