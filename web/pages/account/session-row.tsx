import { useQueryClient } from '@tanstack/react-query';
import type { ConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useWhereabouts } from '#web/kit/whereabouts/whereabouts.ts';
import { formatInstant, formatRelative } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useSession } from '#web/lib/session.ts';
import { endSession, sessionsQuery, type DeviceSession } from './api.ts';
import { useText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './account-page.module.css';

export interface SessionRowProps {
  readonly device: DeviceSession;
  readonly run: ConfirmIdentity['run'];
}

export function SessionRow({ device, run }: SessionRowProps) {
  const t = useText();
  const session = useSession();
  const { organisation } = useMe();
  const queryClient = useQueryClient();
  const whereabouts = useWhereabouts();
  const name = whereabouts.device(device.device);
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const submission = useSubmission({
    send: async () => {
      if (device.isCurrent) {
        await session.signOut();
        return;
      }
      await run(() => endSession(device.id));
      await refresh();
    },
    // It has ended by itself meanwhile.
    onFailure: ({ code }) => {
      if (code === 'not-found') void refresh();
      return code !== 'not-found';
    },
  });
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['strong']}>
          {name} {device.isCurrent && <Chip tone="tint">{t('thisDevice')}</Chip>}
        </p>
        <p className={quiet['note']}>{whereabouts.place(device.place)}</p>
        <p className={quiet['note']}>
          {t('sessionUse', {
            first: formatInstant(device.createdAt, organisation.timeZone),
            last: formatRelative(device.lastUsedAt),
          })}
        </p>
        <FormError>{submission.message}</FormError>
      </div>
      <TextAct
        variant="other"
        aria-label={device.isCurrent ? undefined : t('endLong', { device: name })}
        disabled={submission.busy}
        onClick={() => submission.submit()}
      >
        {t('signOut')}
      </TextAct>
    </li>
  );
}
