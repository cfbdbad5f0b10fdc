import { useState } from 'react';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Part } from './part.tsx';
import styles from './kit-page.module.css';

const states = ['ready', 'loading', 'stale', 'busy', 'changed', 'failed'] as const;
type State = (typeof states)[number];

/** Work on many records, from its preview until it is done. */
export function RunSection() {
  const [state, setState] = useState<State>('ready');
  const [posted, setPosted] = useState(0);
  return (
    <div className={styles['frame']}>
      <Segmented
        label="State"
        options={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
      />
      <RunPage
        run={{
          query: { error: null, isFetching: state === 'loading', refetch: async () => setState('ready') },
          preview: state === 'loading' ? undefined : { charges: 48, excluded: ['Lease not signed yet'] },
          isStale: state === 'stale',
          busy: state === 'busy',
          submit: () => setPosted((count) => count + 48),
          changed: state === 'changed' ? 'Data changed since the preview. Nothing was posted.' : undefined,
          problem: state === 'failed' ? 'The server could not be reached.' : undefined,
          isUnknown: state === 'failed',
          requestId: undefined,
        }}
        header={<PageHeader eyebrow="Rent run" title="December 2026" chip={<Chip tone="tint">Preview</Chip>} />}
        figures={({ charges }) => (
          <Figures>
            <Figure label="Charges" value={charges} />
            <Figure label="Posted here" value={posted} />
          </Figures>
        )}
        facts={() => (
          <Facts title="From November to December">
            <Fact label="November, billed">57,300.00</Fact>
            <Fact label="December, this run">58,200.00</Fact>
          </Facts>
        )}
        confirm={({ charges }) => ({
          title: 'Through 1 December 2026, on 48 tenant ledgers',
          detail: 'Nothing is posted until you confirm.',
          cancelTo: '/kit?part=run',
          act: `Post ${charges} charges, 58,200.00`,
        })}
      >
        {({ excluded }) => (
          <>
            <Part title="Exceptions first">{excluded}</Part>
            <Part title="Then what happens to whom">The lines of the run.</Part>
          </>
        )}
      </RunPage>
    </div>
  );
}
