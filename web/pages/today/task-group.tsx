import { classNames } from '#web/kit/class-names.ts';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { ReactNode } from 'react';
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
  /** A sentence in the place of where, when and how much. */
  readonly why?: ReactNode;
  /** The main one is the last. */
  readonly acts: readonly TaskAct[];
}

export interface ClearedTask {
  readonly key: string;
  readonly text: string;
  /** It was cleared just now, and is said. */
  readonly isNew?: boolean;
  readonly undo?: TaskAct;
}

export interface TaskGroupProps {
  readonly title: string;
  /** The list that the group is part of. */
  readonly to?: string;
  readonly count: number;
  readonly totals?: readonly Money[];
  readonly tasks: readonly Task[];
  /** Rows that are done and keep their place. */
  readonly cleared?: readonly ClearedTask[];
  /** What is not listed here. */
  readonly more?: { readonly count: number; readonly totals: readonly Money[] };
}

const none: readonly Money[] = [];

/** One kind of what needs doing: its name leads to the list, each row has its acts. */
export function TaskGroup({ title, to, count, totals, tasks, cleared, more }: TaskGroupProps) {
  const t = useTodayText();
  const amount = useAmounts();
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
        <b className={styles['amount']}>{amount(totals ?? none)}</b>
      </h3>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} />
        ))}
        {cleared?.map(({ key, text, isNew = false, undo }) => (
          <li key={key} className={styles['cleared']}>
            <LitWindow />
            <span {...(isNew && { role: 'status' })}>{text}</span>
            {undo !== undefined && <Act act={undo} />}
          </li>
        ))}
        {more !== undefined && more.count > 0 && to !== undefined && (
          <li className={styles['more']}>
            <TextLink variant="plain" to={to}>
              {t('more', { count: more.count })}
            </TextLink>
            <span className={styles['amount']}>{amount(more.totals)}</span>
          </li>
        )}
      </ul>
    </>
  );
}

function TaskRow({ task }: { readonly task: Task }) {
  const { colour, title, place, when, isLate = false, money = none, why, acts } = task;
  const amount = useAmounts();
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
          {money.length > 0 && <span className={styles['amount']}>{amount(money)}</span>}
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
      <TextLink to={does} {...named}>
        {text}
      </TextLink>
    );
  return (
    <TextAct {...(isOther && { variant: 'other' as const })} {...named} disabled={isBusy} onClick={does}>
      {text}
    </TextAct>
  );
}

/** The workspace's own currency goes without saying. */
function useAmounts() {
  const { currency: own } = useMe().organisation;
  return (money: readonly Money[]) =>
    money
      .map(({ cents, currency }) => `${formatMoney(cents, currency)}${currency === own ? '' : ` ${currency}`}`)
      .join(' · ');
}
