import { useId, type Ref } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { useOutcome, useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { useMe } from '#web/lib/me.ts';
import { isBlankDraft, writtenLines, type EntryDraft } from './entry-draft.ts';
import { balancesOf, isInBalance } from './entry-draft-balance.ts';
import type { Block } from './entry-draft-block.ts';
import { blockText, figuresText, movedText } from './entry-form-words.ts';
import type { Posting } from './new-entry-posting.ts';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './new-entry.module.css';

interface ConfirmProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly draft: EntryDraft;
  readonly block: Block | undefined;
  readonly refused: boolean;
  readonly ready: boolean;
  readonly posting: Posting;
  readonly onDiscard: () => void;
}

/** How the entry stands, what is still in the way, and the buttons that say what they will do. */
export function NewEntryConfirm({ ref, draft, block, refused, ready, posting, onDiscard }: ConfirmProps) {
  const t = useNewEntryText();
  const o = useOutcomeWords();
  const reason = useId();
  // There it stands behind "more": the bar must not cover what is written.
  const phone = usePhone();
  const { currency } = useMe().organisation;
  const balances = balancesOf(draft.lines);
  // Nothing while no amount can be read.
  const amount = movedText(balances, currency);
  const why = block === undefined ? (refused ? t('block-refused') : undefined) : blockText(t, block, currency);
  const stand = isInBalance(balances) ? t('balanced') : t('notBalanced');
  const act = amount === '' ? t('postPlain') : t('post', { count: writtenLines(draft).length, amount });
  // The notice stands above the form, which may be long.
  const outcome = useOutcome({ busy: posting.busy, isUnknown: posting.isLost, act });
  return (
    <ConfirmBar
      title={
        <span className={styles['figures']}>
          {balances.length === 0 ? t('nothingYet') : figuresText(t, balances, currency)}
        </span>
      }
      detail={
        <span id={reason} role="status">
          {outcome ?? why ?? stand}
        </span>
      }
    >
      {!phone && (
        <Button disabled={isBlankDraft(draft) || posting.busy} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button disabled={!ready} busy={posting.busy} aria-describedby={reason} onClick={() => posting.post('new')}>
        {t('postAndNew')}
      </Button>
      <Button
        ref={ref}
        variant="primary"
        disabled={!ready}
        busy={posting.busy}
        aria-describedby={reason}
        onClick={() => posting.post('open')}
      >
        {posting.isLost ? o('sendAgain') : act}
      </Button>
    </ConfirmBar>
  );
}
