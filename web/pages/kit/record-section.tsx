import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Part } from './part.tsx';
import styles from './kit-page.module.css';

const states = ['there', 'loading', 'gone', 'failed'] as const;
type State = (typeof states)[number];

/** A record by its address, in each state that it can be in. */
export function RecordSection() {
  const [state, setState] = useState<State>('there');
  const query = {
    data: state === 'there' ? { name: 'Omar Haddad', number: 'L-0031' } : undefined,
    error: state === 'failed' ? new Error('No answer') : null,
    isFetching: state === 'loading',
    refetch: async () => setState('there'),
  };
  const list = { to: '/kit/list', name: 'Leases' };
  return (
    <div className={styles['frame']}>
      <Segmented
        label="State"
        options={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
      />
      <FetchedRecord query={query} list={list} gone="There is no such lease." isGone={state === 'gone'}>
        {({ name, number }) => (
          <RecordPage
            colour="teal"
            trail={[list, number]}
            title={name}
            chip={<Chip tone="ok">Active</Chip>}
            actions={<Button variant="primary">Record payment</Button>}
            figures={
              <Figures>
                <Figure label="Rent, USD" value="1,485.00" />
              </Figures>
            }
            facts={
              <Facts title="Term">
                <Fact label="From">1 Mar 2026</Fact>
              </Facts>
            }
          >
            <Part title="What is read">Charges, payments and papers of the record.</Part>
          </RecordPage>
        )}
      </FetchedRecord>
    </div>
  );
}
