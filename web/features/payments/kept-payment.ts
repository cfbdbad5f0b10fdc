import type { PaymentDraft } from './payment-draft.ts';
import { tried } from '#web/lib/tried.ts';

/** A payment as it was typed, with the key that it is recorded under however often it is sent. */
export interface KeptPayment {
  readonly key: string;
  readonly draft: PaymentDraft;
  /** It was sent, and no answer came: it may be recorded already. */
  readonly isSent?: boolean;
}

/** Whose draft it is, and what the form was opened for. */
export interface PaymentScope {
  readonly organisationId: string;
  readonly userId: string;
  readonly leaseId: string;
}

const keptForDays = 7;

/** What was being typed in this tab when its page was reloaded or left. */
export function readKeptPayment(scope: PaymentScope, now: number): KeptPayment | undefined {
  return readFrom('sessionStorage', tabName(scope), now);
}

/** The newest that was typed in any tab and neither recorded nor discarded: that tab may be closed by now. */
export function readLastPayment(scope: PaymentScope, now: number): KeptPayment | undefined {
  const own =
    tried(() => Object.keys(window.localStorage).filter((name) => name.startsWith(`${tabName(scope)}.`))) ?? [];
  const kept = own.flatMap((name) => {
    const found = readFrom('localStorage', name, now);
    if (found === undefined) tried(() => window.localStorage.removeItem(name));
    return found ?? [];
  });
  return kept.toSorted((one, other) => other.at - one.at)[0];
}

/** A tab goes on with its own after a reload. Each payment has a place of its own: another one does not replace it. */
export function keepPayment(scope: PaymentScope, { key, draft, isSent = false }: KeptPayment, now: number): void {
  const text = JSON.stringify({ key, draft, isSent, at: now });
  tried(() => window.sessionStorage.setItem(tabName(scope), text));
  if (isTyped({ draft }) || isSent) tried(() => window.localStorage.setItem(nameOf(scope, key), text));
  else tried(() => window.localStorage.removeItem(nameOf(scope, key)));
}

/** Other payments stay, whichever tab they were typed in. */
export function forgetPayment(scope: PaymentScope, key: string): void {
  tried(() => window.localStorage.removeItem(nameOf(scope, key)));
  if (readKeptPayment(scope, 0)?.key === key) tried(() => window.sessionStorage.removeItem(tabName(scope)));
}

/** Whether anything was typed that would be missed. */
export function isTyped({ draft }: Pick<KeptPayment, 'draft'>): boolean {
  const { parts, reference, memo } = draft;
  return reference !== '' || memo !== '' || parts.some(({ typed, unread }) => (typed ?? unread) !== undefined);
}

/** Whether it says anything yet: a tenant alone is enough. */
export function isBegun(kept: Pick<KeptPayment, 'draft' | 'isSent'>): boolean {
  return isTyped(kept) || kept.isSent === true || kept.draft.parts.some(({ lease }) => lease !== null);
}

interface StoredPayment extends KeptPayment {
  readonly at: number;
}

function readFrom(place: 'sessionStorage' | 'localStorage', name: string, now: number): StoredPayment | undefined {
  const kept = tried((): unknown => JSON.parse(window[place].getItem(name) ?? 'null'));
  return isKept(kept) && kept.at >= now - keptForDays * 86_400_000 ? kept : undefined;
}

function tabName({ organisationId, userId, leaseId }: PaymentScope): string {
  return `gable.payment.1.${organisationId}.${userId}.${leaseId}`;
}

function nameOf(scope: PaymentScope, key: string): string {
  return `${tabName(scope)}.${key}`;
}

/** The name carries the version of what is kept, so its outline is enough to tell it from anything else. */
function isKept(value: unknown): value is StoredPayment {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value && 'draft' in value && 'at' in value)) return false;
  const { key, draft, at } = value;
  if (typeof key !== 'string' || typeof at !== 'number' || typeof draft !== 'object' || draft === null) return false;
  return 'parts' in draft && Array.isArray(draft.parts) && draft.parts.length > 0;
}
