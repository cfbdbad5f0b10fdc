import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { useBoardText } from './board-text.ts';
import styles from './board.module.css';

/** What can be done with several leases at once; each shows first what it would do. */
export function Chosen({
  ids,
  onPay,
  onRemind,
  onClear,
}: {
  readonly ids: readonly string[];
  readonly onPay: () => void;
  readonly onRemind: () => void;
  readonly onClear: () => void;
}) {
  const b = useBoardText();
  const mayRaise = useMay()('leases.change');
  const count = ids.length;
  return (
    <p role="status" className={styles['only']}>
      {b('chosen', { count })}
      <TextAct onClick={onPay}>{b(count === 1 ? 'recordPayment' : 'recordForChosen')}</TextAct>
      <TextAct onClick={onRemind}>{b('remind')}</TextAct>
      {mayRaise && <TextLink to={`/rent/increases/new?lease=${ids.join(',')}`}>{b('raiseRent')}</TextLink>}
      <TextAct variant="other" onClick={onClear}>
        {b('clearChosen')}
      </TextAct>
    </p>
  );
}
