import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { DetailLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useMe } from '#web/lib/me.ts';
import { periodLocksQuery } from './api.ts';
import { blankDraft, isBlankDraft } from './entry-draft.ts';
import { blockOf, handwritten } from './entry-draft-block.ts';
import { bodyOf } from './entry-draft-forms.ts';
import { useKeptDraft } from './entry-draft-store.ts';
import { EntryForm } from './entry-form.tsx';
import { useEntryCheck } from './entry-form-check.ts';
import { useTypingStart } from './entry-form-start.ts';
import { blockText } from './entry-form-words.ts';
import { problemsOf } from './entry-form-problems.ts';
import { NewEntryActs, type Beside } from './new-entry-acts.tsx';
import { NewEntryConfirm } from './new-entry-confirm.tsx';
import { NewEntryFacts } from './new-entry-facts.tsx';
import { NewEntryNotices } from './new-entry-notices.tsx';
import { useEntrySource } from './new-entry-source.ts';
import { usePosting } from './new-entry-posting.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';

const RecurringDialog = lazyPart(async () => (await import('./recurring-dialog.tsx')).RecurringDialog, {
  instead: 'toast',
});
const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog, {
  instead: 'toast',
});
const TemplatePanel = lazyPart(async () => (await import('./template-panel.tsx')).TemplatePanel, { instead: 'toast' });

/** An entry by hand: written, checked as it is written, posted once. */
export function NewEntry() {
  const t = useNewEntryText();
  const money = useMoneyText();
  const words = useFailureWords();
  const { user, organisation } = useMe();
  const { currency } = organisation;
  const { today } = useCalendar();
  const fresh = useCallback(() => blankDraft({ key: newKey(), date: today, currency }), [today, currency]);
  const kept = useKeptDraft({ organisationId: organisation.id, userId: user.id }, fresh);
  const { draft, change, restart } = kept;
  const { data: locks } = useQuery(periodLocksQuery());
  const closedThrough = locks?.closedThrough ?? null;
  const block = blockOf(draft, { ...handwritten, closedThrough });
  const check = useEntryCheck(block === undefined ? bodyOf(draft, currency) : undefined);
  const postButton = useRef<HTMLButtonElement>(null);
  const [beside, setBeside] = useState<Beside>();
  const source = useEntrySource({ draft, restart, onKeep: () => setBeside('template') });
  const close = () => setBeside(undefined);

  const ready = block === undefined && check.state !== 'refused' && source.state !== 'loading';
  const posting = usePosting({ draft, ready, restart, fresh });
  const problems = problemsOf(posting.failure ?? check.failure, draft, t, words);
  const closed = block?.reason === 'closed' || isClosed(draft.date, closedThrough);
  const closedText =
    closed && closedThrough !== null ? blockText(t, { reason: 'closed', through: closedThrough }, currency) : undefined;
  const dated = closedText ?? problems.date;

  useTypingStart(draft);
  useFirstProblem(posting.failure);
  return (
    <DetailLayout
      header={
        <PageHeader
          eyebrow={<Link to="/money/journal">{money('journal')}</Link>}
          title={t('title')}
          chip={!isBlankDraft(draft) && <Chip tone="tint">{t('draft')}</Chip>}
          actions={<NewEntryActs blank={isBlankDraft(draft)} onAct={setBeside} />}
        />
      }
      facts={
        <NewEntryFacts
          draft={draft}
          closedThrough={closedThrough}
          check={check}
          onTemplate={source.beginWith}
          onManage={() => setBeside('templates')}
        />
      }
      panel={
        beside === 'templates' && (
          <Suspense fallback={null}>
            <TemplatePanel
              onClose={close}
              onUnavailable={close}
              onUse={(template) => {
                close();
                source.beginWith(template);
              }}
            />
          </Suspense>
        )
      }
      confirm={
        <NewEntryConfirm
          ref={postButton}
          draft={draft}
          block={block}
          refused={check.state === 'refused'}
          ready={ready}
          posting={posting}
          onDiscard={() => setBeside('discard')}
        />
      }
    >
      <NewEntryNotices kept={kept} source={source} posting={posting} whole={problems.whole} />
      <EntryForm
        draft={draft}
        onChange={posting.busy ? ignore : change}
        currency={currency}
        today={today}
        problems={dated === undefined ? problems : { ...problems, date: dated }}
        onDone={() => postButton.current?.focus()}
      />
      {beside === 'discard' && (
        <ConfirmDialog
          open
          danger
          title={t('discardAsk')}
          description={t('discardWhy')}
          act={t('discard')}
          onClose={close}
          onConfirm={async () => {
            restart(fresh());
            return await Promise.resolve(undefined);
          }}
        />
      )}
      <Suspense fallback={null}>
        {beside === 'template' && <TemplateDialog draft={draft} onClose={close} onUnavailable={close} />}
        {beside === 'repeat' && (
          <RecurringDialog
            draft={draft}
            closedThrough={closedThrough}
            onClose={close}
            onUnavailable={close}
            onMade={() => restart(fresh())}
          />
        )}
      </Suspense>
    </DetailLayout>
  );
}

function isClosed(date: string | null, closedThrough: string | null): boolean {
  return date !== null && closedThrough !== null && date <= closedThrough;
}

/** What is being posted stays as it was sent, for the moment that it takes. */
function ignore(): void {
  // Nothing is typed in this moment that anybody would miss.
}

/** The focus goes to the first cell that the server refused. */
function useFirstProblem(failure: object | undefined): void {
  useEffect(() => {
    if (failure !== undefined) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [failure]);
}
