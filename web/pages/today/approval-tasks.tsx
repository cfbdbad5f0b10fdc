import { clearedIn, placeOf } from '#web/features/today-cleared/cleared.ts';
import type { ClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Today } from './api.ts';
import { clearedRow } from './cleared.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';
import { useRowActs } from './use-row-acts.ts';

type Row = NonNullable<Today['approvals']>['rows'][number];

const list = '/bills?view=to-approve';

/** Bills that were submitted: approved in their row. Nothing takes an approval back, so the cleared row leads to the bill. */
export function useApprovalTasks(today: Today, cleared: ClearedToday): TaskGroupProps {
  const t = useTodayText();
  const may = useMay()('bills.approve');
  const approve = useAct('POST /bills/{id}/approve/');
  const { isBusy, run } = useRowActs();
  const { count = 0, totals = [], rows = [], more } = today.approvals ?? {};
  const nameOf = ({ text, vendor, number }: Row) => text ?? `${number} ${vendor}`;
  const approveRow = async (row: Row) => {
    const { billId, version, cents, currency, property, vendor, number } = row;
    const at = placeOf(today, cleared.rows, { kind: 'bill', id: billId });
    const { state } = await approve({ params: { id: billId }, body: { version } });
    if (state === 'submitted') {
      showToast({ text: t('approvalKept', { number }) });
      return;
    }
    const name = [nameOf(row), property?.name ?? vendor, formatMoney(cents, currency)].join(', ');
    cleared.add([{ kind: 'bill', id: billId, name, at }]);
  };
  return {
    title: t('approvals'),
    to: list,
    count,
    totals,
    tasks: rows.map((row) => {
      const { billId, version, vendor, property, dueOn, daysLate, cents, currency, mayApprove, ownersAsked } = row;
      const name = nameOf(row);
      const key = `${billId} ${version}`;
      const open = `${list}&open=${billId}`;
      const isOfOwners = !mayApprove && ownersAsked > 0;
      return {
        key: billId,
        ...(property !== null && { colour: property.colour }),
        title: (
          <TextLink variant="row" to={open}>
            <bdi>{name}</bdi>
          </TextLink>
        ),
        place: <bdi>{vendor}</bdi>,
        ...(isOfOwners
          ? { when: t('waitsForOwners', { count: ownersAsked }) }
          : {
              when: daysLate > 0 ? t('daysPastDue', { count: daysLate }) : t('billDue', { date: formatDate(dueOn) }),
              isLate: daysLate > 0,
            }),
        money: [{ cents, currency }],
        moneyTo: open,
        acts: mayApprove
          ? [
              { text: t('reject'), label: t('rejectOf', { name }), does: open },
              {
                text: t('approve'),
                label: t('approveOf', { name }),
                isBusy: isBusy(key),
                does: () => void run(key, () => approveRow(row)),
              },
            ]
          : may && isOfOwners
            ? [{ text: t('recordOwners'), label: t('recordOwnersOf', { name }), does: open }]
            : [],
      };
    }),
    cleared: clearedIn(today, cleared.rows, 'bill').map((row) =>
      clearedRow(row, {
        text: t('approvedBill', { name: row.name }),
        act: { text: t('openBill'), label: t('openBillOf', { name: row.name }), does: `/bills?open=${row.id}` },
      }),
    ),
    ...(more !== undefined && { more }),
  };
}
