import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { useOutcome, useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { writtenLines, type EntryDraft } from './entry-draft.ts';
import { balancesOf } from './entry-draft-balance.ts';
import { blockOf, recurrent } from './entry-draft-block.ts';
import { draftOfRecurring, linesOf } from './entry-draft-forms.ts';
import { EntryForm } from './entry-form.tsx';
import { problemsOf } from './entry-form-problems.ts';
import { blockText, figuresText, movedText } from './entry-form-words.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { useRecurringText } from './recurring-text.ts';
import { changeRecurring, recurringEntryQuery, type RecurringEntry } from './templates-api.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './recurring.module.css';

export interface RecurringChangeProps {
  readonly id: string;
  readonly onDone: () => void;
}

/** The lines of what posts by itself, from its next day on. */
export function RecurringChange({ id, onDone }: RecurringChangeProps) {
  const t = useRecurringText();
  const m = useMoneyText();
  const query = useQuery(recurringEntryQuery(id));
  const [begun, setBegun] = useState<RecurringEntry>();
  // What came first is what is changed: a version that comes while one writes must not replace it unseen.
  if (begun === undefined && query.data !== undefined) setBegun(query.data);
  const header = (
    <PageHeader eyebrow={<Link to={`/money/recurring?open=${id}`}>{m('recurring')}</Link>} title={t('changeTitle')} />
  );
  if (begun !== undefined) return <ChangeForm recurring={begun} onDone={onDone} />;
  return <ListLayout header={header}>{query.error === null ? <Loading /> : <QueryFailure query={query} />}</ListLayout>;
}

function ChangeForm({ recurring, onDone }: { readonly recurring: RecurringEntry; readonly onDone: () => void }) {
  const t = useRecurringText();
  const m = useMoneyText();
  const o = useOutcomeWords();
  const words = useNewEntryText();
  const failureWords = useFailureWords();
  const { currency } = useMe().organisation;
  const { today } = useCalendar();
  const save = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState(recurring.name);
  const [draft, setDraft] = useState<EntryDraft>(() =>
    draftOfRecurring(recurring, { key: '', date: recurring.startsOn, currency }),
  );
  const { send, busy, failure } = useSaving(recurring, { name, draft, onDone });
  const block = blockOf(draft, { ...recurrent, closedThrough: null });
  const problems = problemsOf(failure, draft, words, failureWords);
  const lost = failure?.code === 'no-answer';
  const balances = balancesOf(draft.lines);
  const amount = movedText(balances, currency);
  const act = amount === '' ? t('changePlain') : t('changeSave', { count: writtenLines(draft).length, amount });
  const outcome = useOutcome({ busy, isUnknown: lost, act });
  const after = recurring.nextOn === null ? t('changeOver') : t('changeFrom', { date: formatDate(recurring.nextOn) });
  const stand = block === undefined ? after : blockText(words, block, currency);
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to={`/money/recurring?open=${recurring.id}`}>{m('recurring')}</Link>}
          title={t('changeTitle')}
        />
      }
      confirm={
        <ConfirmBar
          title={figuresText(words, balances, currency)}
          detail={<span role="status">{outcome ?? stand}</span>}
        >
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button
            ref={save}
            variant="primary"
            busy={busy}
            disabled={block !== undefined || name.trim() === ''}
            onClick={() => void send()}
          >
            {lost ? o('sendAgain') : act}
          </Button>
        </ConfirmBar>
      }
    >
      {failure !== undefined && (failure.code === 'conflict' || problems.whole !== undefined) && (
        <div className={styles['failure']}>
          <ErrorNotice title={t(lost ? 'changeLost' : 'changeFailed')} requestId={failure.requestId}>
            {failure.code === 'conflict' ? t('conflict') : lost ? t('changeLostWhy') : problems.whole}
          </ErrorNotice>
        </div>
      )}
      <EntryForm
        draft={draft}
        onChange={(change) => setDraft(change)}
        currency={currency}
        today={today}
        problems={problems}
        onDone={() => save.current?.focus()}
        instead={
          <div className={styles['name']}>
            <TextField
              label={t('name')}
              required
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        }
      />
    </ListLayout>
  );
}

interface Saving {
  readonly name: string;
  readonly draft: EntryDraft;
  readonly onDone: () => void;
}

function useSaving(recurring: RecurringEntry, { name, draft, onDone }: Saving) {
  const t = useRecurringText();
  const { currency } = useMe().organisation;
  const touched = useTouched();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function send(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const lines = linesOf(draft, currency);
      const after = await changeRecurring(recurring, { name: name.trim(), memo: draft.memo.trim(), lines });
      void touched('PATCH /recurring-entries/{id}/');
      showToast({ text: t('changed', { name: after.name }) });
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { send, busy, failure };
}
