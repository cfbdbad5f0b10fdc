import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { countDays } from '#shared/recurrence.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatInstant, formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { RecurringChip } from './recurring-bills-page.tsx';
import { useRecurringBillsText, type RecurringBill, type RecurringBillInFull } from './recurring-bills-text.ts';

/** One of them beside the list: its next days, what it enters, and what it has entered. */
export function RecurringBillPanel({
  id,
  known,
  onEdit,
  ...steps
}: PeekProps<RecurringBill> & { readonly onEdit: () => void }) {
  const t = useRecurringBillsText();
  const mayChange = useMay()('bills.change');
  const query = useQuery(routeQuery('GET /recurring-bills/{id}/', { params: { id } }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={head && <bdi>{[head.vendor.name, t(head.frequency)].join(' · ')}</bdi>}
      title={head === undefined ? '…' : formatMoney(head.cents, head.currency)}
      chip={head && <RecurringChip row={head} />}
      {...steps}
      footer={query.data && mayChange && query.data.endedAt === null && <Acts recurring={query.data} onEdit={onEdit} />}
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(recurring) => <Peek recurring={recurring} />}
      </FetchedPart>
    </SidePanel>
  );
}

function Acts({ recurring, onEdit }: { readonly recurring: RecurringBillInFull; readonly onEdit: () => void }) {
  const t = useRecurringBillsText();
  const today = useToday();
  const pause = useAct('POST /recurring-bills/{id}/pause/');
  const resume = useAct('POST /recurring-bills/{id}/resume/');
  const end = useAct('POST /recurring-bills/{id}/end/');
  const [asked, setAsked] = useState<'resume' | 'end'>();
  const [missed, setMissed] = useState<'skip' | 'enter'>('skip');
  const params = { id: recurring.id };
  const vendor = recurring.vendor.name;
  const passed = recurring.nextOn === null ? 0 : countDays(recurring, recurring.nextOn, addDays(today, -1));
  const pausing = useSubmission({
    send: async () => {
      await pause({ params, body: {} });
      showToast({ text: t('paused', { vendor }) });
    },
  });
  const resuming = useSubmission({
    send: async () => {
      await resume({ params, body: { missed } });
      setAsked(undefined);
      showToast({ text: t('resumed', { vendor }) });
    },
  });
  const ending = useSubmission({
    send: async () => {
      await end({ params, body: {} });
      setAsked(undefined);
      showToast({ text: t('ended', { vendor }) });
    },
  });
  const isPaused = recurring.pausedAt !== null && recurring.nextOn !== null;
  const isRunning = recurring.pausedAt === null && recurring.nextOn !== null;
  return (
    <>
      <FormError>{pausing.message ?? resuming.message ?? ending.message}</FormError>
      <Button onClick={() => setAsked('end')}>{t('end')}</Button>
      <Button onClick={onEdit}>{t('change')}</Button>
      {isRunning && (
        <Button busy={pausing.busy} onClick={() => pausing.submit()}>
          {t('pause')}
        </Button>
      )}
      {isPaused && (
        <Button
          variant="primary"
          busy={resuming.busy}
          onClick={() => (passed === 0 ? resuming.submit() : setAsked('resume'))}
        >
          {t('resume')}
        </Button>
      )}
      {asked !== undefined && (
        <Dialog
          open
          onClose={() => setAsked(undefined)}
          title={t(asked === 'end' ? 'endTitle' : 'resumeTitle')}
          description={asked === 'end' ? t('endWhy') : t('resumeWhy', { count: passed })}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('cancel')}</Button>
              <Button
                variant="primary"
                busy={ending.busy || resuming.busy}
                onClick={() => (asked === 'end' ? ending : resuming).submit()}
              >
                {t(asked)}
              </Button>
            </>
          }
        >
          {asked === 'resume' && (
            <RadioGroup
              label={t('missedDates')}
              options={[
                { value: 'skip', label: t('skip'), help: t('skipWhy') },
                { value: 'enter', label: t('enter'), help: t('enterWhy') },
              ]}
              value={missed}
              onChange={setMissed}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

function Peek({ recurring }: { readonly recurring: RecurringBillInFull }) {
  const t = useRecurringBillsText();
  const { organisation } = useMe();
  const { data: accounts } = useQuery(routeQuery('GET /bill-accounts/', {}));
  const properties = usePropertyList();
  const { nextOn, currency, ahead } = recurring;
  const money = (cents: number) => formatMoney(cents, currency);
  const placeOf = (id: string | null) => (id === null ? t('company') : properties?.find((one) => one.id === id)?.name);
  return (
    <>
      {recurring.problem !== null && nextOn !== null && (
        <p>{t('problemOf', { date: formatDate(nextOn), problem: recurring.problem })}</p>
      )}
      <Facts title={t('schedule')}>
        <Fact label={t('nextDate')}>{nextOn === null ? t('over') : formatDate(nextOn)}</Fact>
        {ahead.length > 0 && <Fact label={t('ahead')}>{ahead.map((day) => formatDate(day)).join(' · ')}</Fact>}
        <Fact label={t('startsOn')}>{formatDate(recurring.startsOn)}</Fact>
        <Fact label={t('endsOn')}>{recurring.endsOn === null ? t('noEnd') : formatDate(recurring.endsOn)}</Fact>
        {recurring.pausedAt !== null && (
          <Fact label={t('pausedSince')}>{formatInstant(recurring.pausedAt, organisation.timeZone)}</Fact>
        )}
        <Fact label={t('setBy')}>
          <bdi>{recurring.setBy.name}</bdi>
        </Fact>
        {recurring.memo !== null && <Fact label={t('memo')}>{recurring.memo}</Fact>}
      </Facts>
      <Facts title={t('lines')}>
        {recurring.lines.map((line, at) => {
          const account = accounts?.items.find(({ id }) => id === line.accountId)?.name;
          const about = [line.text === null ? undefined : account, placeOf(line.propertyId)];
          return (
            <Fact
              key={at}
              label={
                <>
                  <bdi>{line.text ?? account ?? ''}</bdi>
                  <Detail>
                    <bdi>{about.filter((part) => part !== undefined).join(', ')}</bdi>
                  </Detail>
                </>
              }
            >
              {money(line.cents)}
            </Fact>
          );
        })}
        <Fact label={t('total')} strong>
          {money(recurring.cents)}
        </Fact>
      </Facts>
      <Facts title={t('entered')}>
        {recurring.bills.length === 0 && <FactNote>{t('enteredNone')}</FactNote>}
        {recurring.bills.map((bill) => (
          <Fact
            key={bill.id}
            reversed
            label={
              <TextLink to={`/bills?open=${bill.id}`}>
                {t('enteredOn', { number: bill.number, date: formatDate(bill.datedOn) })}
              </TextLink>
            }
          >
            {money(bill.cents)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
