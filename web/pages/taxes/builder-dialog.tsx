import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useTaxText } from './text.ts';

/** Who does building work, and through which day the certificate holds. */
export function BuilderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTaxText();
  const today = useToday();
  const { data } = useQuery(routeQuery('GET /vendors/', { query: { limit: 200 } }));
  const vendors = data?.items ?? [];
  const form = useRecordForm({
    draft: () => ({ vendorId: '', doesBuildingWork: true, certificateUntil: null as string | null }),
    bounds: { vendorId: { required: true } },
    fields: ['certificateUntil'],
    line: 'PATCH /tax-vendors/{id}/',
    send: ({ vendorId, doesBuildingWork, certificateUntil }) =>
      call('PATCH /tax-vendors/{id}/', { params: { id: vendorId }, body: { doesBuildingWork, certificateUntil } }),
    said: () => t('builderSaved'),
    onSaved: onClose,
  });
  const known = async (vendorId: string) => {
    form.change({ vendorId });
    const facts = await call('GET /tax-vendors/{id}/', { params: { id: vendorId } });
    form.change({ ...facts, doesBuildingWork: true });
  };
  return (
    <FormDialog form={form} title={t('builderTitle')} why={t('builderWhy')} act={t('save')} onClose={onClose}>
      <Select
        label={t('vendor')}
        options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.choice('vendorId')}
        onChange={(vendorId) => void known(vendorId)}
      />
      <Checkbox label={t('doesWork')} {...form.checked('doesBuildingWork')} />
      <DateField
        label={t('certificateUntil')}
        help={t('certificateHelp')}
        today={today}
        {...form.date('certificateUntil')}
      />
    </FormDialog>
  );
}
