import { useActsText } from '#web/features/money-acts/acts-text.ts';
import type { LedgerLine } from '#web/features/money/api.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import type { OnTakeBack } from './ledger-tab.tsx';
import { takingBackOf } from './ledger-words.ts';

/** Beside a credit or a refund that stands. */
export function TakeBackAct({ line, onTakeBack }: { readonly line: LedgerLine; readonly onTakeBack: OnTakeBack }) {
  const a = useActsText();
  const act = takingBackOf(line);
  if (act === undefined || onTakeBack === undefined) return null;
  return (
    <TextAct
      variant="other"
      aria-label={a('takeBackOf', { number: line.number })}
      onClick={() => onTakeBack(act, line.recordId)}
    >
      {a('takeBack')}
    </TextAct>
  );
}
