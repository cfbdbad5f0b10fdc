import { clockIn } from '#shared/instant-in.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { writeNacha, writeSepaTransfers } from '#server/modules/banking/index.ts';
import type { AchBatch } from '#server/modules/banking/index.ts';
import type { NewFile } from './payment-files.ts';
import type { PayingBank } from './payment-settings.ts';
import type { BankDetails } from '#server/modules/payables/vendors/vendor-bank.ts';

export interface Payable {
  readonly number: string;
  readonly vendor: string;
  readonly isCompany: boolean;
  readonly cents: number;
  /** Which bills it pays, for who is paid. */
  readonly bills: string;
  readonly details: BankDetails;
}

interface About {
  readonly bank: PayingBank;
  readonly code: string;
  readonly settlesOn: string;
  readonly payments: readonly Payable[];
}

type Written = Pick<NewFile, 'kind' | 'content' | 'control'>;

/** People as PPD and companies as CCD, a batch of each. */
export async function writeAch(tx: Tx, act: Act, { bank, settlesOn, payments }: About): Promise<Written> {
  const { ach } = bank;
  if (ach === undefined || (ach.offset && bank.bankNumber === null))
    throw refuse('payables.bank-number-missing', { account: bank.name });
  const batch = (sec: 'PPD' | 'CCD'): AchBatch => ({
    sec,
    description: 'BILL PAY',
    effectiveOn: settlesOn,
    entries: payments.filter(({ isCompany }) => (sec === 'CCD') === isCompany).map(entryOf),
  });
  const { routing } = ach;
  const content = writeNacha({
    destination: routing,
    destinationName: ach.bankName,
    origin: ach.origin,
    originName: ach.company,
    company: ach.company,
    companyId: ach.companyId,
    odfi: routing,
    createdOn: act.today,
    createdAt: clockIn(act.session.facts.timeZone, act.now.toISOString()).time,
    modifier: await modifierOf(tx, act, bank.id),
    batches: [batch('PPD'), batch('CCD')].filter(({ entries }) => entries.length > 0),
    alwaysMixed: ach.mixed,
    ...(ach.offset && {
      offset: {
        accountKind: ach.accountKind,
        routing,
        account: bank.bankNumber ?? '',
      },
    }),
  });
  // The line of control of the file has the hash of the banks.
  const control = content
    .split('\r\n')
    .find((line) => /^9(?!9{93})/.test(line))
    ?.slice(21, 31);
  return { kind: 'nacha', content, control: control ?? null };
}

function entryOf({ number, vendor, cents, details }: Payable): AchBatch['entries'][number] {
  if (details.kind !== 'us') throw refuse('payables.payee-unverified', { vendor });
  const { routing, account, use } = details;
  return { direction: 'credit', accountKind: use, routing, account, cents, id: number, name: details.holder };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Tells the files of one account and day apart. */
async function modifierOf(tx: Tx, { organisationId, today }: Act, accountId: string): Promise<string> {
  const { count } = await tx
    .selectFrom('payment_file as f')
    .innerJoin('payment_run as r', (join) => join.onRef('r.org_id', '=', 'f.org_id').onRef('r.run_id', '=', 'f.run_id'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('f.org_id', '=', organisationId)
    .where('f.kind', '=', 'nacha')
    .where('r.account_id', '=', accountId)
    .where('r.released_on', '=', today)
    .executeTakeFirstOrThrow();
  return letters[count % letters.length] ?? 'A';
}

export async function writeSepa(tx: Tx, act: Act, { bank, code, settlesOn, payments }: About): Promise<Written> {
  const { name, legal_name: legalName } = await tx
    .selectFrom('organisation')
    .select(['name', 'legal_name'])
    .where('org_id', '=', act.organisationId)
    .executeTakeFirstOrThrow();
  const own = { name: legalName ?? name, iban: bank.bankNumber ?? '', bic: bank.setting?.bic ?? undefined };
  const content = writeSepaTransfers({
    messageId: `${code}-${act.today}`,
    createdAt: act.now,
    initiator: own.name,
    payments: payments.map(({ number, vendor, cents, bills, details }) => {
      if (details.kind !== 'iban') throw refuse('payables.payee-unverified', { vendor });
      const { holder, iban, bic } = details;
      return { from: own, on: settlesOn, cents, id: number, text: bills, name: holder, iban, bic: bic || undefined };
    }),
  });
  return { kind: 'pain001', content, control: null };
}
