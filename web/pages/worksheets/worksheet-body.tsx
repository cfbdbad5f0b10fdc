import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { adjustedBank } from '#shared/trust-worksheet.ts';
import type { Sheet, SheetFund } from './api.ts';
import { useWorksheetText } from './text.ts';
import { useFundName } from './use-fund-name.ts';

/** Statement + in transit − outstanding = book = the sum of the funds. */
export function WorksheetFigures({ sheet }: { readonly sheet: Sheet }) {
  const t = useWorksheetText();
  const money = (cents: number) => formatMoney(cents, sheet.currency, { negative: 'accounting' });
  return (
    <Figures>
      <Figure label={t('bank')} value={money(sheet.statementCents)} phone={false} />
      <Figure label={t('inTransit')} value={money(sheet.inTransitCents)} phone={false} />
      <Figure label={t('outstanding')} value={money(-sheet.outstandingCents)} phone={false} />
      <Figure label={t('adjusted')} value={money(adjustedBank(sheet))} phone={false} />
      <Figure label={t('bookShort')} value={money(sheet.bookCents)} />
      <Figure label={t('funds')} value={money(sheet.fundsCents)} />
    </Figures>
  );
}

interface WorksheetBodyProps {
  readonly sheet: Sheet;
  /** What is written about a fund that is short or misplaced, or the field for it. */
  readonly noteOf: (fund: SheetFund) => ReactNode;
}

/** Short and misplaced funds first, then every open item and every fund. */
export function WorksheetBody({ sheet, noteOf }: WorksheetBodyProps) {
  const t = useWorksheetText();
  const nameOf = useFundName();
  const { currency, items, funds, account } = sheet;
  const flagged = funds.filter(({ problem }) => problem !== null);
  const amount = (cents: number | string) => (
    <Amount cents={cents} currency={currency} negative="accounting" tone={BigInt(cents) < 0n ? 'bad' : 'ink'} />
  );
  return (
    <>
      {flagged.length > 0 && (
        <Section title={t('toExplain')}>
          {flagged.map((fund) => (
            <Section
              key={keyOf(fund)}
              title={nameOf(fund)}
              lead={t(fund.problem === 'short' ? 'short' : 'misplaced', {
                amount: formatMoney(absolute(fund.cents), currency),
                account: account.name,
              })}
            >
              {noteOf(fund)}
            </Section>
          ))}
        </Section>
      )}
      <Section title={t('items')}>
        {items.length === 0 ? (
          <p>{t('noItems')}</p>
        ) : (
          <Table
            label={t('items')}
            rows={items}
            rowKey={({ entryId }) => entryId}
            columns={[
              { name: 'date', header: t('date'), width: '8rem', cell: ({ date }) => formatDate(date) },
              {
                name: 'item',
                header: t('item'),
                cell: ({ entryId, memo }) => (
                  <TextLink variant="row" to={`/money/journal/${entryId}`}>
                    {memo}
                  </TextLink>
                ),
              },
              { name: 'entry', header: t('entry'), width: '6rem', cell: ({ number }) => formatNumber(number) },
              {
                name: 'amount',
                header: t('amount', { currency }),
                width: '9rem',
                align: 'end',
                cell: ({ cents }) => amount(cents),
                total: amount(sheet.inTransitCents - sheet.outstandingCents),
              },
            ]}
            total={t('total')}
            card={({ date, memo, cents }) => ({ title: memo, detail: formatDate(date), amount: amount(cents) })}
          />
        )}
      </Section>
      <Section title={t('funds')}>
        <Table
          label={t('funds')}
          rows={funds}
          rowKey={keyOf}
          columns={[
            { name: 'fund', header: t('fund'), cell: (fund) => <bdi>{nameOf(fund)}</bdi> },
            { name: 'kind', header: t('kind'), width: '30%', cell: ({ holder }) => t(`kind_${holder.kind}`) },
            {
              name: 'amount',
              header: t('amount', { currency }),
              width: '9rem',
              align: 'end',
              cell: ({ cents }) => amount(cents),
              total: amount(sheet.fundsCents),
            },
          ]}
          total={t('total')}
          card={(fund) => ({
            title: nameOf(fund),
            detail: t(`kind_${fund.holder.kind}`),
            amount: amount(fund.cents),
          })}
        />
      </Section>
    </>
  );
}

export function keyOf({ holder: { kind, id } }: Pick<SheetFund, 'holder'>): string {
  return `${kind} ${id ?? ''}`;
}

function absolute(cents: number | string): number {
  return Math.abs(Number(cents));
}
