import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { lockBooks, move, post, refuseBeyondDue, refuseShortFund, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { readBank, readFund, readHolder } from './fund-of-holder.ts';
import type { BankAccount, FundThere, Holder, Side } from './fund-of-holder.ts';
import { linesOfMove } from './fund-parts.ts';
import { memoOfTransfer } from './transfer-words.ts';

type Routes = typeof trustRoutes;
type Wish = z.output<Routes['POST /fund-transfers/']['body']>;
type Preview = z.output<Routes['POST /fund-transfer-previews/']['answer']>;

const company: Holder = { kind: 'company', id: null, name: null, colour: null };

interface Plan extends Preview {
  readonly fromBank: BankAccount;
  readonly toBank: BankAccount;
  readonly holder: Holder;
}

export async function previewTransfer(tx: Tx, act: Act, wish: Wish): Promise<Preview> {
  const { currency, cents, from, to } = await planTransfer(tx, act, wish);
  return { currency, cents, from, to };
}

/** From one place to another; each balances by itself, and the money stays whose it is (money.md, 1.3). */
export async function transferFunds(tx: Tx, act: Act, wish: Wish): Promise<{ entryId: string; number: number }> {
  await lockBooks(tx, act.organisationId, act.now);
  const plan = await planTransfer(tx, act, wish);
  const { fromBank, toBank, holder, currency, cents } = plan;
  const id = newId(act.now);
  const { id: entryId, number } = await post(tx, act, {
    date: wish.movedOn,
    memo: wish.memo ?? memoOfTransfer(act.session.facts.locale, wish.kind, { holder, from: fromBank, to: toBank }),
    lines: await linesOf(tx, act, plan, wish.kind),
    source: { kind: 'fund-transfer', id, explanation: { kind: wish.kind, holder: holder.kind } },
  });
  const subject = `${fromBank.name} → ${toBank.name}`;
  await recordAct(tx, act, `fund.${wish.kind}`, subject, { cents, currency, holder: holder.name ?? holder.kind });
  return { entryId, number };
}

async function linesOf(tx: Tx, act: Act, plan: Plan, kind: Wish['kind']): Promise<BalancedLines> {
  const { fromBank, toBank, holder, currency, cents } = plan;
  if (kind === 'transfer')
    return linesOfMove(tx, act.organisationId, { fromId: fromBank.id, toId: toBank.id, holder, currency, cents });
  const money = { cents, currency };
  const [trust, own] = kind === 'advance' ? [toBank.id, fromBank.id] : [fromBank.id, toBank.id];
  const inTrust = { propertyId: holder.id, bankAccountId: trust };
  const ofCompany = { bankAccountId: own };
  return kind === 'advance'
    ? together(
        move(money, { ...inTrust, debit: { id: trust }, credit: 'due-to-manager' }),
        move(money, { ...ofCompany, debit: 'due-from-owners', credit: { id: own } }),
      )
    : together(
        move(money, { ...inTrust, debit: 'due-to-manager', credit: { id: trust } }),
        move(money, { ...ofCompany, debit: { id: own }, credit: 'due-from-owners' }),
      );
}

async function planTransfer(tx: Tx, act: Act, wish: Wish): Promise<Plan> {
  const { organisationId, today } = act;
  const currency = wish.currency ?? act.session.facts.currency;
  const { cents, kind, movedOn } = wish;
  const fromBank = await readBank(tx, organisationId, wish.fromAccountId, 'fromAccountId');
  const toBank = await readBank(tx, organisationId, wish.toAccountId, 'toAccountId');
  if (fromBank.id === toBank.id) throw refuseField('toAccountId', 'banking.same-account');
  if (movedOn > today) throw refuseField('movedOn', 'banking.transfer-to-come', { today });
  const holder = await readHolder(tx, organisationId, wish.holder);
  const [giver, taker] = holdersOf(kind, holder, { fromBank, toBank });
  const read = (accountId: string, of: Holder) => readFund(tx, organisationId, { accountId, holder: of, currency });
  const before = await read(fromBank.id, giver);
  const after = await read(toBank.id, taker);
  if (kind === 'reimbursement' && holder.id !== null)
    await refuseBeyondDue(tx, organisationId, [{ propertyId: holder.id, cents }], currency);
  refuseWrongKind(toBank, taker, after.fundCents + BigInt(cents));
  // What a company has at its own bank, the bank says.
  const isOwn = giver.kind === 'company' && (fromBank.kind === 'operating' || fromBank.kind === 'own');
  if (!isOwn && before.fundCents < cents)
    refuseShortFund({
      account: fromBank.name,
      kind: giver.kind,
      holder: giver.name,
      currency,
      heldCents: Number(before.fundCents),
      neededCents: cents,
    });
  return {
    fromBank,
    toBank,
    holder,
    currency,
    cents,
    from: sideOf(fromBank, giver, before, -cents),
    to: sideOf(toBank, taker, after, cents),
  };
}

/** Whose fund gives and whose gets. An advance and what pays it back are between the manager and one property. */
function holdersOf(
  kind: Wish['kind'],
  holder: Holder,
  { fromBank, toBank }: { readonly fromBank: BankAccount; readonly toBank: BankAccount },
): readonly [Holder, Holder] {
  if (kind === 'transfer') return [holder, holder];
  if (holder.kind !== 'property') throw refuseField('holder.id', 'banking.advance-for-property');
  const [own, path] = kind === 'advance' ? [fromBank, 'fromAccountId'] : [toBank, 'toAccountId'];
  if (own.kind !== 'operating' && own.kind !== 'own') throw refuseField(path, 'banking.advance-from-own');
  return kind === 'advance' ? [company, holder] : [holder, company];
}

function refuseWrongKind({ kind, name }: BankAccount, holder: Holder, fundAfter: bigint): void {
  if (fundAfter <= 0n) return;
  if (kind === 'operating' && holder.kind !== 'company') throw refuse('ledger.wrong-account-kind', { account: name });
  if (kind === 'deposit' && holder.kind !== 'deposit') throw refuse('ledger.wrong-account-deposits', { account: name });
}

function sideOf(
  { id, number, name }: BankAccount,
  holder: Holder,
  { bankCents, fundCents }: FundThere,
  cents: number,
): Side {
  return {
    account: { id, number, name },
    holder,
    bankCents: sumCents(bankCents),
    bankAfterCents: sumCents(bankCents + BigInt(cents)),
    fundCents: sumCents(fundCents),
    fundAfterCents: sumCents(fundCents + BigInt(cents)),
  };
}
