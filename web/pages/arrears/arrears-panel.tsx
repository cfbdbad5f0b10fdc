import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leaseNameQuery } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useMailProblem } from '#web/features/mail-problems/use-mail-problem.ts';
import { useRemindText, type RemindText } from '#web/features/reminders/remind-text.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { leaseHead } from '#web/features/money/unit-place.tsx';
import { contactQuery, type ArrearsRow, type Contact, type LogEntry } from './api.ts';
import { StageOf } from './arrears-table.tsx';
import { NoteForm } from './note-form.tsx';
import { useArrearsText, type ArrearsText } from './text.ts';
import styles from './arrears.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export interface ArrearsPanelProps extends PeekProps<ArrearsRow> {
  readonly onRemind: () => void;
}

/** What one tenancy owes, who is written to, and what was said and sent. */
export function ArrearsPanel({ id, known, onRemind, onClose, onPrevious, onNext }: ArrearsPanelProps) {
  const a = useArrearsText();
  const t = useRentWords();
  const mayChange = useMay()('rent.change');
  const query = useQuery(contactQuery(id));
  const lease = useQuery({ ...leaseNameQuery(id), enabled: known === undefined });
  const [isNoting, setNoting] = useState(false);
  const head = known ?? query.data?.rows[0] ?? lease.data;
  return (
    <SidePanel
      {...leaseHead(head, t('noTenant'))}
      chip={query.data?.rows[0] && <StageOf row={query.data.rows[0]} />}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={
        <>
          <ButtonLink to={`/leases/${id}`}>{a('openLedger')}</ButtonLink>
          {/* The same button afterwards: the focus goes back to it. */}
          {mayChange && (
            <Button hidden={isNoting} onClick={() => setNoting(true)}>
              {a('recordNote')}
            </Button>
          )}
          {mayChange && !isNoting && (
            <Button variant="primary" onClick={onRemind}>
              {a('remind')}
            </Button>
          )}
        </>
      }
    >
      {query.data === undefined && query.error !== null && <QueryFailure query={query} />}
      {query.data === undefined && query.error === null && <Loading rows={8} />}
      {isNoting && query.data !== undefined && (
        <NoteForm
          leaseId={id}
          today={query.data.today}
          currency={query.data.rows[0]?.currency}
          onClose={() => setNoting(false)}
        />
      )}
      {query.data !== undefined && <Said contact={query.data} mayChange={mayChange} />}
    </SidePanel>
  );
}

function Said({ contact, mayChange }: { readonly contact: Contact; readonly mayChange: boolean }) {
  const a = useArrearsText();
  const r = useRemindText();
  return (
    <>
      {contact.rows.length === 0 && <FactNote>{a('paid')}</FactNote>}
      {contact.rows.map((row) => (
        <Owed key={row.currency} row={row} today={contact.today} />
      ))}
      <Facts title={a('writesTo')}>
        {contact.recipients.length === 0 && <FactNote>{a('nobody')}</FactNote>}
        {contact.recipients.map(({ id, name, email, wantsReminders, language }) => (
          <Fact
            key={id}
            reversed
            label={
              <TextLink variant="row" to={`/people/${id}`}>
                <bdi>{name}</bdi>
              </TextLink>
            }
          >
            {email === null
              ? a('noEmail')
              : wantsReminders
                ? `${email}, ${r(`inLanguage_${language}`)}`
                : a('optedOut')}
          </Fact>
        ))}
      </Facts>
      <ContactLog contact={contact} mayChange={mayChange} />
    </>
  );
}

