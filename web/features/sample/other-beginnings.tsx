import { Suspense, useState } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { SampleAct } from './sample-act.tsx';
import { SampleState } from './sample-state.tsx';
import { useSampleText } from './text.ts';
import { useMayTrySample } from './use-may-try-sample.ts';
import { useSample } from './use-sample.ts';
import styles from './other-beginnings.module.css';

const SampleDialog = lazyPart(async () => (await import('./sample-dialog.tsx')).SampleDialog, { instead: 'toast' });

/** Beside the first act of an empty list: a file that has it all already, or a portfolio to try things with. */
export function OtherBeginnings() {
  const t = useSampleText();
  const mayImport = useMay()('portfolio.import');
  const mayTry = useMayTrySample();
  return (
    <>
      {mayImport && <ButtonLink to="/import">{t('import')}</ButtonLink>}
      {mayTry && <SampleBeginning />}
    </>
  );
}

/** The act, until it was done; from then on how far the sample is, also for who comes back to the page. */
function SampleBeginning() {
  const t = useSampleText();
  const of = useSample();
  const [trying, setTrying] = useState(false);
  const stop = () => setTrying(false);
  const isBegun = of.sample !== undefined && of.sample.state !== 'none';
  return (
    <>
      {(!isBegun || trying) && <TextAct onClick={() => setTrying(true)}>{t('try')}</TextAct>}
      {isBegun && !trying && (
        <div className={styles['begun']}>
          <SampleState sample={of.sample} failure={of.failure} />
          <SampleAct of={of} />
        </div>
      )}
      <Suspense fallback={null}>{trying && <SampleDialog onClose={stop} onUnavailable={stop} />}</Suspense>
    </>
  );
}
