import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import { onlineStates, providerNames } from '#shared/online-payments.ts';
import type { OnlineState } from '#shared/online-payments.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import type { Tone } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Select } from '#web/kit/select/select.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useOnlineText } from './online-text.ts';

type Payment = RouteAnswer<Routes['GET /online-payments/']>['items'][number];

const tones: Readonly<Partial<Record<OnlineState, Tone>>> = {
  'paid-out': 'ok',
  succeeded: 'tint',
  submitted: 'tint',
  failed: 'bad',
  returned: 'bad',
  disputed: 'warn',
};

interface OnlinePaymentsProps {
  readonly state: string;
  readonly onState: (state: string) => void;
}

/** The state that an address names, if there is one. */
export function wantedState(state: string) {
  return [...onlineStates, 'trouble' as const].find((one) => one === state);
}

/** Newest first, with what the provider says of each. */
export function OnlinePayments({ state, onState }: OnlinePaymentsProps) {
  const t = useOnlineText();
  const pages = usePages();
  const wanted = wantedState(state);
  const query = useQuery(
    listQuery('GET /online-payments/', { limit: 50, ...pages.at, ...(wanted !== undefined && { state: wanted }) }),
  );
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  const chip = (payment: Payment) => (
    <Chip tone={tones[payment.state] ?? 'neutral'}>{t(`state_${payment.state}`)}</Chip>
  );
  return (
    <>
      <Select
        label={t('filter')}
        value={wanted ?? ''}
        onChange={onState}
        options={[
          { value: '', label: t('all') },
          { value: 'trouble', label: t('trouble') },
          ...onlineStates.map((value) => ({ value, label: t(`state_${value}`) })),
        ]}
      />
      <ListBody
        list={list}
        none={<Empty plain>{t(wanted === undefined ? 'none' : 'noneInState')}</Empty>}
        table={(given) => (
          <Table
            {...given}
            label={t('payments')}
            columns={[
              {
                name: 'lease',
                header: t('lease'),
                cell: ({ lease }) => (
                  <>
                    {formatList(lease.tenants)}
                    <Detail>{`${lease.property.name}, ${lease.unit.name}`}</Detail>
                  </>
                ),
              },
              {
                name: 'begun',
                header: t('created'),
                width: '8rem',
                cell: (one) => formatDate(one.createdAt.slice(0, 10)),
              },
              {
                name: 'method',
                header: t('method'),
                width: '9rem',
                cell: ({ method, provider }) => (
                  <>
                    {t(`method_${method}`)}
                    <Detail>{providerNames[provider]}</Detail>
                  </>
                ),
              },
              {
                name: 'status',
                header: t('status'),
                width: '22%',
                cell: (payment) => (
                  <>
                    {chip(payment)}
                    {payment.problem !== null && <Detail>{payment.problem}</Detail>}
                  </>
                ),
              },
              {
                name: 'payment',
                header: t('payment'),
                width: '7rem',
                cell: ({ receipt }) =>
                  receipt === null ? '' : <TextLink to={`/rent/receipts/${receipt.id}`}>{receipt.number}</TextLink>,
              },
              {
                name: 'amount',
                header: t('amount'),
                width: '9rem',
                align: 'end',
                cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
              },
            ]}
            acts={({ lease }) => (
              <TextLink to={`/leases/${lease.id}`} aria-label={`${t('open')} ${lease.number}`}>
                {t('open')}
              </TextLink>
            )}
            card={(payment) => ({
              title: formatList(payment.lease.tenants),
              detail: `${formatDate(payment.createdAt.slice(0, 10))} · ${t(`method_${payment.method}`)}`,
              amount: moneyOf(payment.cents, payment.currency),
              chip: chip(payment),
            })}
          />
        )}
      />
    </>
  );
}
