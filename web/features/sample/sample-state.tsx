import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { useSampleText } from './text.ts';
import type { useSample } from './use-sample.ts';

/** What there is to say about a sample: how far it is, that it is ready, or that it could not be made. */
export function SampleState({ sample, failure }: Pick<ReturnType<typeof useSample>, 'sample' | 'failure'>) {
  const t = useSampleText();
  const state = sample?.state;
  return (
    <div aria-live="polite">
      {(state === 'waiting' || state === 'making') && (
        <Progress label={t('making')} done={sample?.step ?? 0} of={sample?.steps ?? 1} detail={t('goesOn')} />
      )}
      {state === 'removing' && <p>{t('removing')}</p>}
      {state === 'ready' && <p>{t('ready')}</p>}
      <FormError>{failure ?? (state === 'failed' ? t('failed') : undefined)}</FormError>
    </div>
  );
}
