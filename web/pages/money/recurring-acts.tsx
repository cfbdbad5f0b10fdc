import { useState } from 'react';
import { addDays } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { useMoneyError } from './money-failure.ts';
import { countDays } from '#shared/recurrence.ts';
import { EndDialog, ExtendDialog } from './recurring-end-dialog.tsx';
import { RemoveDialog } from './recurring-remove-dialog.tsx';
import { ResumeDialog } from './recurring-resume-dialog.tsx';
import { useRecurringText } from './recurring-text.ts';
import { pauseRecurring, resumeRecurring, type RecurringEntry } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';
import { useMoneyText } from './text.ts';

const addressDefaults = { change: '', open: '' };

/** Pause and resume, which ask nothing where nothing was missed; what comes next; and the end. */
export function RecurringActs({ recurring }: { readonly recurring: RecurringEntry }) {
  const t = useRecurringText();
  const m = useMoneyText();
  const sayError = useMoneyError();
  const touched = useTouched();
  const { today } = useCalendar();
  const [, change] = useAddress(addressDefaults);
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<'resume' | 'end' | 'extend' | 'remove'>();
  const close = () => setDialog(undefined);
  const { id, name, nextOn, pausedAt, postedCount } = recurring;
  const missed = nextOn === null ? 0 : countDays(recurring, nextOn, addDays(today, -1));

  async function run(act: () => Promise<RecurringEntry>, done: (after: RecurringEntry) => void) {
    setBusy(true);
    try {
      done(await act());
    } catch (error) {
      showToast({ text: sayError(error), tone: 'bad' });
    } finally {
      setBusy(false);
      void touched('POST /recurring-entries/{id}/pause/');
    }
  }

  const pause = () =>
    run(
      () => pauseRecurring(id),
      () => showToast({ text: t('pausedToast', { name }), act: { label: t('undo'), run: () => void goOn('post') } }),
    );
  const goOn = (days: 'skip' | 'post') =>
    run(
      () => resumeRecurring(id, days),
      (after) =>
        showToast({
          text:
            after.nextOn === null || after.nextOn <= today
              ? t('resumedPosting', { name })
              : t('resumed', { name, date: formatDate(after.nextOn) }),
        }),
    );

  return (
    <>
      <Menu
        more
        label={m('more')}
        entries={[
          nextOn === null
            ? { label: t('extend'), onSelect: () => setDialog('extend') }
            : { label: t('end'), danger: true, onSelect: () => setDialog('end') },
          ...(postedCount === 0 ? [{ label: t('remove'), danger: true, onSelect: () => setDialog('remove') }] : []),
        ]}
      />
      <Button onClick={() => change({ change: id, open: id })}>{t('change')}</Button>
      {nextOn !== null && pausedAt === null && (
        <Button busy={busy} onClick={() => void pause()}>
          {t('pause')}
        </Button>
      )}
      {nextOn !== null && pausedAt !== null && (
        <Button variant="primary" busy={busy} onClick={() => (missed === 0 ? void goOn('skip') : setDialog('resume'))}>
          {t('resume')}
        </Button>
      )}
      {dialog === 'resume' && (
        <ResumeDialog
          name={name}
          missed={missed}
          onClose={close}
          onResume={(days) => {
            close();
            void goOn(days);
          }}
        />
      )}
      {dialog === 'end' && <EndDialog recurring={recurring} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog recurring={recurring} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveDialog recurring={recurring} onClose={close} onRemoved={() => change({ open: '' })} />
      )}
    </>
  );
}
