import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passkeyAutofillAvailable, passkeysAvailable } from './passkeys.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, credentials: {} });
});
afterEach(() => vi.unstubAllGlobals());

function browserWith(functions: readonly string[]): void {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.fromEntries(functions.map((name) => [name, () => Promise.resolve(true)])),
  );
}

const all = ['parseRequestOptionsFromJSON', 'parseCreationOptionsFromJSON'];

it.each(['gable.example', 'localhost', '10.example'])('offers passkeys at the name %s', (hostname) => {
  browserWith(all);
  expect(passkeysAvailable({ hostname })).toBe(true);
});

it.each(['127.0.0.1', '[::1]', '192.168.2.7'])(
  'offers none at the address %s, where browsers refuse them',
  (hostname) => {
    browserWith(all);
    expect(passkeysAvailable({ hostname })).toBe(false);
  },
);

it('offers none in a browser that cannot read the server’s messages', () => {
  browserWith(['parseRequestOptionsFromJSON']);
  expect(passkeysAvailable({ hostname: 'gable.example' })).toBe(false);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(passkeysAvailable({ hostname: 'gable.example' })).toBe(false);
});

it('waits in the list under the email only where the browser has one', async () => {
  browserWith(all);
  expect(await passkeyAutofillAvailable()).toBe(false);
  browserWith([...all, 'isConditionalMediationAvailable']);
  expect(await passkeyAutofillAvailable()).toBe(true);
});
