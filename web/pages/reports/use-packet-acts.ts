import type { MenuEntry } from '#web/kit/menu/menu.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import { usePacketText } from './packet-text.ts';
import type { OpenPacket } from './use-packet.ts';

/** What can be done with a packet beside downloading it. */
export function usePacketActs(packet: OpenPacket, onName: () => void): readonly MenuEntry[] {
  const t = usePacketText();
  const words = useFailureWords();
  const save = useAct('PATCH /report-packets/{id}/');
  const remove = useAct('POST /report-packets/{id}/remove/');
  const { open, reports, propertyIds, basis, openPacket } = packet;
  const done = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      showToast({ text });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  const isEmpty = reports.length === 0;
  if (open?.isOwn !== true) return [{ label: t('saveAs'), disabled: isEmpty, onSelect: onName }];
  const { id, name, version } = open;
  const body = { name, reports: [...reports], propertyIds: [...propertyIds], basis, version };
  return [
    {
      label: t('saveChanges'),
      disabled: isEmpty,
      onSelect: () => void done(() => save({ params: { id }, body }), t('saved', { packet: name })),
    },
    { label: t('saveAs'), disabled: isEmpty, onSelect: onName },
    'rule',
    {
      label: t('remove'),
      danger: true,
      onSelect: () =>
        void done(
          async () => {
            await remove({ params: { id }, body: {} });
            openPacket(undefined);
          },
          t('removed', { packet: name }),
        ),
    },
  ];
}
