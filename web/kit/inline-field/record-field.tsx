import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { InlineField, type InlineFieldProps, type SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { Select, type Option } from '#web/kit/select/select.tsx';
import { nothing } from '#web/lib/format.ts';

export interface RecordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help?: string | undefined;
  readonly save?: ((draft: string) => Promise<SaveOutcome>) | undefined;
  readonly check?: ((draft: string) => string | undefined) | undefined;
  readonly show?: (value: string) => string;
}

/** A line of text that is changed where it stands. */
export function TextRecordField({
  maxLength = 200,
  numeric = false,
  editHelp,
  taken,
  ...props
}: RecordFieldProps & {
  readonly maxLength?: number;
  readonly numeric?: boolean;
  /** Told while it is being written. */
  readonly editHelp?: string;
  /** What is said of a name that is in use already. */
  readonly taken?: string;
}) {
  return (
    <ShownField
      {...props}
      edit={(draft, setDraft, error, code) => (
        <TextField
          label={props.label}
          labelHidden
          maxLength={maxLength}
          autoComplete="off"
          {...(numeric && { inputMode: 'decimal' as const })}
          help={editHelp}
          value={draft}
          error={code === 'already-exists' ? (taken ?? error) : error}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
    />
  );
}

export function AreaRecordField(props: RecordFieldProps) {
  return (
    <ShownField
      {...props}
      edit={(draft, setDraft, error) => (
        <TextArea
          label={props.label}
          labelHidden
          rows={5}
          maxLength={10_000}
          value={draft}
          error={error}
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
    />
  );
}

export function ChoiceRecordField({ options, ...props }: RecordFieldProps & { readonly options: readonly Option[] }) {
  return (
    <ShownField
      {...props}
      show={(value) => options.find((option) => option.value === value)?.label ?? value}
      edit={(draft, setDraft, error) => (
        <Select label={props.label} labelHidden options={options} value={draft} error={error} onChange={setDraft} />
      )}
    />
  );
}

/** With any control; what is empty shows as a dash. */
export function ShownField({
  show = asWritten,
  edit,
  ...props
}: RecordFieldProps & {
  readonly edit: InlineFieldProps['edit'];
}) {
  return <InlineField {...props} show={(value) => (value === '' ? nothing : show(value))} edit={edit} />;
}

function asWritten(value: string): string {
  return value;
}
