import { packetFields } from '#shared/form-fields.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { usePacketText } from './packet-text.ts';
import type { OpenPacket } from './use-packet.ts';

interface SavePacketDialogProps {
  readonly packet: OpenPacket;
  readonly onClose: () => void;
}

/** Keeps what is chosen under a name, for the next month. */
export function SavePacketDialog({ packet, onClose }: SavePacketDialogProps) {
  const t = usePacketText();
  const { reports, propertyIds, basis, change } = packet;
  const form = useRecordForm({
    draft: () => ({ name: '' }),
    bounds: packetFields,
    line: 'POST /report-packets/',
    send: ({ name }) =>
      call('POST /report-packets/', {
        body: { name: name.trim(), reports: [...reports], propertyIds: [...propertyIds], basis },
      }),
    said: ({ name }) => t('saved', { packet: name }),
    onSaved: ({ id }) => {
      onClose();
      change({ packet: id });
    },
  });
  return (
    <FormDialog form={form} title={t('saveAs')} act={t('save')} onClose={onClose}>
      <TextField label={t('name')} {...form.text('name')} />
    </FormDialog>
  );
}
