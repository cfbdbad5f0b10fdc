import { listNames } from '#web/kit/names/list-names.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import { LitWindow } from './lit-window.tsx';
import { GroupHead, MoreRow, TaskRow } from './task-row.tsx';
import { useTodayText } from './text.ts';
import styles from './needs-doing.module.css';

/** Whose payment was asked for here: its row says so once nothing of it is past due any more. */
export interface AskedPayment {
  readonly leaseId: string;
  readonly name: string;
}

export interface TaskGroupsProps {
  readonly today: Today;
  readonly asked: AskedPayment | undefined;
  readonly onRecord: (payment: AskedPayment) => void;
}

/** What needs doing, by kind: money first, then who leaves. */
export function TaskGroups({ today, asked, onRecord }: TaskGroupsProps) {
  return (
    <>
      <Undeposited today={today} />
      <PastDue today={today} asked={asked} onRecord={onRecord} />
      <Deposits today={today} />
      <Ending today={today} />
      <Drafts today={today} />
    </>
  );
}

/** How many things these groups ask for. */
export function openIn({ pastDue, ending, deposits, undeposited, drafts }: Today): number {
  const groups = [pastDue, ending, deposits, drafts].reduce((sum, group) => sum + (group?.count ?? 0), 0);
  return groups + Number((undeposited?.count ?? 0) > 0);
}

interface Whose {
  readonly leaseId: string;
  readonly tenants: readonly { readonly name: string }[];
  readonly unit: { readonly name: string };
  readonly property: { readonly name: string; readonly colour: number };
}

function useWhose() {
  const t = useTodayText();
  return ({ leaseId, tenants, unit, property }: Whose) => {
    const name = tenants.length === 0 ? t('noTenant') : listNames(tenants.map((tenant) => tenant.name));
    return {
      name,
      row: {
        colour: property.colour,
        title: (
          <TextLink variant="row" to={`/leases/${leaseId}`}>
            {name}
          </TextLink>
        ),
        place: (
          <>
            <bdi>{unit.name}</bdi> <bdi>{property.name}</bdi>
          </>
        ),
      },
    };
  };
}

function PastDue({ today: { pastDue }, asked, onRecord }: TaskGroupsProps) {
  const t = useTodayText();
  const whose = useWhose();
  const mayRecord = useMay()('rent.change');
  if (pastDue === undefined) return null;
  const isCleared = asked !== undefined && !pastDue.rows.some(({ leaseId }) => leaseId === asked.leaseId);
  if (pastDue.count === 0 && !isCleared) return null;
  const list = '/rent/arrears';
  return (
    <>
      <GroupHead title={t('pastDue')} to={list} count={pastDue.count} totals={pastDue.totals} />
      <ul>
        {pastDue.rows.map((one) => {
          const { name, row } = whose(one);
          return (
            <TaskRow
              key={`${one.leaseId} ${one.currency}`}
              {...row}
              when={t('days', { count: one.daysLate })}
              isLate
              money={[one]}
              act={
                mayRecord && (
                  <TextAct
                    aria-label={t('recordFor', { name })}
                    onClick={() => onRecord({ leaseId: one.leaseId, name })}
                  >
                    {t('record')}
                  </TextAct>
                )
              }
            />
          );
        })}
        {isCleared && (
          <li className={styles['row']}>
            <LitWindow />
            <span className={styles['cleared']} role="status">
              {t('paid', { name: asked.name })}
            </span>
          </li>
        )}
        <MoreRow more={pastDue.more} to={list} />
      </ul>
    </>
  );
}

function Undeposited({ today: { undeposited } }: Pick<TaskGroupsProps, 'today'>) {
  const t = useTodayText();
  const mayDeposit = useMay()('rent.change');
  if (undeposited === undefined || undeposited.count === 0) return null;
  const { count, totals, oldestOn } = undeposited;
  const list = '/rent/deposits-to-bank';
  return (
    <>
      <GroupHead title={t('banking')} to={list} count={1} />
      <ul>
        <TaskRow
          title={t('undeposited')}
          place={t('payments', { count })}
          when={oldestOn === null ? '' : t('since', { date: formatDate(oldestOn) })}
          money={totals}
          act={mayDeposit && <TextLink to={list}>{t('deposit')}</TextLink>}
        />
      </ul>
    </>
  );
}

