import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { DayStrip } from '#web/kit/day-strip/day-strip.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { Tooltip } from '#web/kit/tooltip/tooltip.tsx';
import { Part, Row } from './part.tsx';

export function OverlaysSection() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const [tab, setTab] = useState<'ledger' | 'terms' | 'requests'>('ledger');
  const [last, setLast] = useState('nothing yet');
  return (
    <>
      <Part title="Dialog, menu, tooltip, explanation, toast">
        <Row>
          <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm something</Button>
          <Menu
            label="More"
            more
            entries={[
              { label: 'Give notice', hint: 'N', onSelect: () => setLast('notice') },
              { label: 'Open the kit', to: '/kit' },
              'rule',
              { label: 'Delete draft', danger: true, onSelect: () => setLast('delete') },
            ]}
          />
          <Menu
            label="Export"
            entries={[
              { label: 'CSV', onSelect: () => setLast('csv') },
              { label: 'PDF', onSelect: () => setLast('pdf') },
            ]}
          />
          <Tooltip text="Notices">
            <Button icon={<Icon of={Bell} />} aria-label="Notices" />
          </Tooltip>
          <Explanation
            title="16 of 31 days × 1,620.00 = 836.13"
            detail={<DayStrip days={31} from={16} to={31} label="16 of 31 days" />}
          >
            836.13
          </Explanation>
          <Button
            onClick={() =>
              showToast({ text: 'Stair lighting approved', act: { label: 'Undo', run: () => setLast('undone') } })
            }
          >
            Toast with undo
          </Button>
          <Button onClick={() => showToast({ text: 'The bank file could not be read.', tone: 'bad' })}>Failure</Button>
          <span>Last: {last}</span>
        </Row>
      </Part>
      <Part title="Tabs">
        <Tabs
          label="Lease"
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'ledger', label: 'Ledger' },
            { name: 'terms', label: 'Terms' },
            { name: 'requests', label: 'Requests', count: 1 },
          ]}
        >
          <p>The panel of {tab}.</p>
        </Tabs>
      </Part>
      <Dialog
        open={open === 'dialog'}
        onClose={() => setOpen(undefined)}
        title="Invite a member"
        description="They get an email with a link that works for seven days."
        footer={
          <>
            <Button onClick={() => setOpen(undefined)}>Cancel</Button>
            <Button variant="primary">Send invitation</Button>
          </>
        }
      >
        <TextField label="Email" type="email" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        title="Remove Ruth Okonkwo?"
        description="She can no longer sign in to this workspace. What she did stays in the log."
        act="Remove member"
        danger
        onConfirm={async () => 'A workspace keeps at least one owner.'}
      />
    </>
  );
}
