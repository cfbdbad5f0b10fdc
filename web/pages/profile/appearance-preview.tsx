import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useText } from './text.ts';
import styles from './appearance-preview.module.css';

const rows = [
  { unit: 'A1', cents: 130_000, tone: 'ok', state: 'previewPaid' },
  { unit: 'A2', cents: 118_050, tone: 'bad', state: 'previewLate' },
  { unit: 'B1', cents: 0, tone: 'neutral', state: 'previewVacant' },
] as const satisfies readonly { unit: string; cents: number; tone: Tone; state: string }[];

export function AppearancePreview() {
  const t = useText();
  const { currency } = useMe().organisation;
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <table className={styles['preview']}>
      <caption className={styles['caption']}>{t('preview')}</caption>
      <Headings of={[[t('previewTenant')], [t('previewState')], [t('previewRent', { currency }), styles['figure']]]} />
      <tbody>
        {rows.map(({ unit, cents, tone, state }) => (
          <tr key={unit}>
            <th scope="row">{unit}</th>
            <td>
              <Chip tone={tone}>{t(state)}</Chip>
            </td>
            <td className={styles['figure']}>{formatMoney(cents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('previewTotal')}
          </th>
          <td className={styles['figure']}>
            <span className={styles['total']}>{formatMoney(total, currency)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
