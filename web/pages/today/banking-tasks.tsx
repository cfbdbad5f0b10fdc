import { reconcileAddress } from '#web/features/reconciliation/api.ts';
import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import { clearedIn, undepositedRow } from '#web/features/today-cleared/cleared.ts';
import type { ClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney, formatMonthName } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import { clearedRow } from './cleared.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';
import { shortIn, useTrustTasks } from './trust-tasks.tsx';

/** What the bank asks for: each fund that is short, each account with lines is one thing, each statement to reconcile, each worksheet to sign, and the drawer. */
export function bankingIn(today: Today): number {
  const { undeposited, lines, online, reconcile, worksheets, trust, unclaimed } = today;
  const some = [undeposited, online].filter((one) => (one?.count ?? 0) > 0).length;
  const { stale = 0, letters = 0, toTurnOver = 0 } = unclaimed ?? {};
  const due = [stale, letters, toTurnOver].filter((count) => count > 0).length;
  const waiting = [lines?.rows, reconcile?.rows, worksheets?.rows, trust?.ownMoney];
  return waiting.reduce((sum, rows) => sum + (rows?.length ?? 0), shortIn(today) + some + due);
}

/** What came in and is not at the bank, what the bank says and the books do not, and the months to reconcile. */
export function useBankingTasks(today: Today, cleared: ClearedToday): TaskGroupProps | undefined {
  const t = useTodayText();
  const may = useMay();
  const trustTasks = useTrustTasks(today);
  const { undeposited, lines, online, reconcile, worksheets, trust, unclaimed } = today;
  if ([undeposited, lines, online, reconcile, worksheets, trust, unclaimed].every((one) => one === undefined))
    return undefined;
  const rows = lines?.rows ?? [];
  const toReconcile = reconcile?.rows ?? [];
  const toSign = worksheets?.rows ?? [];
  const ownMoney = trust?.ownMoney ?? [];
  const bankBy = trust?.bankBy ?? null;
  const sinceOrBy = (oldestOn: string | null, by: string | null) => {
    if (by !== null) return t('bankBy', { date: formatDate(by) });
    return oldestOn === null ? '' : t('since', { date: formatDate(oldestOn) });
  };
  return {
    title: t(trustTasks.length > 0 ? 'trustAndBanking' : 'banking'),
    to:
      trustTasks.length + rows.length + toReconcile.length + toSign.length + ownMoney.length > 0
        ? '/banking'
        : '/rent/deposits-to-bank',
    count: bankingIn(today),
    tasks: [
      ...trustTasks,
      ...(undeposited === undefined || undeposited.count === 0
        ? []
        : [
            {
              key: undepositedRow,
              title: t('undeposited'),
              place: t('payments', { count: undeposited.count }),
              when: sinceOrBy(undeposited.oldestOn, bankBy),
              money: undeposited.totals,
              moneyTo: '/rent/deposits-to-bank',
              acts: may('rent.change') ? [{ text: t('deposit'), does: '/rent/deposits-to-bank' }] : [],
            },
          ]),
      ...(online === undefined || online.count === 0
        ? []
        : [
            {
              key: 'online',
              title: t('onlineTrouble'),
              place: t('payments', { count: online.count }),
              when: online.oldestOn === null ? '' : t('since', { date: formatDate(online.oldestOn) }),
              acts: [{ text: t('look'), does: '/rent/online?state=trouble' }],
            },
          ]),
      ...rows.map(({ accountId, name, count, toDecideCount, oldestOn }) => {
        const to = `/banking/lines?account=${accountId}`;
        return {
          key: accountId,
          title: (
            <TextLink variant="row" to={to}>
              {t('linesToMatch', { count })}
            </TextLink>
          ),
          place: (
            <>
              <bdi>{name}</bdi>
              {toDecideCount > 0 && <> · {t('linesToDecide', { count: toDecideCount })}</>}
            </>
          ),
          when: t('since', { date: formatDate(oldestOn) }),
          acts: may('banking.change') ? [{ text: t('matchLines'), label: t('matchLinesOf', { name }), does: to }] : [],
        };
      }),
      ...toReconcile.map(({ accountId, name, currency, from, to, openId }) => {
        const month = statementShort({ from, to });
        const open = openId === null ? null : { id: openId, from, to };
        const does = may('banking.reconcile')
          ? reconcileAddress({ accountId, currency, open })
          : '/banking/reconciliations';
        return {
          key: `reconcile ${accountId} ${currency}`,
          title: (
            <TextLink variant="row" to={does}>
              {t('reconcileMonth', { month })}
            </TextLink>
          ),
          place: <bdi>{name}</bdi>,
          when: t('since', { date: formatDate(to) }),
          acts: may('banking.reconcile')
            ? [{ text: t('reconcile'), label: t('reconcileOf', { month, name }), does }]
            : [],
        };
      }),
      ...toSign.map(({ name, to, reconciliationId }) => {
        const does = `/banking/reconciliations/${reconciliationId}/worksheet`;
        const month = formatMonthName(to);
        return {
          key: `worksheet ${reconciliationId}`,
          title: (
            <TextLink variant="row" to={does}>
              {t('worksheetMonth', { month })}
            </TextLink>
          ),
          place: <bdi>{name}</bdi>,
          when: t('since', { date: formatDate(to) }),
          acts: [{ text: t('signWorksheet'), label: t('signWorksheetOf', { month, name }), does }],
        };
      }),
      ...ownMoney.map(({ accountId, name, currency, cents, overCents, drawBy }) => ({
        key: `own money ${accountId} ${currency}`,
        title: (
          <TextLink variant="row" to={`/banking/trust?account=${accountId}`}>
            {overCents > 0
              ? t('ownMoneyOver', { amount: formatMoney(overCents, currency) })
              : t('ownMoneyFees', { amount: formatMoney(cents, currency) })}
          </TextLink>
        ),
        place: <bdi>{name}</bdi>,
        when: drawBy === null ? '' : t('drawBy', { date: formatDate(drawBy) }),
        acts: may('banking.change')
          ? [{ text: t('drawMoney'), label: t('drawMoneyOf', { name }), does: `/banking/trust?account=${accountId}` }]
          : [],
      })),
      ...(unclaimed === undefined ? [] : unclaimedTasks(unclaimed, t)),
    ],
    cleared: clearedIn(today, cleared.rows, 'bank-deposit').map((row) => ({
      ...clearedRow(row, {
        text: t('doneDeposit', { amount: row.name }),
        ...(row.undo !== undefined &&
          may('rent.change') && {
            act: {
              text: t('undo'),
              label: t('undoDeposit', { amount: row.name }),
              does: `/rent/deposits-to-bank?tab=batches&undo=${row.undo}`,
            },
          }),
      }),
      at: trustTasks.length,
    })),
  };
}

/** Payments that are stale, letters to their payees, and money that is due to the state. */
function unclaimedTasks(
  { stale, letters, letterUntil, toTurnOver, turnOverBy }: NonNullable<Today['unclaimed']>,
  t: ReturnType<typeof useTodayText>,
) {
  const all = [
    { key: 'stale', count: stale, state: 'outstanding', by: null },
    { key: 'letters', count: letters, state: 'open', by: letterUntil },
    { key: 'toTurnOver', count: toTurnOver, state: 'open', by: turnOverBy },
  ] as const;
  return all
    .filter(({ count }) => count > 0)
    .map(({ key, count, state, by }) => {
      const does = `/banking/unclaimed?state=${state}`;
      return {
        key: `unclaimed ${key}`,
        title: (
          <TextLink variant="row" to={does}>
            {t(`unclaimed_${key}`, { count })}
          </TextLink>
        ),
        place: t('unclaimed'),
        when: by === null ? '' : t('unclaimedBy', { date: formatDate(by) }),
        acts: [{ text: t('look'), label: t('unclaimedLook'), does }],
      };
    });
}
