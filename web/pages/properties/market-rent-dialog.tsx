import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { useDialogsText } from './dialogs-text.ts';

/** One amount for several units. */
export function MarketRentDialog({
  count,
  currency,
  onSet,
  onClose,
}: {
  readonly count: number;
  readonly currency: string;
  readonly onSet: (cents: number) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useDialogsText();
  const formId = useId();
  const [cents, setCents] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);

  function set(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (cents !== null) void onSet(cents);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rentTitle', { count })}
      description={t('rentWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('rentAct', { count })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={set}>
        <MoneyField
          label={t('marketRent')}
          currency={currency}
          cents={cents}
          error={isChecked && cents === null ? t('rentMissing') : undefined}
          onChange={setCents}
        />
      </form>
    </Dialog>
  );
}