function Deposits({ today: { deposits } }: Pick<TaskGroupsProps, 'today'>) {
  const t = useTodayText();
  const whose = useWhose();
  const maySettle = useMay()('rent.change');
  if (deposits === undefined || deposits.count === 0) return null;
  const list = '/rent/deposits?view=settle';
  return (
    <>
      <GroupHead title={t('deposits')} to={list} count={deposits.count} totals={deposits.totals} />
      <ul>
        {deposits.rows.map((one) => {
          const { name, row } = whose(one);
          const { deadline, lastDay, leaseId, settlementId } = one;
          const isLate = deadline !== null && deadline.daysLeft < 0;
          const day = lastDay === null ? '' : t('lastDay', { date: formatDate(lastDay) });
          return (
            <TaskRow
              key={leaseId}
              {...row}
              when={deadline === null ? day : t(isLate ? 'dueBy' : 'settleBy', { date: formatDate(deadline.on) })}
              isLate={isLate}
              money={[one]}
              act={
                maySettle && (
                  <TextLink
                    to={settlementId === null ? `/rent/deposits/${leaseId}` : `/rent/settlements/${settlementId}`}
                    aria-label={t('settleFor', { name })}
                  >
                    {t('settle')}
                  </TextLink>
                )
              }
            />
          );
        })}
        <MoreRow more={deposits.more} to={list} />
      </ul>
    </>
  );
}

function Ending({ today: { ending } }: Pick<TaskGroupsProps, 'today'>) {
  const t = useTodayText();
  const whose = useWhose();
  const mayChange = useMay()('leases.change');
  if (ending === undefined || ending.count === 0) return null;
  const list = '/leases?view=ending';
  return (
    <>
      <GroupHead title={t('ending')} to={list} count={ending.count} />
      <ul>
        {ending.rows.map((one) => {
          const { name, row } = whose(one);
          const { leaseId, endsOn, daysLeft, state, isLeaving } = one;
          const date = formatDate(endsOn);
          const when = state === 'on-notice' ? t('onNotice', { date }) : t('endsIn', { date, count: daysLeft });
          const act = isLeaving
            ? { to: `/leases/${leaseId}?tab=moving`, text: t('moveOut'), label: t('moveOutOf', { name }) }
            : { to: `/leases/${leaseId}?act=renew`, text: t('renew'), label: t('renewFor', { name }) };
          return (
            <TaskRow
              key={leaseId}
              {...row}
              when={when}
              act={
                mayChange && (
                  <TextLink to={act.to} aria-label={act.label}>
                    {act.text}
                  </TextLink>
                )
              }
            />
          );
        })}
        <MoreRow more={ending.more} to={list} />
      </ul>
    </>
  );
}

function Drafts({ today: { drafts } }: Pick<TaskGroupsProps, 'today'>) {
  const t = useTodayText();
  const whose = useWhose();
  const maySign = useMay()('leases.change');
  if (drafts === undefined || drafts.count === 0) return null;
  const list = '/leases?view=drafts';
  return (
    <>
      <GroupHead title={t('drafts')} to={list} count={drafts.count} />
      <ul>
        {drafts.rows.map((one) => {
          const { name, row } = whose(one);
          return (
            <TaskRow
              key={one.leaseId}
              {...row}
              when={t(one.state === 'draft' ? 'starts' : 'outForSignature', { date: formatDate(one.startsOn) })}
              act={
                maySign && (
                  <TextLink to={`/leases/${one.leaseId}?act=sign`} aria-label={t('signFor', { name })}>
                    {t('sign')}
                  </TextLink>
                )
              }
            />
          );
        })}
        <MoreRow more={drafts.more} to={list} />
      </ul>
    </>
  );
}
