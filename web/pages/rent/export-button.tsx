import { Button } from '#web/kit/button/button.tsx';
import { useExport, type ExportActProps } from '#web/kit/export-act/export-act.tsx';
import { useRunText } from './run-text.ts';

/** What is on the page as a table, all of it. */
export function ExportButton({ save }: ExportActProps) {
  const r = useRunText();
  const { busy, run } = useExport();
  return (
    <Button busy={busy} onClick={() => void run(save)}>
      {r('export')}
    </Button>
  );
}
