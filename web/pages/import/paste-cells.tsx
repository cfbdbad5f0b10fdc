import { TextArea } from '#web/kit/field/text-field.tsx';
import { useListText } from './list-text.ts';

interface PasteCellsProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Cells from the clipboard, in the place of a file. */
export function PasteCells({ value, onChange }: PasteCellsProps) {
  const t = useListText();
  return (
    <TextArea
      label={t('pasteLabel')}
      help={t('pasteHelp')}
      rows={4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What was pasted as a file: spreadsheets put tabs between cells, and the first line says so to the reader. */
export function pastedFile(text: string, name: string): File {
  const separator = text.includes('\t') ? '\t' : undefined;
  const head = separator === undefined ? '' : `sep=${separator}\n`;
  return new File([head + text], name, { type: 'text/plain' });
}
