import { classNames } from '#web/kit/class-names.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { formatDate } from '#web/lib/format.ts';
import type { LeaseDeposit } from './api.ts';
import { movementWords, type Movement } from './movement-words.ts';
import { useDepositsText } from './text.ts';
import { useMovementsTable } from './use-movements-table.ts';
import styles from './deposits.module.css';

interface DepositMovementsProps {
  readonly deposit: LeaseDeposit;
  readonly onUndo: ((movementId: string) => void) | undefined;
}

/** Everything that came and went, each with what made it so. */
export function DepositMovements({ deposit, onUndo }: DepositMovementsProps) {
  const d = useDepositsText();
  const { movements, currency } = deposit;
  const save = useMovementsTable(deposit);
  return (
    <Section title={d('movements')} act={movements.length > 0 && <ExportAct save={save} />}>
      {movements.length === 0 ? (
        <p className={styles['quiet']}>{d('movementsNone')}</p>
      ) : (
        <table className={styles['lines']}>
          <Headings
            of={[
              [d('date'), styles['short']],
              [d('what')],
              [d('amountIn', { currency }), styles['figure']],
              [d('heldAfter'), classNames(styles['figure'], styles['after'])],
            ]}
          />
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td className={styles['short']}>{formatDate(movement.on)}</td>
                <td>
                  <TextLink variant="row" to={`/money/journal/${movement.entryId}`}>
                    {movementWords(d, movement)}
                  </TextLink>
                  <Source movement={movement} />
                  {movement.isUndoable && onUndo !== undefined && (
                    <div>
                      <TextAct onClick={() => onUndo(movement.id)}>{d('undo')}</TextAct>
                    </div>
                  )}
                </td>
                <td className={styles['figure']}>
                  <Amount cents={movement.cents} currency={currency} />
                </td>
                <td className={classNames(styles['figure'], styles['after'])}>
                  <Amount cents={movement.heldCents} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Source({ movement: { receipt, credit, refund, kind, property } }: { readonly movement: Movement }) {
  if (kind === 'moved')
    return (
      <Detail>
        <bdi>{property.name}</bdi>
      </Detail>
    );
  if (receipt !== null)
    return (
      <Detail id>
        <TextLink variant="plain" to={`/rent/receipts/${receipt.id}`}>
          {receipt.number}
        </TextLink>
      </Detail>
    );
  const record = credit ?? refund;
  return record === null ? null : <Detail id>{record.number}</Detail>;
}

/** What was asked for, and how much of it is still to come. */
export function DepositRequests({ deposit: { requests, currency } }: { readonly deposit: LeaseDeposit }) {
  const d = useDepositsText();
  return (
    <Section title={d('requests')}>
      {requests.length === 0 ? (
        <p className={styles['quiet']}>{d('requestsNone')}</p>
      ) : (
        <table className={styles['lines']}>
          <tbody>
            {requests.map((request) => (
              <tr key={request.id}>
                <td className={styles['short']}>{formatDate(request.dueOn)}</td>
                <td>
                  <TextLink variant="row" to={`/rent/charges/${request.id}`}>
                    {request.label ?? d(`kind_${request.kind}`)}
                  </TextLink>
                  <Detail id>{request.number}</Detail>
                  <div className={styles['quiet']}>
                    {request.isVoided
                      ? d('voided')
                      : request.openCents === 0
                        ? d('paid')
                        : d('stateOpen', { amount: moneyOf(request.openCents, currency) })}
                  </div>
                </td>
                <td className={styles['figure']}>
                  <Amount cents={request.cents} currency={currency} struck={request.isVoided} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
