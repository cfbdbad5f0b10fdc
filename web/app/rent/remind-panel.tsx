import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rentChanged } from './api.ts';
import { useRentWords } from './text.ts';
import { useRentFailure } from './use-rent-failure.ts';
import { moneyOf } from './words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import {
  reminderPreviewQuery,
  sendReminders,
  type LeftOut,
  type ReminderPlan,
  type ReminderWish,
} from './remind-api.ts';
import { useRemindText, type RemindText } from './remind-text.ts';
import styles from './remind-panel.module.css';

export interface RemindPanelProps {
  /** None: everybody. */
  readonly leaseIds: readonly string[];
  readonly propertyId?: string | undefined;
  readonly onClose: () => void;
}

/** Who gets what and who does not and why; it is sent as it stands here, or not at all. */
export function RemindPanel({ leaseIds, propertyId, onClose }: RemindPanelProps) {
  const m = useRemindText();
  const say = useRentFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const wish: ReminderWish = {
    ...(leaseIds.length > 0 ? { leaseIds: [...leaseIds] } : {}),
    ...(leaseIds.length === 0 && propertyId !== undefined ? { propertyId } : {}),
  };
  const query = useQuery(reminderPreviewQuery(wish));
  const plan = query.data;
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      if (plan === undefined) return;
      const { messages } = await sendReminders(wish, plan.messages, key);
      onClose();
      showToast({
        text: m('sent', { count: messages }),
        act: { label: m('whatWasSent'), run: () => void navigate('/rent/reminders') },
      });
      await rentChanged(queryClient);
    },
    onFailure: ({ code }) => {
      if (code !== 'conflict') return true;
      setChanged(true);
      setKey(newKey());
      void query.refetch();
      return false;
    },
  });
  return (
    <SidePanel
      title={m('sendTitle')}
      onClose={onClose}
      footer={
        <>
          <span>{m('nothingSent')}</span>
          <Button onClick={onClose}>{m('cancel')}</Button>
          {plan !== undefined && plan.messages > 0 && (
            <Button variant="primary" busy={busy || query.isFetching} onClick={() => submit()}>
              {m('send', { count: plan.messages })}
            </Button>
          )}
        </>
      }
    >
      {hasChanged && <ErrorNotice title={m('changed')} />}
      {plan === undefined && query.error !== null && <QueryFailure query={query} />}
      {plan === undefined && query.error === null && <Loading rows={8} />}
      {plan !== undefined && <Plan plan={plan} />}
      <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
    </SidePanel>
  );
}

function Plan({ plan }: { readonly plan: ReminderPlan }) {
  const m = useRemindText();
  const count = (number: number) => (number === 0 ? nothing : formatNumber(number));
  return (
    <>
      <Figures>
        <Figure label={m('messages')} value={count(plan.messages)} />
        <Figure label={m('without')} value={count(plan.leftOut.length)} />
      </Figures>
      <Facts title={m('toSend')}>
        {plan.messages === 0 && <FactNote>{m('nothing')}</FactNote>}
        <ul className={styles['messages']} aria-label={m('toSend')}>
          {plan.items.map((item) => (
            <Message key={`${item.leaseId} ${item.person.id} ${item.dueOn} ${item.currency}`} item={item} />
          ))}
        </ul>
        {plan.isCapped && <FactNote>{m('capped')}</FactNote>}
      </Facts>
      {plan.leftOut.length > 0 && (
        <Facts title={m('leftOut')}>
          <ul className={styles['messages']} aria-label={m('leftOut')}>
            {plan.leftOut.map((one) => (
              <Without key={`${one.leaseId} ${one.person?.id ?? ''} ${one.dueOn} ${one.currency}`} one={one} />
            ))}
          </ul>
        </Facts>
      )}
    </>
  );
}

function Message({ item }: { readonly item: ReminderPlan['items'][number] }) {
  const m = useRemindText();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={styles['messageHead']}>
        <bdi>{item.person.name}</bdi>
        <span>{moneyOf(item.cents, item.currency)}</span>
      </div>
      <div className={styles['messageHead']}>
        <span className={styles['quiet']}>
          <bdi>{item.unit.name}</bdi> · {m('to', { address: item.address })} · {m(`inLanguage_${item.language}`)}
        </span>
        <Chip tone="tint">{m(`stage_${item.stage}`)}</Chip>
      </div>
      <TextAct aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m(isOpen ? 'hideText' : 'showText')}
      </TextAct>
      {isOpen && (
        <p className={styles['text']} lang={item.language}>
          {item.subject}
          {'\n\n'}
          {item.body}
        </p>
      )}
    </li>
  );
}

function Without({ one }: { readonly one: LeftOut }) {
  const m = useRemindText();
  const t = useRentWords();
  return (
    <li>
      <div className={styles['messageHead']}>
        <Names of={one.person === null ? one.tenants : [one.person]} none={t('noTenant')} />
        <span className={styles['quiet']}>{reasonWords(m, one)}</span>
      </div>
      <span className={styles['quiet']}>
        <bdi>{one.unit.name}</bdi> · {one.leaseNumber}
      </span>
    </li>
  );
}

function reasonWords(m: RemindText, { reason, on }: LeftOut): string {
  const date = on === null ? nothing : formatDate(on);
  switch (reason) {
    case 'on-hold':
    case 'promised':
    case 'already-sent':
    case 'not-yet':
      return m(`reason_${reason}`, { date });
    default:
      return m(`reason_${reason}`);
  }
}
