import { useState } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { useMay } from '#web/lib/me.ts';
import { CloseBooksDialog } from './close-books-dialog.tsx';
import { ClosingHistory } from './closing-history.tsx';
import { useClosingText } from './closing-text.ts';
import { ReopenBooksDialog } from './reopen-books-dialog.tsx';
import { useMoneyText } from './text.ts';

export interface ClosingDialogsProps {
  /** From the address; what the role does not allow shows how things stand instead. */
  readonly which: string;
  readonly onClose: () => void;
}

export function ClosingDialogs({ which, onClose }: ClosingDialogsProps) {
  const t = useClosingText();
  const m = useMoneyText();
  const may = useMay();
  const [now, setNow] = useState(which);
  if (now === 'books' && may('ledger.close'))
    return <CloseBooksDialog onClose={onClose} onReopen={() => setNow('reopen')} />;
  if (now === 'reopen' && may('ledger.reopen')) return <ReopenBooksDialog onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('history')} footer={<Button onClick={onClose}>{m('close')}</Button>}>
      <ClosingHistory />
    </Dialog>
  );
}
