import type { ReactNode } from 'react';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { EarnedLine } from './api.ts';
import styles from './deposits.module.css';

type Line = Pick<EarnedLine, 'leaseId' | 'tenants' | 'unit' | 'property' | 'cents' | 'currency'>;

export interface DepositLinesProps<Of extends Line> {
  readonly lines: readonly Of[];
  readonly keyOf?: (line: Of) => string;
  /** What is said below whose deposit it is. */
  readonly below?: (line: Of) => ReactNode;
}

const leaseOf = ({ leaseId }: Line) => leaseId;

/** What an act does to each deposit. */
export function DepositLines<Of extends Line>({ lines, keyOf = leaseOf, below }: DepositLinesProps<Of>) {
  const t = useRentWords();
  return (
    <table className={styles['lines']}>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)}>
            <th scope="row">
              <bdi>{namesOf(t, line.tenants)}</bdi>
              <Detail>
                <bdi>
                  {line.unit.name} {line.property.name}
                </bdi>
              </Detail>
              {below?.(line)}
            </th>
            <td className={styles['figure']}>{moneyOf(line.cents, line.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
