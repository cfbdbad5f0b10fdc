import { SampleAct } from '#web/features/sample/sample-act.tsx';
import { SampleState } from '#web/features/sample/sample-state.tsx';
import { useSampleText } from '#web/features/sample/text.ts';
import { useMayTrySample } from '#web/features/sample/use-may-try-sample.ts';
import { useSample } from '#web/features/sample/use-sample.ts';
import { Section } from '#web/kit/section/section.tsx';

/** The sample comes back from here as often as it is wanted; inside it, the shell says how to remove it. */
export function SampleSection() {
  return useMayTrySample() ? <Offered /> : null;
}

function Offered() {
  const t = useSampleText();
  const sample = useSample();
  return (
    <Section id="sample" title={t('title')} lead={t('why')} act={<SampleAct of={sample} />}>
      <SampleState sample={sample.sample} failure={sample.failure} />
    </Section>
  );
}
