import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Brand } from '#web/kit/brand/brand.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select, type Option } from '#web/kit/select/select.tsx';
import { Switch } from '#web/kit/switch/switch.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { Columns, Part, Row } from './part.tsx';
import { leases } from './samples.ts';

const properties = [
  { value: 'maple', label: 'Maple Court', colour: 'blue' },
  { value: 'harbor', label: 'Harbor View', colour: 'teal' },
  { value: 'linden', label: 'Linden House', colour: 'ochre', hint: '16 units' },
] as const satisfies readonly Option[];

const people: readonly Option[] = leases.map((lease) => ({
  value: lease.id,
  label: lease.tenant,
  hint: `${lease.unit} ${lease.property}`,
  colour: lease.colour,
}));

export function ControlsSection() {
  return (
    <>
      <Part title="Buttons, links, chips">
        <Row>
          <Button variant="primary">Record payment</Button>
          <Button variant="primary" disabled>
            Record payment
          </Button>
          <Button variant="primary" busy>
            Posting…
          </Button>
          <Button>Post late fees</Button>
          <Button disabled>Post late fees</Button>
          <Button variant="danger">Remove member</Button>
          <Button variant="quiet">Change</Button>
          <Button icon={<Icon of={Plus} />}>Add</Button>
          <Button icon={<Icon of={Search} />} aria-label="Search" />
          <ButtonLink to="/kit">A link</ButtonLink>
        </Row>
        <Row>
          <TextLink to="/kit">Set up a workspace</TextLink>
          <TextLink to="/kit" variant="row">
            Sigrid Holm
          </TextLink>
          <TextLink to="/kit" variant="computed">
            836.13
          </TextLink>
          <TextLink to="/kit" variant="plain">
            Privacy
          </TextLink>
          <TextAct>Record</TextAct>
          <TextAct variant="other">Remind</TextAct>
          <TextAct disabled>Undo</TextAct>
          <Brand />
        </Row>
        <Row>
          <Chip>Draft</Chip>
          <Chip tone="tint">Active</Chip>
          <Chip tone="ok">Paid</Chip>
          <Chip tone="warn">Due</Chip>
          <Chip tone="bad">11 days past due</Chip>
        </Row>
      </Part>
      <Fields />
      <Choices />
    </>
  );
}

function Fields() {
  const [property, setProperty] = useState<(typeof properties)[number]['value'] | null>('maple');
  const [person, setPerson] = useState<Option | null>(people[1] ?? null);
  const [date, setDate] = useState<string | null>('2026-11-12');
  const [cents, setCents] = useState<number | null>(130_000);
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Part title="Fields">
      <Columns>
        <TextField label="Email" type="email" defaultValue="dana@northgate.example" help="Where statements go." />
        <TextField label="Name" error="Say what the building is called." defaultValue="" required />
        <PasswordField label="Password" defaultValue="correct horse" autoComplete="current-password" />
        <TextField label="Disabled" disabled defaultValue="L-0187" />
        <Select label="Property" options={properties} value={property} onChange={setProperty} />
        <Combobox label="From" options={people} value={person} onChange={setPerson} />
        <MoneyField label="Amount" currency="USD" cents={cents} onChange={setCents} />
        <DateField label="Received on" value={date} onChange={setDate} />
        <TextArea label="Note" help="The tenant does not see it." />
        <FileDrop
          label="Bank file"
          accept=".csv,.ofx"
          maxBytes={5_000_000}
          multiple
          files={files}
          onChange={setFiles}
        />
      </Columns>
      <FormError requestId="018f-6a2c">Wrong email or password. Check both, or set a new password.</FormError>
    </Part>
  );
}

function Choices() {
  const [basis, setBasis] = useState<'accrual' | 'cash'>('accrual');
  const [due, setDue] = useState<'first' | 'fifteenth'>('first');
  const [on, setOn] = useState(true);
  return (
    <Part title="Choices">
      <Columns>
        <div>
          <Checkbox label="Charge water by usage" defaultChecked />
          <br />
          <Checkbox label="Some of them" mixed help="Three of eight" />
          <br />
          <Checkbox label="Not now" disabled />
        </div>
        <RadioGroup
          label="Rent is due"
          value={due}
          onChange={setDue}
          options={[
            { value: 'first', label: 'On the 1st' },
            { value: 'fifteenth', label: 'On the 15th', help: 'Counts from next month' },
          ]}
        />
        <div>
          <Switch label="Late fees" help="Posted by themselves" on={on} onChange={setOn} />
        </div>
        <Segmented
          label="Basis"
          value={basis}
          onChange={setBasis}
          options={[
            { value: 'accrual', label: 'Accrual' },
            { value: 'cash', label: 'Cash' },
          ]}
        />
      </Columns>
    </Part>
  );
}
