import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { Columns, Part } from './part.tsx';

export function StatesSection() {
  const [step, setStep] = useState(1);
  return (
    <>
      <Part title="Empty">
        <Empty
          act={<Button variant="primary">Add property</Button>}
          sample={<TextAct>Open a sample portfolio</TextAct>}
        >
          Add a building, and each of its units becomes a window here.
        </Empty>
        <Empty plain act={<TextAct>Clear filters</TextAct>}>
          No lease fits these filters.
        </Empty>
      </Part>
      <Part title="Error">
        <ErrorNotice title="The rent roll could not be fetched." requestId="0192f3a4-7c1e" onRetry={() => setStep(0)}>
          The connection broke off. What you typed is still here.
        </ErrorNotice>
      </Part>
      <Part title="Loading">
        <Loading rows={3} />
      </Part>
      <Part title="Steps, progress, history">
        <Stepper label="Import" steps={['File', 'Columns', 'Check', 'Post']} current={step} onGo={setStep} />
        <br />
        <Columns>
          <Progress
            label="Importing the bank file"
            done={1240}
            of={3000}
            detail="1,240 of 3,000 lines. You can leave this page."
          />
          <Progress label="Counting the lines" done={null} of={1} />
          <Timeline
            label="History"
            timeZone="UTC"
            entries={[
              {
                key: '1',
                at: '2026-10-06T11:32:00Z',
                who: 'Dana Reed',
                what: 'Payment returned',
                detail: 'R01 no funds',
                tone: 'bad',
              },
              { key: '2', at: '2026-10-02T09:04:00Z', who: 'Bank feed', what: 'Payment received' },
            ]}
          />
        </Columns>
      </Part>
    </>
  );
}
