import { randomBytes, randomInt } from 'node:crypto';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly organisation: string;
  readonly access: string;
  readonly refresh: string;
}

export interface Api {
  /** With a key, for what moves money. */
  post(path: string, body: object, access?: string, key?: string): Promise<{ status: number; body: unknown }>;
  patch(path: string, body: object, access?: string): Promise<{ status: number; body: unknown }>;
  get(path: string, access?: string): Promise<{ status: number; body: unknown }>;
  /** The same person in a session of their own. */
  signIn(account: Omit<Account, 'access' | 'refresh'>): Promise<Account>;
  /** A workspace of this test's own, with its owner. */
  newAccount(): Promise<Account>;
}

/** Tests come from addresses of their own; the server trusts the header from this machine only in tests. */
export const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export function makeApi(main: string): Api {
  const send = async (
    method: string,
    path: string,
    body: object | undefined,
    access: string | undefined,
    key?: string,
  ) => {
    const response = await fetch(`${main}/api/v1${path}`, {
      method,
      headers: {
        'x-forwarded-for': someAddress(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  return {
    post: (path, body, access, key) => send('POST', path, body, access, key),
    patch: (path, body, access) => send('PATCH', path, body, access),
    get: (path, access) => send('GET', path, undefined, access),
    async signIn(account) {
      const { email, password } = account;
      const { status, body } = await send('POST', '/token/', { email, password }, undefined);
      if (status !== 200) throw new Error(`Sign-in for a test failed: ${status} ${JSON.stringify(body)}`);
      return { ...account, ...(body as { access: string; refresh: string }) }; // The route's schema.
    },
    async newAccount() {
      const name = randomBytes(5).toString('hex');
      const account = {
        email: `${name}@browser.example`,
        password: 'copper-lantern-76',
        organisation: `Workspace ${name}`,
      };
      const signedUp = await send(
        'POST',
        '/sign-up/',
        { ...account, name: 'Robin Example', country: 'US', currency: 'USD', timeZone: 'America/New_York' },
        undefined,
      );
      if (signedUp.status !== 202) throw new Error(`Sign-up for a test failed: ${JSON.stringify(signedUp)}`);
      return this.signIn(account);
    },
  };
}
