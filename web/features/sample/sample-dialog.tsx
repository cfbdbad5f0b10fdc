import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { SampleAct } from './sample-act.tsx';
import { SampleState } from './sample-state.tsx';
import { useSampleText } from './text.ts';
import { useSample } from './use-sample.ts';

/** Says what the sample is, has it made, shows how far it is, and opens it. */
export function SampleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useSampleText();
  const sample = useSample();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('why')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <SampleAct of={sample} variant="primary" />
        </>
      }
    >
      <SampleState sample={sample.sample} failure={sample.failure} />
    </Dialog>
  );
}
