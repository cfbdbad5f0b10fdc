import { Button } from '#web/kit/button/button.tsx';
import { goesOn } from './api.ts';
import { useSampleText } from './text.ts';
import type { useSample } from './use-sample.ts';

export interface SampleActProps {
  readonly of: ReturnType<typeof useSample>;
  readonly variant?: 'primary' | 'outline';
}

/** The one thing that can be done next: add it, open it, or try again. Nothing while it is being made or removed. */
export function SampleAct({ of: { sample, isBusy, add, open }, variant = 'outline' }: SampleActProps) {
  const t = useSampleText();
  if (sample === undefined || goesOn(sample.state)) return null;
  const isReady = sample.state === 'ready';
  return (
    <Button variant={variant} busy={isBusy} onClick={isReady ? open : add}>
      {t(isReady ? 'open' : sample.state === 'failed' ? 'again' : 'add')}
    </Button>
  );
}
