import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FundGroup } from '#shared/bank-kinds.ts';
import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { groupQuery, linesQuery, type Fund, type FundsAsked } from './api.ts';
import { useTrustText } from './text.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import styles from './trust.module.css';

interface FundFigureProps extends FundsAsked {
  readonly account: string;
  readonly group: FundGroup;
  readonly cents: SumCents;
  /** Some of it belongs elsewhere. */
  readonly isMisplaced?: boolean;
}

/** A term of the equation: it opens into the funds that add up to it, and each of these into its entries. */
export function FundFigure({ account, group, cents, isMisplaced = false, ...asked }: FundFigureProps) {
  const t = useTrustText();
  const amount = <Amount negative="accounting" cents={cents} currency={asked.currency} />;
  const shown = isMisplaced ? <span className={styles['pill']}>{amount}</span> : amount;
  if (cents === 0) return shown;
  const name = t('figureOf', {
    group: t(`group_${group}`),
    account,
    amount: formatMoney(cents, asked.currency, { negative: 'accounting' }),
  });
  return (
    <Explanation wide name={name} title={name} detail={<Funds asked={asked} group={group} />}>
      {shown}
    </Explanation>
  );
}

function Funds({ asked, group }: { readonly asked: FundsAsked; readonly group: FundGroup }) {
  const t = useTrustText();
  const query = useInfiniteQuery(groupQuery(asked, group));
  if (query.data === undefined) return query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
  return (
    <>
      <ul className={styles['funds']}>
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((fund) => (
            <FundRow key={`${fund.holder.kind} ${fund.holder.id}`} fund={fund} asked={asked} />
          ))}
      </ul>
      {query.hasNextPage && (
        <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </TextAct>
      )}
    </>
  );
}

function FundRow({ fund, asked }: { readonly fund: Fund; readonly asked: FundsAsked }) {
  const t = useTrustText();
  const [isOpen, setOpen] = useState(false);
  const name = useHolderName()(fund.holder);
  return (
    <li>
      <div className={styles['fund']}>
        <TextAct
          variant="row"
          aria-expanded={isOpen}
          aria-label={t('linesOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
        </TextAct>
        <Amount negative="accounting" cents={fund.cents} currency={asked.currency} />
      </div>
      {isOpen && <FundLines fund={fund} asked={asked} />}
    </li>
  );
}

function FundLines({ fund, asked }: { readonly fund: Fund; readonly asked: FundsAsked }) {
  const t = useTrustText();
  const query = useInfiniteQuery(linesQuery(asked, fund.holder));
  if (query.data === undefined) return query.error === null ? <Loading rows={2} /> : <QueryFailure query={query} />;
  return (
    <>
      <ul className={styles['lines']}>
        {query.data.pages
          .flatMap(({ items }) => items)
          .map(({ entryId, date, number, memo, cents }) => (
            <li key={entryId} className={styles['fund']}>
              <span>
                {formatDate(date)}{' '}
                <TextLink variant="row" to={`/money/journal/${entryId}`} title={t('entry', { number })}>
                  {memo}
                </TextLink>
              </span>
              <Amount negative="accounting" cents={cents} currency={asked.currency} />
            </li>
          ))}
      </ul>
      {query.hasNextPage && (
        <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </TextAct>
      )}
    </>
  );
}
