import { Chip } from '#web/kit/chip/chip.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useTimeText } from './time-text.ts';

export interface TimeNoteProps {
  readonly asOf: string | undefined;
  readonly knownAt?: string | undefined;
  readonly onToday: () => void;
}

/** Says beside a title that what is shown is not of today, and leads back. */
export function TimeNote({ asOf, knownAt, onToday }: TimeNoteProps) {
  const t = useTimeText();
  const { organisation } = useMe();
  if (asOf === undefined && knownAt === undefined) return null;
  const date = asOf === undefined ? '' : formatDate(asOf, never);
  const instant = knownAt === undefined ? '' : formatInstant(knownAt, organisation.timeZone);
  const words =
    knownAt === undefined
      ? t('asOfOnly', { date })
      : asOf === undefined
        ? t('knownAtOnly', { instant })
        : t('asOfKnownAt', { date, instant });
  return (
    <>
      <span role="status">
        <Chip tone="warn">{words}</Chip>
      </span>
      <TextAct onClick={onToday}>{t('showToday')}</TextAct>
    </>
  );
}

/** With its year, also in the current one. */
const never = new Date(0);
