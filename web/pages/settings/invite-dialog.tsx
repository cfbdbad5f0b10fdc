import type { StaffRole } from '#shared/roles.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { emailShape } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { useMailIsKept } from './use-mail-is-kept.ts';
import { useSentToast } from './use-sent-toast.ts';
import { PropertyChoice } from './property-choice.tsx';
import { roleOptions } from './role-options.ts';
import { useSettingsText } from './text.ts';

interface Draft {
  readonly email: string;
  readonly role: StaffRole;
  /** Null for all of them. */
  readonly chosen: ReadonlySet<string> | null;
}

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useSettingsText();
  const sent = useSentToast();
  const kept = useMailIsKept();
  const form = useRecordForm({
    draft: (): Draft => ({ email: '', role: 'manager', chosen: null }),
    bounds: { email: { required: true } },
    fields: ['propertyIds'],
    check: (draft) => [
      ...emailShape('email', draft.email),
      ...(propertyIdsOf(draft)?.length === 0 ? [{ path: 'propertyIds', code: 'required' }] : []),
    ],
    line: 'POST /invitations/',
    send: (draft) =>
      call('POST /invitations/', {
        body: { email: draft.email, role: draft.role, propertyIds: propertyIdsOf(draft) },
      }),
    placed: { 'already-member': { email: t('alreadyMember') }, 'already-exists': { email: t('alreadyInvited') } },
    onSaved: ({ email }) => {
      sent(t('invited', { email }));
      onClose();
    },
  });
  const { role, chosen } = form.draft;
  return (
    <FormDialog
      form={form}
      title={t('inviteTitle')}
      why={kept ? t('inviteWhyKept') : t('inviteWhy')}
      act={t(kept ? 'inviteCreate' : 'inviteSend')}
      problem={form.errorOf('propertyIds') && t('worksWithChoose')}
      onClose={onClose}
    >
      <TextField label={t('email')} type="email" inputMode="email" autoComplete="off" {...form.text('email')} />
      <RadioGroup
        label={t('role')}
        options={roleOptions(t).map(({ value, label, hint }) => ({ value, label, help: hint }))}
        {...form.choice('role')}
      />
      {role !== 'owner' && <PropertyChoice chosen={chosen} onChange={(next) => form.change({ chosen: next })} />}
    </FormDialog>
  );
}

/** Owners of the workspace answer for all of it. */
function propertyIdsOf({ role, chosen }: Draft): string[] | null {
  return chosen === null || role === 'owner' ? null : [...chosen];
}