function Owed({ row, today }: { readonly row: ArrearsRow; readonly today: string }) {
  const a = useArrearsText();
  const r = useRemindText();
  const { currency } = row;
  const ages = [
    ['to30', 'days1to30', row.to30Cents],
    ['to60', 'days31to60', row.to60Cents],
    ['to90', 'days61to90', row.to90Cents],
    ['over90', 'daysOver90', row.over90Cents],
  ] as const;
  const explained = (label: string, column: string, cents: number) => (
    <ExplainedFigure
      report="delinquency"
      asked={{ leaseId: row.leaseId }}
      line="total"
      column={column}
      label={label}
      cents={cents}
      currency={currency}
    />
  );
  return (
    <>
      <Figures>
        <Figure
          label={a('overdue', { currency })}
          value={explained(a('overdue', { currency }), 'total', row.overdueCents)}
          tone="bad"
          chip={<Chip tone="bad">{a('lateDays', { count: row.daysLate })}</Chip>}
        />
      </Figures>
      <Facts title={a('age')}>
        {ages
          .filter(([, , cents]) => cents > 0)
          .map(([name, column, cents]) => (
            <Fact key={name} strong label={a(name)}>
              {explained(a(name), column, cents)}
            </Fact>
          ))}
        {row.nextStage !== null && (
          <Fact label={a('nextStage')}>
            {a(row.nextStage.on < today ? 'nextStageSince' : 'nextStageOn', {
              stage: r(`stage_${row.nextStage.stage}`),
              date: formatDate(row.nextStage.on),
            })}
          </Fact>
        )}
        {row.nextLateFee !== null && (
          <Fact label={a(row.nextLateFee.on < today ? 'feeDue' : 'nextFee')}>
            {a(row.nextLateFee.on < today ? 'feeDueSince' : 'nextFeeOn', {
              amount: moneyOf(row.nextLateFee.cents, currency),
              date: formatDate(row.nextLateFee.on),
            })}
          </Fact>
        )}
      </Facts>
    </>
  );
}

function ContactLog({ contact, mayChange }: { readonly contact: Contact; readonly mayChange: boolean }) {
  const a = useArrearsText();
  const r = useRemindText();
  const { organisation } = useMe();
  const lift = useLift();
  const sayProblem = useMailProblem();
  const { log, rows, today } = contact;
  const currency = rows[0]?.currency ?? organisation.currency;
  const holds = (entry: LogEntry) => entry.until !== null && entry.until >= today && entry.liftedAt === null;
  return (
    <Facts title={a('log')}>
      {log.length === 0 && <FactNote>{a('logNone')}</FactNote>}
      <Timeline
        label={a('log')}
        timeZone={organisation.timeZone}
        entries={log.map((entry) => ({
          key: entry.id,
          at: entry.at,
          who: entry.by === null ? a('itself') : <bdi>{entry.by.name}</bdi>,
          what: titleOf(a, r, entry),
          tone: entry.mailState === 'failed' ? 'bad' : 'plain',
          detail: (
            <>
              {entry.kind === 'reminder' ? (
                <>
                  {entry.address} · {entry.mailState !== null && a(`mail_${entry.mailState}`)}
                  {entry.problem !== null && <> · {sayProblem(entry.problem)}</>}
                </>
              ) : (
                <span className={styles['quiet']}>{entry.text}</span>
              )}
              {entry.until !== null && <div>{holdWords(a, entry, currency)}</div>}
              {entry.liftedAt !== null && (
                <div>{a('lifted', { at: formatInstant(entry.liftedAt, organisation.timeZone) })}</div>
              )}
              {mayChange && holds(entry) && <TextAct onClick={() => void lift(entry.id)}>{a('lift')}</TextAct>}
            </>
          ),
        }))}
      />
    </Facts>
  );
}

function titleOf(a: ArrearsText, r: RemindText, entry: LogEntry): string {
  if (entry.kind !== 'reminder') return a(`log_${entry.kind}`);
  return a('log_reminder', { stage: r(`stage_${entry.stage ?? 'reminder'}`), name: entry.person?.name ?? '' });
}

function holdWords(a: ArrearsText, { kind, until, promisedCents }: LogEntry, currency: string): string {
  const date = formatDate(until ?? '');
  if (kind === 'hold') return a('held', { date });
  return promisedCents === null
    ? a('promised', { date })
    : a('promisedAmount', { amount: moneyOf(promisedCents, currency), date });
}

function useLift() {
  const a = useArrearsText();
  const say = useRentError();
  const touched = useTouched();
  return async (noteId: string): Promise<void> => {
    try {
      await call('POST /arrears-notes/{id}/lift/', { params: { id: noteId }, body: {} });
      showToast({ text: a('liftedToast') });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      void touched('POST /arrears-notes/{id}/lift/');
    }
  };
}
