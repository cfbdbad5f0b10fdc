import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/messages.ts';
import { useMailProblem } from './use-mail-problem.ts';

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

it('says what is known in the language of the reader, and leaves the rest as the server said it', async () => {
  const { result } = renderHook(() => useMailProblem());
  expect(result.current('Server smtp.nowhere.invalid not found. Check the name.')).toBe(
    'Server smtp.nowhere.invalid not found.',
  );
  await act(() => setLanguage('de'));
  expect(result.current('Server smtp.nowhere.invalid not found. Check the name.')).toBe(
    'Server smtp.nowhere.invalid nicht gefunden.',
  );
  expect(result.current('Invalid login: 535 5.7.8')).toBe(
    'Anmeldung abgelehnt. Prüfen Sie Benutzername und Passwort. (Invalid login: 535 5.7.8)',
  );
  expect(result.current('Message failed: 552 Too large')).toBe('Message failed: 552 Too large');
});
