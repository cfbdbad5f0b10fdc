// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { ActPanel } from './act-panel.tsx';
import { useActing } from './use-acting.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Somebody is signed in. */
function client() {
  const signedIn = new QueryClient();
  signedIn.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' } });
  return signedIn;
}

function Undo() {
  const form = useDraft(() => ({ reason: '', date: '2026-11-17', chosen: new Set<string>() }));
  const acting = useActing({ send: async () => undefined });
  return (
    <ActPanel title="Undo" act="Undo it" acting={acting} onClose={() => undefined}>
      <TextField label="Reason" {...controlsOf(form, acting.errorOf).text('reason')} />
      <button type="button" onClick={() => form.change({ chosen: new Set(['1', '2']) })}>
        Choose
      </button>
      <output>{[...form.draft.chosen].join(',')}</output>
    </ActPanel>
  );
}

function Password() {
  const form = useDraft(() => ({ currentPassword: '' }));
  return <PasswordField label="Password" {...controlsOf(form, () => undefined).text('currentPassword')} />;
}

/** As after a reload: nothing is left but what the tab keeps. */
function open(form = <Undo />) {
  cleanup();
  render(
    <QueryClientProvider client={client()}>
      <MemoryRouter>{form}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
const write = (value: string) => fireEvent.change(reason(), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('offers what was typed and chosen again, until somebody starts over', async () => {
  open();
  expect(screen.queryByText('Draft restored.')).toBeNull();
  write('Wrong tenant');
  await press('Choose');
  open();
  expect(screen.getByText('Draft restored.')).toBeDefined();
  expect(reason().value).toBe('Wrong tenant');
  expect(screen.getByText('1,2')).toBeDefined();
  await press('Start over');
  expect(reason().value).toBe('');
  open();
  expect(reason().value).toBe('');
});

for (const end of ['Undo it', 'Cancel', 'Close'] as const) {
  it(`"${end}" leaves nothing to offer`, async () => {
    open();
    write('Wrong tenant');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: end }), { detail: 1 }));
    open();
    expect(reason().value).toBe('');
    expect(screen.queryByText('Draft restored.')).toBeNull();
  });
}

it('keeps no password', () => {
  open(<Password />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  expect(sessionStorage.length).toBe(0);
});
