import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRentWords } from '#web/features/money/text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useOutcome, useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { Names } from '#web/kit/names/names.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { Warning } from '#web/kit/warning/warning.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { LeftOut, ReminderPlan, ReminderWish } from './remind-api.ts';
import { useRemindText, type RemindText } from './remind-text.ts';
import styles from './remind-panel.module.css';

export interface RemindPanelProps {
  /** An empty choice is nobody. */
  readonly leaseIds: readonly string[] | 'everybody';
  /** Where it is everybody: of this property. */
  readonly propertyId?: string | undefined;
  readonly onClose: () => void;
}

/** Who gets what and who does not and why; it is sent as it stands here, or not at all. */
export function RemindPanel({ leaseIds, propertyId, onClose }: RemindPanelProps) {
  const m = useRemindText();
  const o = useOutcomeWords();
  const say = useRentFailure();
  const navigate = useNavigate();
  const ofProperty = propertyId === undefined ? {} : { propertyId };
  const wish: ReminderWish = leaseIds === 'everybody' ? ofProperty : { leaseIds: [...leaseIds] };
  const query = useQuery(previewQuery('POST /reminder-previews/', wish));
  const send = useAct('POST /reminders/');
  const run = useRun({
    query: { ...query, data: query.data && { ...query.data, wish } },
    // Whom it was to stands with what was sent.
    about: '',
    say,
    changed: m(query.data?.mailState === 'kept' ? 'changedKept' : 'changed'),
    send: async ({ messages: expected, wish: { leaseIds: some, propertyId: of } }, idempotencyKey) => {
      // The list as a whole is everybody on it.
      const whom = some === undefined && of === undefined ? { all: true as const } : { leaseIds: some, propertyId: of };
      const body = { ...whom, expected: { messages: expected } };
      const { messages, mailState } = await send({ body }, { idempotencyKey });
      onClose();
      showToast({
        text: m(mailState, { count: messages }),
        act: { label: m('showMessages'), run: () => void navigate('/rent/reminders') },
      });
    },
  });
  const plan = run.preview;
  const isKept = plan?.mailState === 'kept';
  const act = m(isKept ? 'keep' : 'send', { count: plan?.messages ?? 0 });
  const outcome = useOutcome({ busy: run.busy, isUnknown: run.isUnknown, act });
  return (
    <SidePanel
      title={m(plan === undefined || plan.messages === 0 ? 'title' : isKept ? 'keepTitle' : 'sendTitle')}
      onClose={onClose}
      footer={
        <>
          {(plan === undefined || !isWaiting(plan) || outcome !== undefined) && (
            <span>{outcome ?? m(isKept ? 'nothingKept' : 'nothingSent')}</span>
          )}
          <Button disabled={run.busy} onClick={onClose}>
            {m(plan?.messages === 0 ? 'close' : 'cancel')}
          </Button>
          {plan !== undefined && plan.messages > 0 && (
            <Button
              variant="primary"
              busy={run.busy || run.isStale}
              data-unanswered={run.busy || undefined}
              onClick={run.submit}
            >
              {run.isUnknown ? o('sendAgain') : act}
            </Button>
          )}
        </>
      }
    >
      {run.changed !== undefined && <ErrorNotice title={run.changed} />}
      <FetchedPart query={query} rows={8}>
        {(fresh) => {
          // What was sent and not answered stands here, in place of what is left to send.
          const shown = plan ?? fresh;
          return (
            <>
              {isKept && (shown.messages > 0 || isWaiting(shown)) && (
                <NoServer text={m(shown.messages > 0 ? 'noServer' : 'savedNoServer')} />
              )}
              {shown.instructions !== 'all' && <NoInstructions of={shown.instructions} />}
              {shown.instructions !== 'all' && <NoContact />}
              <Plan plan={shown} />
            </>
          );
        }}
      </FetchedPart>
      <FormError requestId={run.requestId}>{run.problem}</FormError>
    </SidePanel>
  );
}

/** Reminders were written before and wait for a mail server. */
function isWaiting({ leftOut }: ReminderPlan): boolean {
  return leftOut.some(({ reason }) => reason === 'not-sent' || reason === 'queued');
}

