import { clearedIn, type ClearedRow } from '#web/features/today-cleared/cleared.ts';
import type { ClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';
import { listNames } from '#web/kit/names/list-names.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import { useApprovalTasks } from './approval-tasks.tsx';
import { bankingIn, useBankingTasks } from './banking-tasks.tsx';
import { billsIn, useBillsTasks } from './bills-tasks.tsx';
import { clearedRow } from './cleared.ts';
import { useDueTasks } from './due-tasks.tsx';
import { ownersIn, useOwnerTasks } from './owner-tasks.tsx';
import { TaskGroup, type Task, type TaskAct, type TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';

export interface TaskGroupsProps {
  readonly today: Today;
  readonly cleared: ClearedToday;
  readonly onRecord: (leaseId: string) => void;
  readonly onRemind: (leaseId: string) => void;
  readonly onUndo: (receiptId: string) => void;
}

/** What needs doing, by kind: money first, then who leaves. */
export function TaskGroups(props: TaskGroupsProps) {
  return useGroups(props)
    .filter(({ count, cleared }) => count > 0 || (cleared?.length ?? 0) > 0)
    .map((group) => <TaskGroup key={group.title} {...group} />);
}

/** How many things these groups ask for. */
export function openIn(today: Today): number {
  const { pastDue, approvals, ending, deposits, drafts, tasks, imports } = today;
  const counted = [pastDue, approvals, ending, deposits, drafts, tasks, imports];
  const others = bankingIn(today) + billsIn(today) + ownersIn(today);
  return counted.reduce((sum, group) => sum + (group?.count ?? 0), others);
}

function useGroups({ today, cleared, onRecord, onRemind, onUndo }: TaskGroupsProps): readonly TaskGroupProps[] {
  const t = useTodayText();
  const may = useMay();
  const about = useLeaseTask();
  const approvalTasks = useApprovalTasks(today, cleared);
  const bankingTasks = useBankingTasks(today, cleared);
  const billsTasks = useBillsTasks(today);
  const dueTasks = useDueTasks(today, cleared);
  const ownerTasks = useOwnerTasks(today);
  const { pastDue, deposits, ending, drafts, imports } = today;
  const doneElsewhere = useDoneElsewhere(today, cleared);
  const mayMoney = may('rent.change');
  const mayLease = may('leases.change');
  return [
    bankingTasks,
    pastDue && {
      ...pastDue,
      title: t('pastDue'),
      to: '/rent/arrears',
      opens: { report: 'aged-receivables' as const, asked: {}, column: 'pastDue', label: t('pastDue') },
      tasks: pastDue.rows.map((row) =>
        about(row, (name) => ({
          when: t('days', { count: row.daysLate }),
          isLate: true,
          money: [row],
          ...alsoOf(t, row),
          opens: {
            report: 'aged-receivables',
            asked: { leaseId: row.leaseId },
            column: 'pastDue',
            label: `${t('pastDue')}, ${name}`,
          },
          acts: mayMoney
            ? [
                ...(isRemindedAlready(row, today.today)
                  ? []
                  : [{ text: t('remind'), label: t('remindOf', { name }), does: () => onRemind(row.leaseId) }]),
                { text: t('record'), label: t('recordFor', { name }), does: () => onRecord(row.leaseId) },
              ]
            : [],
        })),
      ),
      cleared: clearedIn(today, cleared.rows, 'payment').map((row) => {
        const { name, undo: receiptId } = row;
        return clearedRow(row, {
          text: t('paid', { name }),
          ...(receiptId !== undefined && {
            act: { text: t('undo'), label: t('undoPaid', { name }), does: () => onUndo(receiptId) },
          }),
        });
      }),
    },
    approvalTasks,
    billsTasks,
    ownerTasks,
    deposits && {
      ...deposits,
      title: t('deposits'),
      to: '/rent/deposits?view=settle',
      tasks: deposits.rows.map((row) =>
        about(row, (name) => ({
          ...settleWhen(t, row),
          money: [row],
          opens: {
            report: 'deposit-register',
            asked: { leaseId: row.leaseId },
            column: 'held',
            label: `${t('deposits')}, ${name}`,
          },
          acts: mayMoney && {
            text: t('settle'),
            label: t('settleFor', { name }),
            does: row.settlementId === null ? `/rent/deposits/${row.leaseId}` : `/rent/settlements/${row.settlementId}`,
          },
        })),
      ),
      cleared: doneElsewhere('settlement', (id) => `/rent/settlements/${id}?act=undo`, mayMoney),
    },
    ending && {
      ...ending,
      title: t('ending'),
      to: '/leases?view=ending',
      tasks: ending.rows.map((row) =>
        about(row, (name) => ({
          when:
            row.state === 'on-notice'
              ? t('onNotice', { date: formatDate(row.endsOn) })
              : t('endsIn', { date: formatDate(row.endsOn), count: row.daysLeft }),
          acts:
            mayLease &&
            (row.isLeaving
              ? { text: t('moveOut'), label: t('moveOutOf', { name }), does: `/leases/${row.leaseId}?tab=moving` }
              : { text: t('renew'), label: t('renewFor', { name }), does: `/leases/${row.leaseId}?act=renew` }),
        })),
      ),
      cleared: doneElsewhere('renewal', (id) => `/leases/${id}?act=cancel`, mayLease),
    },
    drafts && {
      ...drafts,
      title: t('drafts'),
      to: '/leases?view=drafts',
      tasks: drafts.rows.map((row) =>
        about(row, (name) => ({
          when: t(row.state === 'draft' ? 'starts' : 'outForSignature', { date: formatDate(row.startsOn) }),
          acts: mayLease && {
            text: t('sign'),
            label: t('signFor', { name }),
            does: `/leases/${row.leaseId}?act=sign`,
          },
        })),
      ),
      cleared: doneElsewhere('signature', (id) => `/leases/${id}?act=cancel`, mayLease),
    },
    imports && {
      title: t('imports'),
      to: '/import',
      count: imports.count,
      tasks: imports.rows.map(({ id, fileName, rows, badRows, createdOn }) => ({
        key: id,
        title: (
          <TextLink variant="row" to={`/import?id=${id}`}>
            <bdi>{fileName}</bdi>
          </TextLink>
        ),
        place: t('importRows', { count: rows }),
        when: t('importErrors', { count: badRows, date: formatDate(createdOn) }),
        isLate: true,
        acts: [{ text: t('correct'), label: t('correctOf', { name: fileName }), does: `/import?id=${id}` }],
      })),
      more: { count: imports.count - imports.rows.length, totals: [] },
    },
    dueTasks,
  ].filter((group) => group !== undefined);
}

/** Rows that were done on the page that they lead to: Undo is there too, because it asks for a reason. */
function useDoneElsewhere(today: Today, cleared: ClearedToday) {
  const t = useTodayText();
  return (
    kind: Extract<ClearedRow['kind'], 'settlement' | 'renewal' | 'signature'>,
    undoAt: (id: string) => string,
    may: boolean,
  ) =>
    clearedIn(today, cleared.rows, kind).map((row) =>
      clearedRow(row, {
        text: t(`done_${kind}`, { name: row.name }),
        ...(row.undo !== undefined &&
          may && {
            act: { text: t('undo'), label: t(`undo_${kind}`, { name: row.name }), does: undoAt(row.undo) },
          }),
      }),
    );
}

type PastDueRow = NonNullable<Today['pastDue']>['rows'][number];

/** A reminder that was sent today, or that was written and not sent. */
function alsoOf(
  t: ReturnType<typeof useTodayText>,
  { isRemindedToday, unsentReminder }: PastDueRow,
): { also?: string } {
  if (isRemindedToday) return { also: t('reminded') };
  if (unsentReminder === null) return {};
  return { also: t(`reminder_${unsentReminder.mailState}`, { date: formatDate(unsentReminder.on) }) };
}

/** Another one cannot be written today, nor while one is queued. */
function isRemindedAlready({ isRemindedToday, unsentReminder }: PastDueRow, today: string): boolean {
  return isRemindedToday || unsentReminder?.mailState === 'queued' || unsentReminder?.on === today;
}

interface Whose {
  readonly leaseId: string;
  readonly currency?: string;
  readonly tenants: readonly { readonly name: string }[];
  readonly unit: { readonly name: string };
  readonly property: { readonly name: string; readonly colour: number };
}

export function useNames() {
  const t = useTodayText();
  return (tenants: readonly string[]) => (tenants.length === 0 ? t('noTenant') : listNames(tenants));
}

interface Told extends Pick<Task, 'when' | 'isLate' | 'money' | 'opens'> {
  /** What was done about it already. */
  readonly also?: string;
  /** None for who may not. */
  readonly acts: readonly TaskAct[] | TaskAct | false;
}

/** A row about a lease: its tenants lead to it, its property colours it. */
function useLeaseTask() {
  const nameOf = useNames();
  return ({ leaseId, currency = '', tenants, unit, property }: Whose, tell: (name: string) => Told): Task => {
    const name = nameOf(tenants.map((tenant) => tenant.name));
    const { acts, also, ...told } = tell(name);
    return {
      key: `${leaseId} ${currency}`,
      colour: property.colour,
      title: (
        <TextLink variant="row" to={`/leases/${leaseId}`}>
          {name}
        </TextLink>
      ),
      place: (
        <>
          <bdi>{unit.name}</bdi> <bdi>{property.name}</bdi>
          {also !== undefined && <> · {also}</>}
        </>
      ),
      ...told,
      acts: acts === false ? [] : [acts].flat(),
    };
  };
}

function settleWhen(
  t: ReturnType<typeof useTodayText>,
  { deadline, lastDay }: NonNullable<Today['deposits']>['rows'][number],
): Pick<Task, 'when' | 'isLate'> {
  if (deadline === null) return { when: lastDay === null ? '' : t('lastDay', { date: formatDate(lastDay) }) };
  const isLate = deadline.daysLeft < 0;
  return { isLate, when: t(isLate ? 'dueBy' : 'settleBy', { date: formatDate(deadline.on) }) };
}
