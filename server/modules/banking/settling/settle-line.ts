import type { MatchLevel } from '#shared/matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { claimAll } from '#server/modules/banking/matching/claims.ts';
import { lockOpenLine, setLineState } from '#server/modules/banking/lines/line-rows.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import { payByLine } from './bills-to-pay.ts';
import type { BillsToPay } from './bills-to-pay.ts';
import { insertClaims, lockClaims, readClaims } from './claims.ts';
import type { NewClaim } from './claims.ts';
import { rememberPayer } from './known-payers.ts';
import type { LinePart, PartOf } from './line-part.ts';
import { postToAccounts } from './post-to-accounts.ts';
import { recordPayment } from './record-payment.ts';

export interface Settling {
  readonly version: number;
  readonly parts: readonly LinePart[];
  readonly remember?: boolean;
  /** Found automatically, by this. */
  readonly level?: MatchLevel;
}

/**
 * Says what a line is: matched with entries, posted, or parts of each. All of it happens or nothing, and no further than
 * the line and the items reach. A line that is claimed in part stays open with the rest.
 */
export async function settleLine(
  tx: Tx,
  act: Act,
  lineId: string,
  settling: Settling,
  bills?: BillsToPay,
): Promise<void> {
  const line = await takeOpenLine(tx, act, lineId, settling.version);
  const earlier = await readClaims(tx, act.organisationId, [lineId]);
  const left = earlier.reduce((rest, { cents }) => rest - cents, line.cents);
  const { currency } = line;
  const claimed = claimAll(
    left,
    settling.parts.map(({ cents }) => cents),
  );
  const beyond = settling.parts[claimed.answers.indexOf('line-claimed')];
  if (beyond !== undefined)
    throw refuse('banking.line-claimed', {
      left: { cents: Math.abs(left), currency },
      amount: { cents: Math.abs(settling.parts.reduce((sum, { cents }) => sum + cents, 0)), currency },
    });
  const claims = [
    ...ofKind(settling.parts, 'item').map(({ entryId, cents }): NewClaim => ({
      entryId,
      cents,
      level: settling.level ?? null,
      isPosted: false,
    })),
    ...(await postParts(tx, act, line, settling, bills)),
  ];
  await insertClaims(tx, act, line, claims, { isAutomatic: settling.level !== undefined });
  const isPosted = [...earlier, ...claims].some((claim) => claim.isPosted);
  const state = claimed.left !== 0 ? 'open' : isPosted ? 'posted' : 'matched';
  await setLineState(tx, act, line, state);
  await recordAct(tx, act, `statement-line.${isPosted ? 'posted' : 'matched'}`, line.text.slice(0, 200), {
    cents: line.cents - claimed.left,
    currency,
  });
  if (settling.remember === true) await rememberPayer(tx, act, line, ofKind(settling.parts, 'lease'));
}

/** Locked, with the claims of its account. Who comes second is told that the line is done. */
export async function takeOpenLine(tx: Tx, act: Act, lineId: string, version: number): Promise<LineRecord> {
  const line = await lockOpenLine(tx, act, lineId, version);
  await lockClaims(tx, act.organisationId, line.account_id);
  return line;
}

/** Tenancies and bills are taken before the books: everything takes them in that order. */
async function postParts(
  tx: Tx,
  act: Act,
  line: LineRecord,
  { parts, level }: Settling,
  bills: BillsToPay | undefined,
): Promise<NewClaim[]> {
  const of = { level: level ?? null, isPosted: true };
  const paid = await payByLine(tx, act, line, ofKind(parts, 'bill'), bills);
  const leases = ofKind(parts, 'lease');
  const payment = leases.length === 0 ? [] : [{ ...(await recordPayment(tx, act, line, leases)), ...of }];
  const accounts = ofKind(parts, 'account');
  const entry = accounts.length === 0 ? [] : [{ ...(await postToAccounts(tx, act, line, accounts)), ...of }];
  return [...paid.map((one) => ({ ...one, ...of })), ...payment, ...entry];
}

function ofKind<Kind extends LinePart['kind']>(parts: readonly LinePart[], kind: Kind): PartOf<Kind>[] {
  return parts.filter((part): part is PartOf<Kind> => part.kind === kind);
}
