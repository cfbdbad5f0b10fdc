import type { Account, Api } from './api.ts';

export interface GivenPerson {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly companyName?: string;
  readonly kind?: 'person' | 'company';
  readonly email?: string;
  readonly phone?: string;
  readonly notes?: string;
  readonly language?: 'en' | 'de';
  readonly custom?: Readonly<Record<string, string>>;
}

/** Somebody in the directory, made by the API alone. */
export async function addPerson(
  api: Api,
  { access }: Account,
  { email, phone, ...given }: GivenPerson,
): Promise<{ readonly id: string; readonly name: string; readonly version: number }> {
  const contacts = [
    ...(email === undefined ? [] : [{ kind: 'email', value: email }]),
    ...(phone === undefined ? [] : [{ kind: 'phone', value: phone }]),
  ];
  const { status, body } = await api.post('/people/', { ...given, contacts }, access);
  if (status !== 201) throw new Error(`Adding somebody for a test failed: ${status} ${JSON.stringify(body)}`);
  return body as { id: string; name: string; version: number }; // The route's schema.
}