/** Who can set up mail is led there. */
function NoServer({ text }: { readonly text: string }) {
  const m = useRemindText();
  const may = useMay();
  return (
    <Warning text={text}>
      {may('mail.read') && (
        <TextLink variant="plain" to="/settings?tab=mail">
          {m('setUpMail')}
        </TextLink>
      )}
    </Warning>
  );
}

/** Reminders that do not say where to pay to. Everybody who reads rent reads its settings. */
function NoInstructions({ of }: { readonly of: 'some' | 'none' }) {
  const m = useRemindText();
  return (
    <Warning text={m(`instructions_${of}`)}>
      <TextLink variant="plain" to="/settings?tab=rent">
        {m('addInstructions')}
      </TextLink>
    </Warning>
  );
}

/** Without payment instructions tenants are told whom to ask, where the letterhead says so. */
function NoContact() {
  const m = useRemindText();
  const { data } = useQuery({ ...routeQuery('GET /organisation/'), enabled: useMay()('organisation.read') });
  if (data === undefined || data.letterhead.email !== null || data.letterhead.phone !== null) return null;
  return (
    <Warning text={m('noContact')}>
      <TextLink variant="plain" to="/settings#letterhead">
        {m('addContact')}
      </TextLink>
    </Warning>
  );
}

function Plan({ plan }: { readonly plan: ReminderPlan }) {
  const m = useRemindText();
  const isKept = plan.mailState === 'kept';
  const heading = m(isKept ? 'toKeep' : 'toSend');
  const count = (number: number) => (number === 0 ? nothing : formatNumber(number));
  return (
    <>
      <Figures>
        <Figure label={m('messages')} value={count(plan.messages)} />
        <Figure label={m('without')} value={count(plan.leftOut.length)} />
      </Figures>
      <Facts title={heading}>
        {plan.messages === 0 && <FactNote>{m(isWaiting(plan) ? 'nothingNew' : 'nothing')}</FactNote>}
        <ul className={styles['messages']} aria-label={heading}>
          {plan.items.map((item) => (
            <Message key={`${item.leaseId} ${item.person.id} ${item.dueOn} ${item.currency}`} item={item} />
          ))}
        </ul>
        {plan.isCapped && <FactNote>{m(isKept ? 'cappedKept' : 'capped')}</FactNote>}
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
      <div className={styles['messageAbout']}>
        <span className={styles['quiet']}>
          <bdi>{item.unit.name}</bdi>
          {item.address !== null && <> · {m('to', { address: item.address })}</>} · {m(`inLanguage_${item.language}`)}
        </span>
        <Chip tone="tint">{m(`stage_${item.stage}`)}</Chip>
      </div>
      <div className={styles['acts']}>
        <PrintLetter leaseId={item.leaseId} />
        <TextAct aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {m(isOpen ? 'hideText' : 'showText')}
        </TextAct>
      </div>
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

/** The same as a letter to post, for whoever reads no mail. */
function PrintLetter({ leaseId: id }: { readonly leaseId: string }) {
  const m = useRemindText();
  const { busy, save } = usePaper();
  return (
    <TextAct
      disabled={busy}
      onClick={() => save(() => download('GET /leases/{id}/reminder.pdf/', { params: { id }, query: {} }))}
    >
      {m('printLetter')}
    </TextAct>
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
      {isUnreached(one.reason) && <PrintLetter leaseId={one.leaseId} />}
    </li>
  );
}

/** Email has not reached them: a letter can. */
function isUnreached(reason: LeftOut['reason']): boolean {
  return reason === 'no-email' || reason === 'not-sent' || reason === 'queued';
}

function reasonWords(m: RemindText, { reason, on }: LeftOut): string {
  const date = on === null ? nothing : formatDate(on);
  switch (reason) {
    case 'on-hold':
    case 'promised':
    case 'already-sent':
    case 'queued':
    case 'not-sent':
    case 'not-yet':
      return m(`reason_${reason}`, { date });
    default:
      return m(`reason_${reason}`);
  }
}
