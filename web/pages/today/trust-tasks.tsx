import { useRequestAddress } from '#web/features/trust/use-request-address.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import type { Task, TaskAct } from './task-group.tsx';
import { useTodayText } from './text.ts';

type Fund = NonNullable<Today['trust']>['short']['rows'][number];

/** Each fund that is short, and one row for those that are not listed. */
export function shortIn({ trust }: Today): number {
  return trust?.short.count ?? 0;
}

/** Funds below zero, with what puts them right: the owner is asked, or the manager's own money covers it. */
export function useTrustTasks(today: Today): readonly Task[] {
  const t = useTodayText();
  const may = useMay();
  const nameOf = useHolderName();
  const requestOf = useRequestAddress();
  const { count, rows } = today.trust?.short ?? { count: 0, rows: [] };
  const actsOf = (fund: Fund): readonly TaskAct[] => {
    const { account, holder } = fund;
    const name = nameOf(holder);
    const monitor = `/banking/trust?account=${account.id}`;
    if (holder.kind !== 'property' || holder.id === null)
      return may('banking.change') ? [{ text: t('transfer'), label: t('transferFor', { name }), does: monitor }] : [];
    const request = requestOf(fund);
    return [
      ...(may('banking.change')
        ? [{ text: t('advance'), label: t('advanceFor', { name }), does: `${monitor}&advance=${holder.id}` }]
        : []),
      ...(request === undefined ? [] : [{ text: t('request'), label: t('requestFor', { name }), does: request }]),
    ];
  };
  return [
    ...rows.map((fund): Task => {
      const { account, holder, cents, currency, since } = fund;
      const monitor = `/banking/trust?account=${account.id}`;
      return {
        key: `short ${account.id} ${holder.kind} ${holder.id} ${currency}`,
        ...(holder.colour !== null && { colour: holder.colour }),
        title: (
          <TextLink variant="row" to={monitor}>
            <bdi>{nameOf(holder)}</bdi>
          </TextLink>
        ),
        place: t('fundShort'),
        when: since === null ? <bdi>{account.name}</bdi> : t('since', { date: formatDate(since) }),
        isLate: true,
        money: [{ cents: Number(cents), currency }],
        isShort: true,
        moneyTo: monitor,
        acts: actsOf(fund),
      };
    }),
    ...(count > rows.length
      ? [
          {
            key: 'more short',
            title: (
              <TextLink variant="row" to="/banking/trust">
                {t('moreShort', { count: count - rows.length })}
              </TextLink>
            ),
            acts: [],
          },
        ]
      : []),
  ];
}
