import { Check } from 'lucide-react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { LineActs } from './use-line-acts.ts';
import type { LineRow, Settled } from './line-groups.ts';
import { candidateName, chipOf, doubtOf } from './proposal-words.ts';
import { useLinesText } from './text.ts';
import styles from './lines.module.css';

interface RowProps {
  readonly row: LineRow;
  readonly isCurrent: boolean;
  readonly mayChange: boolean;
  readonly acts: LineActs;
  readonly onOpen: () => void;
}

/** A line that is not done: its day and text, what it is proposed to be, and its amount. */
export function OpenRow({ row, isCurrent, mayChange, acts, onOpen }: RowProps) {
  const t = useLinesText();
  const { line, proposal, group } = row;
  const [candidate] = proposal?.candidates ?? [];
  const lease = candidate?.targets.find((target) => target.kind === 'lease');
  const chip = proposal !== undefined && candidate !== undefined && chipOf(t, proposal, candidate, line.currency);
  return (
    <li
      className={classNames(styles['row'], isCurrent && styles['current'])}
      data-line={line.id}
      aria-busy={acts.busy.has(line.id) || undefined}
    >
      <button type="button" className={styles['open']} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={styles['day']}>{formatDate(line.date)}</span>
        <span className={styles['text']}>{line.text}</span>
        <span className={styles['what']}>
          {group === 'decideFirst' && <span className={styles['quiet']}>{doubtOf(t, line)}</span>}
          {group === 'unmatched' && <span className={styles['quiet']}>{t('noProposal')}</span>}
          {lease !== undefined && <Spine small colour={propertyColourOf(lease.property.colour)} />}
          {candidate !== undefined && <span className={styles['name']}>{candidateName(candidate)}</span>}
        </span>
        <span className={styles['chip']}>{chip && <Chip tone={chip[0]}>{chip[1]}</Chip>}</span>
        <span className={styles['amount']}>
          <Amount cents={line.cents} currency={line.currency} negative="accounting" />
        </span>
      </button>
      {group === 'decideFirst' && mayChange && (
        <span className={styles['acts']}>
          <TextAct disabled={acts.busy.has(line.id)} onClick={() => acts.decide(line, 'same')}>
            {t('same')}
          </TextAct>
          <TextAct variant="other" disabled={acts.busy.has(line.id)} onClick={() => acts.decide(line, 'new')}>
            {t('new')}
          </TextAct>
        </span>
      )}
    </li>
  );
}

/** A line that is done: a lit window, a sentence, and the way back. */
export function DoneRow({ row: { line }, settled, ...props }: RowProps & { readonly settled: Settled | undefined }) {
  const t = useLinesText();
  const { isCurrent, mayChange, acts, onOpen } = props;
  const [claim] = settled?.claims ?? [];
  const reason = settled?.excludedReason ?? null;
  const said = reason === null ? (claim?.memo ?? line.text) : t('excludedAs', { text: line.text, reason });
  return (
    <li className={classNames(styles['row'], styles['done'], isCurrent && styles['current'])} data-line={line.id}>
      <button type="button" className={styles['open']} aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className={styles['lit']} aria-hidden="true">
          <Icon of={Check} size={16} />
        </span>
        <span className={styles['said']}>{said}</span>
        <span className={styles['amount']}>
          <Amount cents={line.cents} currency={line.currency} negative="accounting" tone="quiet" />
        </span>
      </button>
      {mayChange && settled?.reconciledThrough === null && (
        <span className={styles['acts']}>
          <TextAct
            aria-label={t('undoLine', { text: line.text })}
            disabled={acts.busy.has(line.id)}
            onClick={() => acts.undo(line)}
          >
            {t('undo')}
          </TextAct>
        </span>
      )}
    </li>
  );
}
