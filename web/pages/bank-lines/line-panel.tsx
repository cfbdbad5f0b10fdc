import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { otherNamedIn, type Candidate, type LineRow, type Settled } from './line-groups.ts';
import { candidateName, doubtOf, paymentsOf, targetPlace } from './proposal-words.ts';
import { Proposed, Reasons } from './proposal-view.tsx';
import { SettledView } from './settled-view.tsx';
import { useLinesText } from './text.ts';
import type { LineKeys } from './use-line-keys.ts';
import styles from './lines.module.css';

export interface LinePanelProps extends Pick<LineKeys, 'take' | 'open' | 'decide' | 'undo'> {
  readonly settled: Settled | undefined;
  readonly row: LineRow;
  readonly isBusy: boolean;
  readonly mayChange: boolean;
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** One line beside the list: what it is proposed to be, why, and what else it could be. */
export function LinePanel(props: LinePanelProps) {
  const t = useLinesText();
  const { row, mayChange, take, open } = props;
  const { line, proposal, group } = row;
  const candidates = proposal?.candidates ?? [];
  const [first, ...others] = candidates;
  const lease = first?.targets.length === 1 ? first.targets.find((target) => target.kind === 'lease') : undefined;
  const isOpen = group !== 'done' && group !== 'decideFirst';
  // What is reconciled stays as it is; below it stands through when.
  const hasActs = mayChange && (isOpen || (group === 'done' && props.settled?.reconciledThrough === null));
  return (
    <SidePanel
      eyebrow={`${formatDate(line.date)} · ${line.text}`}
      title={
        <>
          {formatMoney(Math.abs(line.cents), line.currency)}{' '}
          <span className={styles['direction']}>{t(line.cents > 0 ? 'in' : 'out')}</span>
        </>
      }
      onClose={props.onClose}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
      footer={hasActs ? <PanelFoot {...props} first={first} /> : undefined}
    >
      {group === 'decideFirst' && (
        <>
          <h3>{t('decideWhy')}</h3>
          <p className={styles['quiet']}>
            {doubtOf(t, line)}
            {line.beside !== null &&
              `: ${formatDate(line.beside.date)} · ${formatMoney(line.beside.cents, line.currency, { negative: 'accounting' })}`}
          </p>
          {mayChange && (
            <p className={styles['decide']}>
              <Button onClick={() => props.decide(row, 'same')}>{t('sameLine')}</Button>
              <Button onClick={() => props.decide(row, 'new')}>{t('newLine')}</Button>
            </p>
          )}
        </>
      )}
      {group === 'done' && props.settled !== undefined && (
        <SettledView settled={props.settled} currency={line.currency} />
      )}
      {first !== undefined && (
        <>
          <div className={styles['head']}>
            <h3>{t('proposedMatch')}</h3>
            {others.length > 0 && <Chip>{t('ofProposals', { count: candidates.length })}</Chip>}
          </div>
          <Proposed line={line} candidate={first} />
          <h3>{t('reasons')}</h3>
          <Reasons candidate={first} currency={line.currency} />
          {lease !== undefined && mayChange && (
            <Checkbox
              label={t('remember', { place: targetPlace(lease) })}
              checked={props.remember}
              onChange={({ target }) => props.onRemember(target.checked)}
            />
          )}
        </>
      )}
      {first === undefined && isOpen && <p className={styles['quiet']}>{t('nothingProposed')}</p>}
      {others.length > 0 && (
        <>
          <h3>{t('others')}</h3>
          <ol className={styles['others']}>
            {others.map((candidate, at) => (
              <li key={candidate.targets.map(({ id }) => id).join(' ')}>
                <kbd>{at + 2}</kbd>
                <span className={styles['name']}>{candidateName(candidate)}</span>
                {mayChange && <TextAct onClick={() => take(row, at + 1)}>{t('use')}</TextAct>}
              </li>
            ))}
          </ol>
        </>
      )}
      {mayChange && isOpen && (
        <p className={styles['ways']}>
          <TextAct onClick={() => open('item')}>{t('findItem')}</TextAct>
          <TextAct onClick={() => open('payment')}>{t(line.cents > 0 ? 'newPayment' : 'payBill')}</TextAct>
          <TextAct onClick={() => open('account')}>{t('postAs')}</TextAct>
          <TextAct onClick={() => open('split')}>{t('split')}</TextAct>
          <TextAct onClick={() => open('rule')}>{t('makeRule')}</TextAct>
        </p>
      )}
    </SidePanel>
  );
}

function PanelFoot({
  row,
  first,
  isBusy,
  take,
  open,
  undo,
}: LinePanelProps & { readonly first: Candidate | undefined }) {
  const t = useLinesText();
  const { line } = row;
  const amount = formatMoney(Math.abs(line.cents), line.currency);
  const isRule = row.group === 'byRule';
  if (row.group === 'done')
    return (
      <Button busy={isBusy} onClick={() => undo(row)}>
        {t('undo')}
      </Button>
    );
  const payments = first === undefined ? 0 : paymentsOf(first);
  const posts = payments === 0 ? t('postsNothing') : t('postsPayment', { count: payments });
  return (
    <>
      <span className={styles['posts']}>{first !== undefined && (isRule ? t('postsEntry') : posts)}</span>
      <Button onClick={() => open('exclude')}>{t('exclude')}</Button>
      {first !== undefined && (
        <Button variant="primary" busy={isBusy} onClick={() => take(row, 0)}>
          {t(isRule ? 'post' : 'match', { amount })}{' '}
          <span aria-hidden="true">{otherNamedIn(row.proposal) === undefined ? '↵' : '1'}</span>
        </Button>
      )}
    </>
  );
}
