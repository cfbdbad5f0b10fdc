import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { useRecurringText } from './recurring-text.ts';

export interface ResumeDialogProps {
  readonly name: string;
  readonly missed: number;
  readonly onClose: () => void;
  readonly onResume: (missed: 'skip' | 'post') => void;
}

/** Days have passed while it was paused: whether they are posted is for somebody to say. */
export function ResumeDialog({ name, missed, onClose, onResume }: ResumeDialogProps) {
  const t = useRecurringText();
  const [days, setDays] = useState<'skip' | 'post'>('skip');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resumeTitle', { name })}
      description={t('resumeWhy', { count: missed })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onResume(days)}>
            {t('resume')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('missed')}
        options={[
          { value: 'skip', label: t('missedSkip'), help: t('missedSkipWhy') },
          { value: 'post', label: t('missedPost', { count: missed }), help: t('missedPostWhy') },
        ]}
        value={days}
        onChange={setDays}
      />
    </Dialog>
  );
}
