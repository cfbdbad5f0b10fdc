import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { JournalEntryInFull } from './api.ts';
import { useEntryText } from './entry-text.ts';
import styles from './entry-lines.module.css';

export interface EntryLinesProps {
  readonly entry: Pick<JournalEntryInFull, 'lines' | 'totals' | 'reversedBy'>;
  /** With the sides exchanged: what a reversal of it posts. */
  readonly opposite?: boolean;
}

/** Accounts, basis, debit and credit; under the rule the sums of both bases, which the server has added up. */
export function EntryLines({ entry, opposite = false }: EntryLinesProps) {
  const t = useEntryText();
  const { organisation } = useMe();
  const foreign = entry.lines.some(({ currency }) => currency !== organisation.currency);
  const struck = !opposite && entry.reversedBy !== null;
  const sides = ({ debitCents, creditCents }: Sides) =>
    opposite ? { debit: creditCents, credit: debitCents } : { debit: debitCents, credit: creditCents };
  return (
    <div className={styles['box']}>
      <table className={styles['lines']} aria-label={t('lines')}>
        <Headings
          of={[
            [t('account')],
            [t('basis'), styles['basis']],
            [t('debit'), styles['end']],
            [foreign ? t('credit') : t('creditIn', { currency: organisation.currency }), styles['end']],
          ]}
        />
        <tbody>
          {entry.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">
                <span className={styles['number']}>
                  <Detail id alone>
                    {line.accountNumber}
                  </Detail>
                </span>
                <TextLink variant="row" to={`/money/accounts/${line.accountId}`}>
                  <bdi>{line.accountName}</bdi>
                </TextLink>
                <span className={styles['below']}>{t(line.basis)}</span>
                {aboutLine(line) !== '' && <bdi className={styles['memo']}>{aboutLine(line)}</bdi>}
                {line.memo !== null && <bdi className={styles['memo']}>{line.memo}</bdi>}
              </th>
              <td className={styles['basis']}>{t(line.basis)}</td>
              <Side cents={sides(line).debit} currency={line.currency} struck={struck} named={foreign} />
              <Side cents={sides(line).credit} currency={line.currency} struck={struck} named={foreign} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {ownFirst(entry.totals, organisation.currency).map((total) => (
            <tr key={`${total.basis}-${total.currency}`}>
              <th scope="row">{t(total.basis === 'accrual' ? 'totalAccrual' : 'totalCash')}</th>
              <td className={styles['basis']} />
              <Side cents={sides(total).debit} currency={total.currency} named={foreign} />
              <Side cents={sides(total).credit} currency={total.currency} named={foreign} />
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

interface Sides {
  readonly debitCents: SumCents;
  readonly creditCents: SumCents;
}

/** The other side of a line stays empty. */
function Side({
  cents,
  currency,
  named,
  struck = false,
}: {
  readonly cents: SumCents;
  readonly currency: string;
  readonly named: boolean;
  readonly struck?: boolean;
}) {
  return (
    <td className={styles['end']}>
      {cents !== 0 && (
        <>
          <Amount cents={cents} currency={currency} struck={struck} />
          {named && <Detail>{currency}</Detail>}
        </>
      )}
    </td>
  );
}

/** "3F Maple Court · L-0012 Haddad": which home and which tenant a line is about. */
function aboutLine({ names }: JournalEntryInFull['lines'][number]): string {
  const place = [names.unit, names.property].filter((name) => name !== null).join(' ');
  return [place, names.lease ?? names.person ?? ''].filter((part) => part !== '').join(' · ');
}
