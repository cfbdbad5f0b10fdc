import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import type { Asked } from '#web/features/explain/figure-lines-query.ts';
import { alsoIn, noteOf } from '#web/features/money/also-in.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { nothing } from '#web/lib/format.ts';
import { headlineOf } from '#web/lib/headline-of.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Register } from './api.ts';
import { useDepositsText } from './text.ts';
import styles from './deposits.module.css';

type Total = Register['totals'][number];

/** What is held, and whether the books say the same. */
export function RegisterFigures({
  register,
  scope,
  isWhole,
}: {
  readonly register: Register | undefined;
  readonly scope: Asked;
  /** Of all buildings: the books are compared with those only. */
  readonly isWhole: boolean;
}) {
  const d = useDepositsText();
  const { organisation } = useMe();
  const t = useRentWords();
  const { shown: total, others } = headlineOf(register?.totals ?? [], organisation.currency, hasMoney);
  const currency = total?.currency ?? organisation.currency;
  const money = (cents: number | undefined) =>
    cents === undefined || cents === 0 ? nothing : moneyOf(cents, currency);
  const figure = (centsOf: (of: Total) => number) => ({
    value: register === undefined ? <Pending /> : money(total && centsOf(total)),
    ...noteOf(alsoIn(t, others, centsOf)),
  });
  return (
    <Figures>
      <Figure
        label={d('heldIn', { currency })}
        {...figure(({ heldCents }) => heldCents)}
        {...(total === undefined || total.heldCents === 0
          ? {}
          : {
              value: (
                <ExplainedFigure
                  report="deposit-register"
                  asked={scope}
                  line="total"
                  column="held"
                  label={d('heldIn', { currency })}
                  cents={total.heldCents}
                  currency={currency}
                />
              ),
            })}
        chip={isWhole && register !== undefined && total !== undefined && <TieChip register={register} total={total} />}
      />
      {register?.totals.some(({ lastMonthCents }) => lastMonthCents !== 0) === true && (
        <Figure label={d('lastMonthIn', { currency })} {...figure(({ lastMonthCents }) => lastMonthCents)} />
      )}
      <Figure
        phone={false}
        label={d('requestedIn', { currency })}
        {...figure(({ requestedCents }) => requestedCents)}
      />
      <Figure label={d('openIn', { currency })} {...figure(({ openCents }) => openCents)} />
      <Figure
        phone={false}
        label={d('notThereIn', { currency })}
        {...figure(({ heldCents, inDepositBankCents }) => heldCents - inDepositBankCents)}
      />
    </Figures>
  );
}

/** "Security deposits held (2100)". */
function accountWords({ account: { name, number } }: Register): string {
  return `${name} (${number})`;
}

/** Asked for, held or in the books; what was only agreed is nothing yet. */
function hasMoney({ requestedCents, heldCents, lastMonthCents, inDepositBankCents, cash, accrual }: Total): boolean {
  const books = [cash.ledgerCents, accrual.ledgerCents];
  return [requestedCents, heldCents, lastMonthCents, inDepositBankCents, ...books].some((cents) => cents !== 0);
}

function TieChip({ register, total }: { readonly register: Register; readonly total: Total }) {
  const d = useDepositsText();
  const account = accountWords(register);
  const { differenceCents } = total.cash;
  if (differenceCents === 0 && total.accrual.differenceCents === 0)
    return <Chip tone="ok">{d('ties', { account: register.account.number })}</Chip>;
  const amount = moneyOf(differenceCents === 0 ? total.accrual.differenceCents : differenceCents, total.currency);
  return <Chip tone="bad">{d('differs', { amount, account })}</Chip>;
}

/** The proof in figures: for each currency and basis, the register beside the account. */
export function TieNote({ register }: { readonly register: Register }) {
  const d = useDepositsText();
  const mayReadBooks = useMay()('ledger.read');
  const account = accountWords(register);
  return (
    <section className={styles['form']} aria-label={d('tieTitle')}>
      <h2>{d('tieTitle')}</h2>
      <p className={styles['why']}>{d('tieWhy', { account })}</p>
      {register.totals.flatMap((total) =>
        (['cash', 'accrual'] as const).map((basis) => {
          const tie = total[basis];
          const money = (cents: number) => moneyOf(cents, total.currency);
          return (
            <p key={`${total.currency} ${basis}`}>
              {d(basis === 'cash' ? 'basisCash' : 'basisAccrual')}, {total.currency}: {money(tie.ledgerCents)}{' '}
              {tie.differenceCents === 0
                ? `· ${d('ties', { account: register.account.number })}`
                : d('differsWhy', { register: money(tie.registerCents), ledger: money(tie.ledgerCents), account })}
            </p>
          );
        }),
      )}
      {mayReadBooks && <TextLink to={`/money/accounts/${register.account.id}`}>{d('seeLedger')}</TextLink>}
      <h3>{d('byProperty')}</h3>
      <table className={styles['lines']}>
        <tbody>
          {register.properties.map(({ property, currency, heldCents, elsewhereCents, cash }) => (
            <tr key={`${property.id} ${currency}`}>
              <th scope="row">
                <bdi>{property.name}</bdi>
              </th>
              <td className={styles['figure']}>
                {moneyOf(heldCents, currency)}
                {elsewhereCents !== 0 && (
                  <div className={styles['why']}>
                    {d(elsewhereCents > 0 ? 'bookedElsewhere' : 'bookedHere', {
                      amount: moneyOf(Math.abs(elsewhereCents), currency),
                    })}
                  </div>
                )}
                {cash.differenceCents !== 0 && (
                  <div className={styles['fault']}>
                    {d('differs', { amount: moneyOf(cash.differenceCents, currency), account })}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
