import { createHash } from 'node:crypto';
import type { BalancedLines, Line } from './lines.ts';

/** An entry as its maker writes it. */
export interface NewEntry {
  readonly date: string;
  readonly memo: string;
  readonly lines: BalancedLines;
  /** What made it: a kind such as `manual` or `late-fee-run`, its document, and the rule with its inputs. */
  readonly source: {
    readonly kind: string;
    readonly id?: string | null | undefined;
    readonly explanation?: Readonly<Record<string, unknown>>;
  };
  /** The same key with the same content is the same entry, however often and from wherever it comes. */
  readonly idempotencyKey?: string | undefined;
  readonly reverses?: { readonly entryId: string; readonly reason: string };
}

/** On whose behalf, and when. Nobody's where the program posts by itself. */
export interface Poster {
  readonly organisationId: string;
  readonly userId: string | null;
  readonly requestId: string | null;
  readonly now: Date;
  /** A bank or a payer did it, and nobody decides anything: it posts, whoever is short by it (money.md, 1.5). */
  readonly happened?: true;
}

export interface PostedEntry {
  readonly id: string;
  readonly number: number;
  /** It had been posted before, under the same key. */
  readonly repeated: boolean;
}

/** A line whose account was looked up. */
export interface ResolvedLine extends Omit<Line, 'account'> {
  readonly accountId: string;
}

/**
 * What tells whether a key is used for the same thing again: all that moves money, and why; not who and when. An account
 * counts as its maker names it, by key or by id: whoever repeats an entry names it alike.
 */
export function contentHash(entry: NewEntry): string {
  const content = [
    entry.date,
    entry.memo,
    entry.source.kind,
    entry.source.id ?? null,
    entry.reverses?.entryId ?? null,
    entry.reverses?.reason ?? null,
    entry.lines.map((line) => [
      typeof line.account === 'string' ? line.account : line.account.id,
      line.cents,
      line.currency,
      line.basis,
      line.propertyId ?? null,
      line.unitId ?? null,
      line.leaseId ?? null,
      line.personId ?? null,
      line.bankAccountId ?? null,
      line.memo ?? null,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
