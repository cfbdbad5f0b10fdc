import { useQuery } from '@tanstack/react-query';
import { debitSchemes, debitSequences } from '#shared/direct-debits.ts';
import type { DebitScheme, DebitSequence } from '#shared/direct-debits.ts';
import { mandateFields } from '#shared/form-fields.ts';
import { LeaseField } from '#web/features/payments/lease-field.tsx';
import type { PayingLease } from '#web/features/payments/payment-draft.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { formatList } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Mandate } from './api.ts';
import { useDebitsText } from './text.ts';

interface MandateDialogProps {
  /** Blank where somebody chooses it. */
  readonly leaseId: string;
  readonly onClose: () => void;
}

type Kind = 'iban' | 'us';

interface Draft {
  readonly lease: PayingLease | null;
  readonly reference: string;
  readonly signedOn: string | null;
  readonly kind: Kind;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly routing: string;
  readonly account: string;
  readonly use: 'checking' | 'savings';
  readonly scheme: DebitScheme;
  readonly noticeDays: string;
  readonly sequence: DebitSequence;
}

/** What a tenant signed: whose account it is, since when, and what the first collection with it is. */
export function MandateDialog({ leaseId, onClose }: MandateDialogProps) {
  const t = useDebitsText();
  const today = useToday();
  const { organisation } = useMe();
  const known = useQuery({ ...routeQuery('GET /leases/{id}/', { params: { id: leaseId } }), enabled: leaseId !== '' });
  const usual: Kind = organisation.country === 'US' ? 'us' : 'iban';
  const form = useRecordForm<Draft, Mandate>({
    draft: () => ({
      lease: null,
      reference: '',
      signedOn: today,
      kind: usual,
      holder: '',
      iban: '',
      bic: '',
      routing: '',
      account: '',
      use: 'checking',
      scheme: usual === 'us' ? 'PPD' : 'CORE',
      noticeDays: '',
      sequence: 'first',
    }),
    bounds: { holder: mandateFields.holder, reference: mandateFields.reference },
    fields: [
      'leaseId',
      'noticeDays',
      'details.holder',
      'details.iban',
      'details.bic',
      'details.routing',
      'details.account',
    ],
    check: (draft) => {
      const needed = draft.kind === 'us' ? (['routing', 'account'] as const) : (['iban'] as const);
      return [
        ...(leaseId === '' && draft.lease === null ? [{ path: 'leaseId', code: 'required' as const }] : []),
        ...(draft.signedOn === null ? [{ path: 'signedOn', code: 'required' as const }] : []),
        ...needed.filter((name) => draft[name].trim() === '').map((path) => ({ path, code: 'required' as const })),
      ];
    },
    line: 'POST /mandates/',
    send: (draft) => call('POST /mandates/', { body: bodyOf(draft, leaseId) }),
    said: ({ reference }) => t('mandateSaved', { reference }),
    onSaved: onClose,
  });
  const { draft } = form;
  const of = (name: 'holder' | 'routing' | 'account' | 'iban' | 'bic') => {
    const control = form.text(name);
    return { ...control, error: control.error ?? form.errorOf(`details.${name}`), autoComplete: 'off' };
  };
  const kindControl = form.choice('kind');
  const lease = known.data;
  return (
    <FormDialog form={form} title={t('addMandate')} act={t('addMandate')} onClose={onClose}>
      {leaseId === '' ? (
        <LeaseField
          label={t('lease')}
          error={form.errorOf('leaseId')}
          value={draft.lease}
          onChange={(chosen) => form.change({ lease: chosen })}
        />
      ) : (
        <p>
          <bdi>
            {lease === undefined
              ? '…'
              : [lease.number, formatList(lease.tenants.map(({ name }) => name)), lease.unit.name].join(', ')}
          </bdi>
        </p>
      )}
      <FormPair>
        <TextField label={t('reference')} help={t('referenceHelp')} {...form.text('reference')} />
        <DateField label={t('signedOn')} today={today} max={today} {...form.date('signedOn')} />
      </FormPair>
      <FormPair>
        <Select
          label={t('kind')}
          options={(['iban', 'us'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
          {...kindControl}
          onChange={(kind) => form.change({ kind, scheme: debitSchemes[kind === 'us' ? 'ach' : 'sepa'][0] })}
        />
        <Select
          label={t('scheme')}
          options={debitSchemes[draft.kind === 'us' ? 'ach' : 'sepa'].map((value) => ({
            value,
            label: t(`scheme_${value}`),
          }))}
          {...form.choice('scheme')}
        />
      </FormPair>
      <TextField label={t('holder')} {...of('holder')} />
      {draft.kind === 'iban' ? (
        <>
          <TextField label={t('iban')} required {...of('iban')} />
          <TextField label={t('bic')} help={t('bicHelp')} {...of('bic')} />
        </>
      ) : (
        <>
          <FormPair>
            <TextField label={t('routing')} inputMode="numeric" required {...of('routing')} />
            <TextField label={t('accountNumber')} inputMode="numeric" required {...of('account')} />
          </FormPair>
          <Select
            label={t('use')}
            options={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`use_${value}`) }))}
            {...form.choice('use')}
          />
        </>
      )}
      <FormPair>
        <Select
          label={t('nextSequence')}
          options={debitSequences.map((value) => ({ value, label: t(`sequence_${value}`) }))}
          {...form.choice('sequence')}
        />
        <TextField
          label={t('noticeDays')}
          help={t(`noticeHelp_${draft.kind}`)}
          inputMode="numeric"
          {...form.text('noticeDays')}
        />
      </FormPair>
    </FormDialog>
  );
}

function bodyOf(draft: Draft, leaseId: string) {
  const { lease, reference, signedOn, scheme, sequence, noticeDays, kind, holder, iban, bic } = draft;
  const { routing, account, use } = draft;
  return {
    leaseId: leaseId === '' ? (lease?.id ?? '') : leaseId,
    reference: reference.trim(),
    signedOn: signedOn ?? '',
    scheme,
    sequence,
    ...(noticeDays.trim() !== '' && { noticeDays: Number(noticeDays) }),
    details: kind === 'us' ? { kind, holder, routing, account, use } : { kind, holder, iban, bic },
  };
}
