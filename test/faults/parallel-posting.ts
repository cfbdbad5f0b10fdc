import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Somebody with books to post to, over HTTP, at whatever port Gable has just now. */
export interface Bookkeeper {
  readonly organisationId: string;
  readonly accountIds: readonly string[];
  readonly propertyIds: readonly string[];
  access: string;
  refresh: string;
}

/** One entry that was sent, and what was answered, if anything was. */
export interface Sent {
  readonly organisationId: string;
  readonly key: string;
  readonly body: { readonly date: string; readonly memo: string; readonly lines: readonly object[] };
  readonly debitCents: number;
  answered: { readonly id: string; readonly number: number } | undefined;
}

const tokensSchema = z.object({ access: z.string(), refresh: z.string() });
const meSchema = z.object({ organisation: z.object({ id: z.string() }) });
const accountsSchema = z.object({
  items: z.array(z.object({ id: z.string(), isControl: z.boolean(), isBank: z.boolean() })),
});
const propertySchema = z.object({ id: z.string() });
const entrySchema = z.object({ id: z.string(), number: z.number() });

export async function newBookkeeper(origin: string, name: string): Promise<Bookkeeper> {
  const person = { email: `${name}@bookkeeper.example`, password: 'copper-lantern-76', name };
  const workspace = { organisation: name, country: 'US', currency: 'USD', timeZone: 'UTC' };
  await call(origin, 'POST', '/sign-up/', { body: { ...person, ...workspace } });
  const { email, password } = person;
  const tokens = tokensSchema.parse(await call(origin, 'POST', '/token/', { body: { email, password } }));
  const me = meSchema.parse(await call(origin, 'GET', '/me/', { access: tokens.access }));
  const accounts = accountsSchema.parse(await call(origin, 'GET', '/accounts/?limit=40', { access: tokens.access }));
  const address = { kind: 'house', country: 'US', line1: '1 Test Street', city: 'Springfield', region: 'IL' };
  const properties = await Promise.all(
    ['East', 'North', 'West'].map(async (house) =>
      propertySchema.parse(
        await call(origin, 'POST', '/properties/', {
          access: tokens.access,
          body: { name: house, ...address, postalCode: '62701' },
        }),
      ),
    ),
  );
  return {
    ...tokens,
    organisationId: me.organisation.id,
    // The accounts that follow the registers of rent refuse entries by hand, and bank accounts what would leave a fund short.
    accountIds: accounts.items.filter(({ isControl, isBank }) => !isControl && !isBank).map(({ id }) => id),
    propertyIds: properties.map(({ id }) => id),
  };
}

/** Sessions outlive the process; their access tokens only last for minutes. */
export async function renew(origin: string, bookkeeper: Bookkeeper): Promise<void> {
  const answer = await call(origin, 'POST', '/token/refresh/', { body: { refresh: bookkeeper.refresh } });
  Object.assign(bookkeeper, tokensSchema.parse(answer));
}

/** An entry of two to twelve lines in a few months and properties, so that half of one would be seen. */
export function someEntry({ organisationId, accountIds, propertyIds }: Bookkeeper, key: string): Sent {
  const parts = Array.from({ length: randomInt(1, 7) }, () => randomInt(1, 1_000_000));
  const propertyId = propertyIds[randomInt(propertyIds.length)];
  const lines = parts.flatMap((cents) => [
    { accountId: accountIds[randomInt(accountIds.length)], debitCents: cents, propertyId },
    { accountId: accountIds[randomInt(accountIds.length)], creditCents: cents, propertyId },
  ]);
  const date = `2026-0${randomInt(1, 4)}-1${randomInt(10)}`;
  const debitCents = parts.reduce((sum, cents) => sum + cents, 0);
  return { organisationId, key, body: { date, memo: `Entry ${key}`, lines }, debitCents, answered: undefined };
}

/**
 * Sends it under its key and notes the answer: from then on the entry may never be gone, or change. Who is told that Gable
 * is busy asks again, as its `Retry-After` says.
 */
export async function send(origin: string, access: string, sent: Sent): Promise<void> {
  const { key, body } = sent;
  while (sent.answered === undefined)
    try {
      sent.answered = entrySchema.parse(await call(origin, 'POST', '/journal-entries/', { access, body, key }));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) throw error;
      await sleep(200);
    }
}

interface Given {
  readonly access?: string;
  readonly body?: object;
  readonly key?: string;
}

async function call(origin: string, method: string, path: string, { access, body, key }: Given): Promise<unknown> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...(access !== undefined && { authorization: `Bearer ${access}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, `${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** An answer that is not the one hoped for; being cut off in the middle is another kind of error. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
