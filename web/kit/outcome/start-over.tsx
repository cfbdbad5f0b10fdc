import { useRef, useState } from 'react';
import { firstField } from '#web/kit/focus/first-field.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { LeaveDialog } from '#web/kit/typed-guard/leave-dialog.tsx';
import { useOutcomeWords } from './use-outcome.ts';

export interface StartOverProps {
  /** It was sent, and no answer came: what is given up may be saved. */
  readonly isLost?: boolean;
  readonly onStartOver: (() => void) | undefined;
}

/** Gives up what stands in the form around it, once it is said that this is meant; then its first field has the focus. */
export function StartOver({ isLost = false, onStartOver }: StartOverProps) {
  const t = useOutcomeWords();
  const [asking, setAsking] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const begin = () => {
    const form = own.current?.closest('form');
    setAsking(false);
    onStartOver?.();
    // Once the question is gone, and has given back the focus to a button that may be gone too.
    requestAnimationFrame(() => firstField(form)?.focus());
  };
  return (
    <>
      <TextAct ref={own} onClick={() => setAsking(true)}>
        {t('startOver')}
      </TextAct>
      <LeaveDialog
        open={asking}
        {...(isLost && { why: t('maybeSaved'), stay: t('keep') })}
        onStay={() => setAsking(false)}
        onLeave={begin}
      />
    </>
  );
}
