import { unsigned } from '#shared/money.ts';
import { formatList, formatMoney } from '#web/lib/format.ts';
import type { OpeningRemainder } from './api.ts';
import { TaskGroup } from './task-group.tsx';
import { useTodayText } from './text.ts';

/** Opening balances that were brought forward in part: the account they go through says what is missing. */
export function BooksTask({ remainder: { accountId, amounts } }: { readonly remainder: OpeningRemainder }) {
  const t = useTodayText();
  const amount = formatList(
    amounts.map(({ cents, currency, basis }) => {
      const one = `${formatMoney(unsigned(cents), currency)} ${currency}`;
      if (basis === 'both') return one;
      return t(basis === 'cash' ? 'openingRemainderOnCash' : 'openingRemainderOnAccrual', { amount: one });
    }),
  );
  return (
    <TaskGroup
      title={t('books')}
      count={1}
      tasks={[
        {
          key: 'opening-remainder',
          title: t('openingRemainder'),
          why: t('openingRemainderWhy', { amount }),
          acts: [{ text: t('openingRemainderAct'), does: `/money/accounts/${accountId ?? ''}?period=all` }],
        },
      ]}
    />
  );
}
