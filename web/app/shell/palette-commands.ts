import { useQuery } from '@tanstack/react-query';
import { HandCoins, Mail, type LucideIcon } from 'lucide-react';
import type { Permission } from '#shared/permissions.ts';
import { boardQuery, type BoardRow } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { parseMoney } from '#web/kit/money-field/parse-money.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useAboveText, type AboveTextKey } from './above-text.ts';
import { meantByUnit, readCommand } from './palette-command.ts';
import type { PaletteRecord } from './palette-found.ts';

/** Acts that take a tenant, and perhaps an amount. Each opens its form filled in; the form is what posts or sends. */
const commands: readonly {
  /** The act's name in the palette; the command is typed by its words. */
  readonly key: AboveTextKey;
  readonly said: 'commandPayment' | 'commandRemind';
  readonly icon: LucideIcon;
  readonly takesAmount: boolean;
  /** Nobody else is offered. */
  readonly onlyLate: boolean;
  readonly to: (leaseId: string, cents: number | undefined) => string;
}[] = [
  {
    key: 'doRecordPayment',
    said: 'commandPayment',
    icon: HandCoins,
    takesAmount: true,
    onlyLate: false,
    to: (leaseId, cents) => `/rent?pay=${leaseId}${cents === undefined ? '' : `&amount=${cents}`}`,
  },
  {
    key: 'doRemind',
    said: 'commandRemind',
    icon: Mail,
    takesAmount: false,
    onlyLate: true,
    to: (leaseId) => `/rent?remind=${leaseId}`,
  },
];

/** "record payment 3F 1300" as rows: one for each lease that it may be about. */
export function useCommands(
  typed: string,
  permissions: readonly Permission[],
): { readonly found: readonly PaletteRecord[]; readonly isAsking: boolean } {
  const t = useAboveText();
  const rent = useRentWords();
  const may = permissions.includes('rent.change');
  const read = may
    ? commands.flatMap((act) => {
        const command = readCommand(typed, t(act.key));
        if (command === undefined) return [];
        const isTaken = act.takesAmount || command.amount === undefined;
        return [isTaken ? { act, ...command } : { act, who: `${command.who} ${command.amount}`, amount: undefined }];
      })
    : [];
  const [meant] = read;
  const who = useSettled(meant?.who ?? '', 120);
  const query = useQuery({
    ...boardQuery({ limit: 20, sort: 'match', q: who.slice(0, 120) }),
    enabled: who !== '' && meant !== undefined,
    retry: false,
  });
  const isCurrent = meant !== undefined && who === meant.who && !query.isPlaceholderData;
  const rows = isCurrent ? meantByUnit(who, query.data?.items ?? [], meant.act) : [];
  return {
    found: meant === undefined ? [] : rows.slice(0, 6).flatMap((row) => recordOf(row)),
    isAsking: meant !== undefined && (!isCurrent || query.isPending),
  };

  function recordOf(row: BoardRow): PaletteRecord[] {
    if (meant === undefined) return [];
    const { act, amount } = meant;
    const parsed = amount === undefined ? undefined : parseMoney(amount, row.currency);
    const cents = parsed !== undefined && 'cents' in parsed && parsed.cents !== null ? parsed.cents : undefined;
    // What was typed last is no amount in this currency.
    if (amount !== undefined && (cents === undefined || cents <= 0)) return [];
    return [
      {
        value: `${act.key} ${row.leaseId}`,
        title: t(act.said, { name: namesOf(rent, row.tenants) }),
        subtitle: `${row.unit.name}, ${row.property.name}`,
        money: cents === undefined ? null : { cents, currency: row.currency },
        icon: act.icon,
        to: act.to(row.leaseId, cents),
      },
    ];
  }
}
