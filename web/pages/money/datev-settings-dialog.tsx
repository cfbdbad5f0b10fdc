import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useJournalText } from './journal-text.ts';
import { useMoneyText } from './text.ts';

type Settings = RouteAnswer<Routes['GET /datev-settings/']>;

/** What DATEV knows the workspace by. */
export function DatevSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useJournalText();
  const m = useMoneyText();
  const query = useQuery(routeQuery('GET /datev-settings/', {}));
  if (query.data !== undefined) return <SettingsForm settings={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('datevTitle')} footer={<Button onClick={onClose}>{m('close')}</Button>}>
      {query.error === null ? <Loading rows={2} /> : <QueryFailure query={query} />}
    </Dialog>
  );
}

const lengths = ['4', '5', '6', '7', '8'] as const;
const within = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

function SettingsForm({ settings, onClose }: { readonly settings: Settings; readonly onClose: () => void }) {
  const t = useJournalText();
  const form = useRecordForm({
    draft: () => ({
      consultantNumber: String(settings.consultantNumber ?? ''),
      clientNumber: String(settings.clientNumber ?? ''),
      accountLength: String(settings.accountLength),
    }),
    bounds: { consultantNumber: { max: 7, required: true }, clientNumber: { max: 5, required: true } },
    check: ({ consultantNumber, clientNumber }) => [
      ...(within(consultantNumber, 1001, 9_999_999) ? [] : [{ path: 'consultantNumber', code: 'invalid-input' }]),
      ...(within(clientNumber, 1, 99_999) ? [] : [{ path: 'clientNumber', code: 'invalid-input' }]),
    ],
    line: 'PATCH /datev-settings/',
    send: (draft) =>
      call('PATCH /datev-settings/', {
        body: {
          consultantNumber: Number(draft.consultantNumber),
          clientNumber: Number(draft.clientNumber),
          accountLength: Number(draft.accountLength),
          version: settings.version,
        },
      }),
    said: () => t('datevSaved'),
    onSaved: onClose,
  });
  const consultant = form.text('consultantNumber');
  const client = form.text('clientNumber');
  return (
    <FormDialog form={form} title={t('datevTitle')} why={t('datevWhy')} act={t('datevSave')} onClose={onClose}>
      <FormPair>
        <TextField
          label={t('consultantNumber')}
          inputMode="numeric"
          {...consultant}
          error={consultant.error === undefined ? undefined : t('consultantInvalid')}
        />
        <TextField
          label={t('clientNumber')}
          inputMode="numeric"
          {...client}
          error={client.error === undefined ? undefined : t('clientInvalid')}
        />
      </FormPair>
      <Select
        label={t('accountLength')}
        options={lengths.map((value) => ({ value, label: t('digits', { count: value }) }))}
        {...form.choice('accountLength')}
      />
    </FormDialog>
  );
}
