import type { Account, Api } from './api.ts';
import { addBuilding, addLease } from './portfolio.ts';

export interface Workspace {
  readonly owner: Account;
  readonly viewer: Account;
  /** The token of an invitation that nobody has answered. */
  readonly invitation: string;
  readonly memberId: string;
  readonly mailId: string;
  /** A building with a few units, of which one is let. */
  readonly propertyId: string;
  readonly unitId: string;
}

/**
 * A workspace with an owner, a viewer, somebody suspended, an open invitation, kept mail and a building, made by the API
 * alone.
 */
export async function makeWorkspace(api: Api): Promise<Workspace> {
  const owner = await api.newAccount();
  const viewer = await join(api, owner, 'viewer');
  const suspended = await join(api, owner, 'accountant');
  const members = await items<{ id: string; email: string }>(api, owner, '/members/');
  const memberId = members.find(({ email }) => email === suspended.email)?.id ?? '';
  await api.post(`/members/${memberId}/suspend/`, {}, owner.access);
  await api.post('/invitations/', { email: `open-${owner.email}`, role: 'leasing_agent' }, owner.access);
  const mail = await items<{ id: string }>(api, owner, '/mail-messages/');
  const { property, units } = await addBuilding(api, owner, ['1A', '1B', '2A', '2B', '3A']);
  await addLease(api, owner, units[0]?.id ?? '', 'Sigrid Holm');
  return {
    owner,
    viewer,
    invitation: await tokenInMail(api, owner, `open-${owner.email}`),
    memberId,
    mailId: mail[0]?.id ?? '',
    propertyId: property.id,
    unitId: units[0]?.id ?? '',
  };
}

/** Invites somebody and accepts for them, with the link out of the kept mail. */
export async function join(api: Api, owner: Account, role: string): Promise<Account> {
  const email = `${role}-${owner.email}`;
  await api.post('/invitations/', { email, role }, owner.access);
  const token = await tokenInMail(api, owner, email);
  const { password, organisation } = owner;
  const { status, body } = await api.post('/invitations/accept/', { token, name: `Sam ${role}`, password });
  if (status !== 201) throw new Error(`Joining for a test failed: ${status} ${JSON.stringify(body)}`);
  return { email, password, organisation, ...(body as { access: string; refresh: string }) }; // The route's schema.
}

/** What stands behind `#` in the newest kept message to an address. */
export async function tokenInMail(api: Api, owner: Account, to: string): Promise<string> {
  const link = await linkInMail(api, owner, to);
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? new URL(link).hash.slice(1);
}

export async function linkInMail(api: Api, owner: Account, to: string): Promise<string> {
  const mail = await items<{ id: string; to: string }>(api, owner, '/mail-messages/');
  const found = mail.find((message) => message.to === to);
  const { body } = await api.get(`/mail-messages/${found?.id ?? ''}/`, owner.access);
  return /https?:\S+/.exec((body as { text: string }).text)?.[0] ?? ''; // The route's schema.
}

async function items<Item>(api: Api, owner: Account, path: string): Promise<readonly Item[]> {
  const { body } = await api.get(path, owner.access);
  return (body as { items: readonly Item[] }).items; // Every list of the API has them.
}
