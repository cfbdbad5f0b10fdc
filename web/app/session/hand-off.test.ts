import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHandOff } from './hand-off.ts';

const main = 'https://gable.example';
const other = 'https://north.gable.example';
const obtainCode = vi.fn(async () => ({ code: 'one+time/code' }));
const exchangeCode = vi.fn(async () => ({ access: 'A', refresh: 'R' }));
const handOff = createHandOff({
  origins: [main, other],
  storage: () => sessionStorage,
  crypto,
  obtainCode,
  exchangeCode,
});
const login = `${main}/login?next=${encodeURIComponent(`${other}/profile?x=1#y`)}`;

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

describe('the hand-off to another host', () => {
  it('goes round: the code is bound to origin and challenge, and exchanged with the verifier that never left', async () => {
    const asked = new URL(await handOff.request(login, new URL(`${other}/profile?x=1#y`)));
    expect(asked.href.startsWith(`${login}#c=`)).toBe(true);
    const kept = JSON.parse(sessionStorage.getItem('gable.handOff') ?? '');
    expect(asked.href).not.toContain(kept.verifier);
    expect(kept.verifier).toMatch(/^[\w-]{43}$/);

    const back = await handOff.continueFrom(asked);
    expect(obtainCode).toHaveBeenCalledWith({ origin: other, challenge: await s256(kept.verifier) });
    const address = new URL('address' in back ? back.address : '');
    expect(address.origin + address.pathname).toBe(`${other}/auth/callback`);
    expect(address.search).toBe('');

    const accepted = await handOff.accept(address.hash);
    expect(exchangeCode).toHaveBeenCalledWith({ code: 'one+time/code', verifier: kept.verifier });
    expect(accepted).toEqual({ pair: { access: 'A', refresh: 'R' }, destination: { path: '/profile?x=1#y' } });
  });

  it('is accepted once only', async () => {
    const asked = new URL(await handOff.request(login, new URL(other)));
    const state = new URLSearchParams(asked.hash.slice(1)).get('s') ?? '';
    await handOff.accept(`#code=c&state=${state}`);
    await expect(handOff.accept(`#code=c&state=${state}`)).rejects.toThrow('not asked for');
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  it.each(['#code=c&state=forged', '#code=c', '#state=x', ''])(
    'refuses a fragment that this tab did not ask for: %j',
    async (fragment) => {
      await handOff.request(login, new URL(other));
      await expect(handOff.accept(fragment)).rejects.toThrow('not asked for');
      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  it('still leads to sign-in where there is no digest or no storage', async () => {
    const plain = { origins: [main], obtainCode, exchangeCode };
    const broken = createHandOff({
      ...plain,
      storage: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      crypto,
    });
    await expect(broken.request(login, new URL(other))).resolves.toBe(login);
    await expect(broken.request(login, new URL(other), true)).resolves.toBe(`${login}#ask=1`);
  });

  it('after signing out has sign-in ask again, and still goes round', async () => {
    const asked = new URL(await handOff.request(login, new URL(other), true));
    expect(new URLSearchParams(asked.hash.slice(1)).get('ask')).toBe('1');
    await expect(handOff.continueFrom(asked)).resolves.toHaveProperty('address');
  });
});

describe('going on after sign-in', () => {
  it.each([
    [`${main}/login`, '/'],
    [`${main}/login?next=${encodeURIComponent(main)}`, '/'],
    [`${main}/login?next=${encodeURIComponent(`${main}/profile?x=1#y`)}`, '/profile?x=1#y'],
    [`${main}/login?next=${encodeURIComponent('https://e.example')}#c=${'c'.repeat(43)}&s=s`, '/'],
    [login, '/'],
    [`${login}#c=short&s=s`, '/'],
    [`${login}#c=${'c'.repeat(43)}`, '/'],
  ])('from %s to %s, without asking for a code', async (address, path) => {
    await expect(handOff.continueFrom(new URL(address))).resolves.toEqual({ path });
    expect(obtainCode).not.toHaveBeenCalled();
  });
});
