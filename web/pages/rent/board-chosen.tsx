import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { useBoardText } from './board-text.ts';

export interface ChosenActsProps {
  readonly ids: readonly string[];
  readonly onPay: () => void;
  readonly onRemind: () => void;
}

/** What can be done with several leases at once; each shows first what it would do. */
export function ChosenActs({ ids, onPay, onRemind }: ChosenActsProps) {
  const b = useBoardText();
  const mayRaise = useMay()('leases.change');
  return (
    <>
      <TextAct onClick={onPay}>{b('recordPayment')}</TextAct>
      <TextAct onClick={onRemind}>{b('remind')}</TextAct>
      {mayRaise && <TextLink to={`/rent/increases/new?lease=${ids.join(',')}`}>{b('raiseRent')}</TextLink>}
    </>
  );
}
