import { Button } from '#web/kit/button/button.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { LineRow } from './line-groups.ts';
import { Reasons } from './proposal-view.tsx';
import { useLinesText } from './text.ts';
import type { LineKeys } from './use-line-keys.ts';
import styles from './lines.module.css';

interface InlineProposalProps extends Pick<LineKeys, 'take' | 'open' | 'mayChange'> {
  readonly row: LineRow;
  readonly isBusy: boolean;
}

/** On a phone: reasons and two large buttons below the line. */
export function InlineProposal({ row, isBusy, mayChange, take, open }: InlineProposalProps) {
  const t = useLinesText();
  const { line, proposal, group } = row;
  const [candidate] = proposal?.candidates ?? [];
  const amount = formatMoney(Math.abs(line.cents), line.currency);
  return (
    <li className={styles['inside']}>
      {candidate !== undefined && <Reasons candidate={candidate} currency={line.currency} />}
      {mayChange && (
        <p className={styles['decide']}>
          {candidate !== undefined && (
            <Button variant="primary" busy={isBusy} onClick={() => take(row, 0)}>
              {t(group === 'byRule' ? 'post' : 'match', { amount })}
            </Button>
          )}
          <Button onClick={() => open(line.cents > 0 ? 'payment' : 'account')}>{t('other')}</Button>
        </p>
      )}
      {mayChange && (
        <TextAct variant="other" onClick={() => open('exclude')}>
          {t('exclude')}
        </TextAct>
      )}
    </li>
  );
}
