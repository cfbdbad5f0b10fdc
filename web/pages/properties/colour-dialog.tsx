import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { useDialogsText } from './dialogs-text.ts';

export interface ColourDialogProps {
  readonly count: number;
  /** What is chosen until somebody chooses. */
  readonly first: number;
  readonly onSet: (colour: number) => void;
  readonly onClose: () => void;
}

/** One colour for several properties, such as those of one owner. */
export function ColourDialog({ count, first, onSet, onClose }: ColourDialogProps) {
  const t = useDialogsText();
  const [colour, setColour] = useState(first);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('colourTitle', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onSet(colour)}>
            {t('colourAct', { count })}
          </Button>
        </>
      }
    >
      <ColourChoice label={t('colour')} value={colour} onChange={setColour} />
    </Dialog>
  );
}
