// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { Suspense, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { meQuery, type Me } from '#web/lib/me.ts';
import { newChargeDraft } from './charge-draft.ts';
import { newForm, type LeaseForm } from './lease-form.ts';
import { useLivePreview } from './use-live-preview.ts';

afterEach(cleanup);

const path = 'charges.0.cents';

async function refuse(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const errors = [{ path, code: 'too-large', message: 'Use a smaller amount.' }];
  const data = { code: 'invalid-input', title: '', detail: '', errors, requestId: '' };
  const response = { status: 400, statusText: '', headers: {}, config, data };
  return await Promise.reject(new AxiosError('no', 'ERR', config, undefined, response));
}

const unit = { id: 'u', name: '1A', propertyName: 'Maple Court', currency: 'USD', marketRentCents: null };

function formOf(cents: number): LeaseForm {
  const form = newForm('2026-11-16');
  return { ...form, unit: { ...unit } as LeaseForm['unit'], charges: [newChargeDraft('rent', { cents })] }; // All that is read.
}

it('a refusal of the preview leaves the field as soon as what it refused is changed', async () => {
  provideHttp(() => Promise.resolve(createClient({ adapter: refuse })));
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { organisation: { timeZone: 'America/New_York' } } as Me); // All that is read.
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ form }) => useLivePreview(form, null), {
    wrapper,
    initialProps: { form: formOf(9_999_999_999_900) },
  });
  await waitFor(() => expect(result.current.errorOf(path)).toBe('Use a smaller amount.'));
  expect(result.current.refusedOn(2)).toHaveLength(1);
  rerender({ form: formOf(120_000) });
  expect(result.current.errorOf(path)).toBeUndefined();
  expect(result.current.refusedOn(2)).toEqual([]);
});
