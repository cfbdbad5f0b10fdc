import { useId, useMemo, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import type { Option } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { useKitText } from '#web/kit/text.ts';
import { countries, currencies, timeZones } from '#web/lib/places.ts';
import { useSession } from '#web/lib/session.ts';
import { createWorkspace } from './api.ts';
import type { OverlayProps } from './overlays.tsx';
import { useAboveText } from './above-text.ts';

/** Another workspace for the same person. It begins like the one they are in: the same country, currency and zone. */
export function NewWorkspaceDialog({ me, onClose }: OverlayProps) {
  const t = useAboveText();
  const kit = useKitText();
  const form = useId();
  const session = useSession();
  const places = useMemo(() => ({ country: countries(), currency: currencies(), timeZone: timeZones() }), []);
  const [name, setName] = useState('');
  const [country, setCountry] = useState<Option | null>(find(places.country, me.organisation.country));
  const [currency, setCurrency] = useState<Option | null>(find(places.currency, me.organisation.currency));
  const [timeZone, setTimeZone] = useState<Option | null>(find(places.timeZone, me.organisation.timeZone));
  const wish = {
    name,
    country: country?.value ?? '',
    currency: currency?.value ?? '',
    timeZone: timeZone?.value ?? '',
  };
  const {
    form: formRef,
    submit,
    busy,
    failure,
    message,
    errorOf,
  } = useSubmission({
    fields: Object.keys(wish),
    typed: wish,
    check: () => required(wish),
    send: async () => session.moveTo((await createWorkspace(wish)).access),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newWorkspaceTitle')}
      description={t('newWorkspaceWhy')}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('createWorkspace')}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('workspaceName')}
          value={name}
          maxLength={120}
          autoComplete="organization"
          required
          error={errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Combobox
          label={t('country')}
          options={places.country}
          value={country}
          onChange={setCountry}
          required
          error={errorOf('country')}
        />
        <Combobox
          label={t('currency')}
          options={places.currency}
          value={currency}
          onChange={setCurrency}
          required
          help={t('currencyHelp')}
          error={errorOf('currency')}
        />
        <Combobox
          label={t('timeZone')}
          options={places.timeZone}
          value={timeZone}
          onChange={setTimeZone}
          required
          error={errorOf('timeZone')}
        />
        <FormError requestId={failure?.requestId}>{message}</FormError>
      </form>
    </Dialog>
  );
}

function find(options: readonly Option[], value: string): Option | null {
  return options.find((option) => option.value === value) ?? null;
}
