import type { PaymentDraft } from './payment-draft.ts';

/** A payment as it was typed, with the key that it is recorded under however often it is sent. */
export interface KeptPayment {
  readonly key: string;
  readonly draft: PaymentDraft;
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
  return readFrom('sessionStorage', scope, now);
}

/** What was typed last in any tab and not recorded: that tab may be closed by now. */
export function readLastPayment(scope: PaymentScope, now: number): KeptPayment | undefined {
  return readFrom('localStorage', scope, now);
}

/** Each tab has a payment of its own, under a key of its own. */
export function keepPayment(scope: PaymentScope, { key, draft }: KeptPayment, now: number): void {
  for (const place of places)
    tried(() => window[place].setItem(nameOf(scope), JSON.stringify({ key, draft, at: now })));
}

/** What another tab keeps stays, and so does an earlier draft that nobody continued or discarded. */
export function forgetPayment(scope: PaymentScope, key: string | undefined): void {
  for (const place of places)
    if (readFrom(place, scope, 0)?.key === key) tried(() => window[place].removeItem(nameOf(scope)));
}

/** Whether anything was typed that would be missed. */
export function isTyped({ draft }: Pick<KeptPayment, 'draft'>): boolean {
  const { parts, reference, memo } = draft;
  return reference !== '' || memo !== '' || parts.some(({ typed, unread }) => (typed ?? unread) !== undefined);
}

const places = ['sessionStorage', 'localStorage'] as const;

function readFrom(place: (typeof places)[number], scope: PaymentScope, now: number): KeptPayment | undefined {
  const kept = tried((): unknown => JSON.parse(window[place].getItem(nameOf(scope)) ?? 'null'));
  if (!isKept(kept) || kept.at < now - keptForDays * 86_400_000) return undefined;
  return { key: kept.key, draft: kept.draft };
}

/** Without storage a draft lasts until the page is left. */
function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function nameOf({ organisationId, userId, leaseId }: PaymentScope): string {
  return `gable.payment.1.${organisationId}.${userId}.${leaseId}`;
}

/** The name carries the version of what is kept, so its outline is enough to tell it from anything else. */
function isKept(value: unknown): value is KeptPayment & { readonly at: number } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value && 'draft' in value && 'at' in value)) return false;
  const { key, draft, at } = value;
  if (typeof key !== 'string' || typeof at !== 'number' || typeof draft !== 'object' || draft === null) return false;
  return 'parts' in draft && Array.isArray(draft.parts) && draft.parts.length > 0;
}
