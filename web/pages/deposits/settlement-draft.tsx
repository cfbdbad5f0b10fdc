import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { useNoteCleared } from '#web/features/today-cleared/use-note-cleared.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { RecordPage } from '#web/kit/record-page/record-page.tsx';
import { listNames } from '#web/kit/names/list-names.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { decline, useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { Settlement } from './api.ts';
import { DeductionRows } from './deduction-rows.tsx';
import { LetterButton } from './letter-button.tsx';
import { SettlementDates, SettlementLetter, SettlementRefund } from './settlement-fields.tsx';
import { SettlementResult } from './settlement-result.tsx';
import {
  faultsInShort,
  settledWords,
  faultWords,
  isFault,
  useSettlementText,
  type SettlementText,
} from './settlement-text.ts';
import { settlementTrail } from './settlement-trail.ts';
import type { Keeping } from './begin-settlement.ts';
import { useSettlement } from './use-settlement.ts';
import styles from './deposits.module.css';
import { useTouched } from '#web/lib/use-act.ts';

interface SettlementDraftProps {
  readonly loaded: Settlement;
  readonly onReload: () => void;
}

/** What is written on the left, and beside it, at any moment, what it would do. Nothing is posted until it is confirmed. */
export function SettlementDraft({ loaded, onReload }: SettlementDraftProps) {
  const s = useSettlementText();
  const t = useRentWords();
  const goOn = useGoOn();
  const touched = useTouched();
  const draft = useSettlement(loaded);
  const { settlement, content, keeping, write } = draft;
  const say = useRentError();
  const [isDropping, setDropping] = useState(false);
  const drop = async (): Promise<void> => {
    await call('POST /deposit-settlements/{id}/remove/', { params: { id: settlement.id }, body: {} });
    void goOn(`/rent/deposits/${settlement.leaseId}`, { said: s('dropped') });
    await touched('POST /deposit-settlements/{id}/finish/');
  };
  return (
    <>
      <RecordPage
        page={s('titled', { page: `${settlement.number}, ${namesOf(t, settlement.tenants)}` })}
        colour={propertyColourOf(settlement.property.colour)}
        trail={settlementTrail(s, settlement)}
        title={<bdi>{namesOf(t, settlement.tenants)}</bdi>}
        chip={<Chip tone="tint">{s('draft')}</Chip>}
        actions={
          <>
            <Menu
              more
              label={s('more')}
              entries={[{ label: s('drop'), danger: true, onSelect: () => setDropping(true) }]}
            />
            <LetterButton settlement={settlement} primary={false} />
          </>
        }
        facts={
          <Facts title={s('outcome')}>
            <SettlementResult settlement={settlement} busy={keeping === 'keeping'} />
          </Facts>
        }
        confirm={<Confirm settlement={settlement} keeping={keeping} whenKept={draft.whenKept} />}
      >
        <div className={styles['written']}>
          {keeping === 'failed' && <ErrorNotice title={s('notSaved')} onRetry={draft.retry} />}
          {keeping === 'conflict' && (
            <ErrorNotice title={s('conflict')}>
              <TextAct
                onClick={() => {
                  draft.giveUp();
                  onReload();
                }}
              >
                {s('loadAgain')}
              </TextAct>
            </ErrorNotice>
          )}
          <DeductionRows
            settlement={settlement}
            deductions={content.deductions}
            onChange={(deductions) => write({ deductions })}
          />
          <SettlementDates settlement={settlement} content={content} onChange={write} />
          <SettlementRefund settlement={settlement} content={content} onChange={write} />
          <SettlementLetter content={content} onChange={write} />
        </div>
      </RecordPage>
      <ConfirmDialog
        open={isDropping}
        onClose={() => setDropping(false)}
        title={s('dropTitle')}
        description={s('dropWhy')}
        act={s('drop')}
        danger
        onConfirm={drop}
        say={say}
      />
    </>
  );
}

interface ConfirmProps {
  readonly settlement: Settlement;
  readonly keeping: Keeping;
  readonly whenKept: () => Promise<Settlement | undefined>;
}

/** Says what it will do, and does exactly that: what stands on the screen becomes final, once it is kept. */
function Confirm({ settlement, keeping, whenKept }: ConfirmProps) {
  const s = useSettlementText();
  const t = useRentWords();
  const say = useRentFailure();
  const navigate = useNavigate();
  const touched = useTouched();
  const cleared = useNoteCleared();
  const [key] = useState(newKey);
  const { result, faults, content } = settlement;
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const kept = await whenKept();
      // The page says what is wrong with it.
      if (kept === undefined || kept.faults.length > 0) throw decline();
      const final = await call(
        'POST /deposit-settlements/{id}/finish/',
        { params: { id: kept.id }, body: { version: kept.version } },
        { idempotencyKey: key },
      );
      const name = listNames(final.tenants.map((tenant) => tenant.name));
      cleared.note({ kind: 'settlement', id: final.leaseId, name, undo: final.id });
      const { prepaidCents, stillOwedCents, otherOpenCents, currency } = final.result;
      const hasCredit = prepaidCents > 0 && stillOwedCents + otherOpenCents === 0;
      const words = { ...settledWords(t, final), credit: moneyOf(prepaidCents, currency) };
      const refund = () => void navigate(`/leases/${final.leaseId}?act=pay-back`);
      showToast({
        text: s(hasCredit ? 'finishedWithCredit' : 'finished', words),
        act: { label: s('undoFinished'), run: () => void navigate(`/rent/settlements/${final.id}?act=undo`) },
        ...(hasCredit ? { more: [{ label: s('refundCredit'), run: refund }] } : {}),
      });
      await touched('POST /deposit-settlements/{id}/finish/');
    },
  });
  const what = outcomeWords(s, result);
  // What changed since the draft was kept is said in the words of the draft.
  const sendAgain = useSendAgain(failure);
  const fault = failure?.fields.find(({ code }) => isFault(code));
  return (
    <ConfirmBar
      title={faults.length === 0 ? what : faultsInShort(s, faults)}
      detail={
        failure === undefined ? (
          [
            ...(result.otherOpenCents > 0
              ? [s('confirmOther', { amount: moneyOf(result.otherOpenCents, result.currency) })]
              : []),
            s('confirmDetail', { date: formatDateFull(content.settledOn) }),
            ...(keeping === 'kept' ? [s('saved')] : keeping === 'keeping' ? [s('saving')] : []),
          ].join(' ')
        ) : (
          <FormError requestId={failure.requestId}>
            {fault === undefined ? say(failure) : faultWords(s, fault)}
          </FormError>
        )
      }
    >
      <Button
        variant="primary"
        busy={busy}
        disabled={keeping !== 'keeping' && (keeping !== 'kept' || faults.length > 0)}
        onClick={() => submit()}
      >
        {sendAgain ?? s('finish')}
      </Button>
    </ConfirmBar>
  );
}

function outcomeWords(s: SettlementText, result: Settlement['result']): string {
  const money = (cents: number) => moneyOf(cents, result.currency);
  const kept = money(result.takenCents);
  const refund = money(result.refundCents);
  if (result.stillOwedCents > 0) return s('willKeepAll', { kept, owed: money(result.stillOwedCents) });
  if (result.takenCents === 0) return s('willRefund', { refund });
  return result.refundCents === 0 ? s('willKeepOnly', { kept }) : s('willKeep', { kept, refund });
}
