import { useState } from 'react';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useActing } from '#web/kit/act-panel/use-acting.ts';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { Part } from './part.tsx';
import styles from './kit-page.module.css';

const states = ['ready', 'doubted', 'lost'] as const;
type State = (typeof states)[number];

export function ActsSection() {
  const [isOpen, setOpen] = useState(true);
  const [state, setState] = useState<State>('ready');
  const [given, setGiven] = useState(0);
  return (
    <div className={styles['frame']}>
      <ListLayout
        header={
          <PageHeader
            eyebrow="L-0031"
            title="Omar Haddad"
            actions={<Button onClick={() => setOpen(true)}>Give a credit…</Button>}
          />
        }
        panel={
          isOpen && (
            <Credit
              state={state}
              onGiven={() => setGiven((count) => count + 1)}
              onUndo={() => setGiven((count) => count - 1)}
              onClose={() => setOpen(false)}
            />
          )
        }
      >
        <Part title="Act: preview, confirm, done with undo">
          <Segmented
            label="Answer"
            options={states.map((value) => ({ value, label: value }))}
            value={state}
            onChange={setState}
          />
          <p>Credits given: {given}</p>
        </Part>
      </ListLayout>
    </div>
  );
}

interface CreditProps {
  readonly state: State;
  readonly onGiven: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function Credit({ state, onGiven, onUndo, onClose }: CreditProps) {
  const [cents, setCents] = useState<number | null>(7500);
  const [reason, setReason] = useState('');
  const acting = useActing({
    fields: ['reason'],
    check: () => required({ reason }),
    send: async () => {
      onGiven();
      return { text: 'Credit given, CR-0007.', act: { label: 'Undo', run: onUndo } };
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title="Give a credit"
      eyebrow="L-0031"
      why="What is owed goes down by it."
      act="Give 75.00"
      acting={{
        ...acting,
        isLocked: state === 'lost',
        doubt: state === 'doubted' ? 'recorded-twice' : undefined,
        said: state === 'doubted' ? 'The same was done a moment ago: CR-0006.' : acting.said,
      }}
      onClose={onClose}
    >
      <MoneyField label="Amount" currency="USD" cents={cents} onChange={setCents} />
      <TextField
        label="Reason"
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActPanel>
  );
}
