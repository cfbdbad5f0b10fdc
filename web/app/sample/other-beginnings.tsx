import { Suspense, useState } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { useSampleText } from './text.ts';
import { useMayTrySample } from './use-may-try-sample.ts';

const SampleDialog = lazyPart(async () => (await import('./sample-dialog.tsx')).SampleDialog, { instead: 'toast' });

/** Beside the first act of an empty list: a file that has it all already, or a portfolio to try things with. */
export function OtherBeginnings() {
  const t = useSampleText();
  const mayImport = useMay()('portfolio.import');
  const mayTry = useMayTrySample();
  const [trying, setTrying] = useState(false);
  const stop = () => setTrying(false);
  return (
    <>
      {mayImport && <ButtonLink to="/import">{t('import')}</ButtonLink>}
      {mayTry && <TextAct onClick={() => setTrying(true)}>{t('try')}</TextAct>}
      <Suspense fallback={null}>{trying && <SampleDialog onClose={stop} onUnavailable={stop} />}</Suspense>
    </>
  );
}
