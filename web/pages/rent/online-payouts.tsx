import { useQuery } from '@tanstack/react-query';
import { providerNames } from '#shared/online-payments.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useOnlineText } from './online-text.ts';

/** What providers transferred to the bank, each as one line of its statement, with the fees that they kept. */
export function OnlinePayouts() {
  const t = useOnlineText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /online-payouts/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  return (
    <ListBody
      list={list}
      none={<Empty plain>{t('noPayouts')}</Empty>}
      table={(given) => (
        <Table
          {...given}
          label={t('payouts')}
          columns={[
            {
              name: 'reference',
              header: t('reference'),
              cell: ({ reference, providerRef, provider, isMatched }) => (
                <>
                  {reference ?? providerRef} {isMatched && <Chip tone="ok">{t('matched')}</Chip>}
                  <Detail>{providerNames[provider]}</Detail>
                </>
              ),
            },
            { name: 'date', header: t('date'), width: '8rem', cell: ({ paidOn }) => formatDate(paidOn) },
            { name: 'account', header: t('account'), width: '20%', cell: ({ account }) => account.name },
            {
              name: 'count',
              header: t('count'),
              width: '7rem',
              align: 'end',
              cell: ({ payments }) => formatNumber(payments),
            },
            {
              name: 'fees',
              header: t('fees'),
              width: '8rem',
              align: 'end',
              cell: ({ feeCents, currency }) => <Amount cents={feeCents} currency={currency} />,
            },
            {
              name: 'amount',
              header: t('amount'),
              width: '9rem',
              align: 'end',
              cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
            },
          ]}
          acts={({ entryId, providerRef }) => (
            <TextLink to={`/money/journal/${entryId}`} aria-label={`${t('entry')}: ${providerRef}`}>
              {t('entry')}
            </TextLink>
          )}
          card={({ provider, paidOn, account, cents, currency }) => ({
            title: providerNames[provider],
            detail: `${formatDate(paidOn)} · ${account.name}`,
            amount: moneyOf(cents, currency),
          })}
        />
      )}
    />
  );
}
