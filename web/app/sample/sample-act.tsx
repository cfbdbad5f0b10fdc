import { Button } from '#web/kit/button/button.tsx';
import { useSampleText } from './text.ts';
import type { useSample } from './use-sample.ts';

export interface SampleActProps {
  readonly of: ReturnType<typeof useSample>;
  readonly variant?: 'primary' | 'outline';
}

/** The one thing that can be done next: add it, open it, or try again. Nothing while it is being made. */
export function SampleAct({ of: { sample, isBusy, add, open }, variant = 'outline' }: SampleActProps) {
  const t = useSampleText();
  if (sample === undefined || sample.state === 'waiting' || sample.state === 'making') return null;
  const isReady = sample.state === 'ready';
  return (
    <Button variant={variant} busy={isBusy} onClick={isReady ? open : add}>
      {t(isReady ? 'open' : sample.state === 'failed' ? 'again' : 'add')}
    </Button>
  );
}
