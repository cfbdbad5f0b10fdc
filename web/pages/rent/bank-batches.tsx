import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { Batch } from './api.ts';
import { useBankText } from './bank-text.ts';

/** What was brought to the bank together, newest first. */
export function BankBatches({ onUndo }: { readonly onUndo: ((id: string) => void) | undefined }) {
  const k = useBankText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /deposit-batches/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  const acts = (batch: Batch) => (
    <>
      <TextLink to={`/money/journal/${batch.entryId}`} aria-label={`${k('show')}: ${batch.number}`}>
        {k('show')}
      </TextLink>
      {onUndo !== undefined && batch.undone === null && (
        <TextAct variant="other" aria-label={`${k('undo')} ${batch.number}`} onClick={() => onUndo(batch.id)}>
          {k('undo')}
        </TextAct>
      )}
    </>
  );
  return (
    <ListBody
      list={list}
      none={<Empty plain>{k('noBatches')}</Empty>}
      table={(given) => (
        <Table
          {...given}
          label={k('batches')}
          columns={[
            {
              name: 'number',
              header: k('number'),
              cell: (batch) => (
                <>
                  {batch.number}
                  {batch.undone !== null && (
                    <>
                      {' '}
                      <Chip tone="bad">{k('undone')}</Chip>
                      <Detail>{batch.undone.reason}</Detail>
                    </>
                  )}
                </>
              ),
            },
            { name: 'date', header: k('depositedOn'), width: '8rem', cell: (batch) => formatDate(batch.depositedOn) },
            { name: 'account', header: k('depositedTo'), width: '22%', cell: ({ account }) => account.name },
            {
              name: 'count',
              header: k('receiptsCount'),
              width: '7rem',
              align: 'end',
              cell: ({ receipts }) => formatNumber(receipts),
            },
            {
              name: 'amount',
              header: k('amountPlain'),
              width: '9rem',
              align: 'end',
              cell: (batch) => <Amount cents={batch.cents} currency={batch.currency} struck={batch.undone !== null} />,
            },
          ]}
          acts={acts}
          card={(batch) => ({
            title: batch.number,
            detail: `${formatDate(batch.depositedOn)} · ${batch.account.name}`,
            amount: moneyOf(batch.cents, batch.currency),
            chip: batch.undone === null ? k('count', { count: batch.receipts }) : <Chip tone="bad">{k('undone')}</Chip>,
          })}
        />
      )}
    />
  );
}
