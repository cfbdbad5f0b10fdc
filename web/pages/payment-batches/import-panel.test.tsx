import { strToU8, zipSync } from 'fflate';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportPanel } from './import-panel.tsx';

afterEach(cleanup);

test('an OpenDocument file that is called a workbook is refused with what to do, and adds no payment', async () => {
  const change = vi.fn();
  render(<ImportPanel batch={{ change, currency: 'USD' }} onClose={vi.fn()} />);
  const openDocument = zipSync({ 'content.xml': strToU8('<office:document-content/>') });
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  choose(new File([openDocument], 'payments.xlsx'));
  await screen.findByText(/Save an ODS, XLS or locked file as XLSX/);
  expect(change).not.toHaveBeenCalled();
  choose(new File(['Tenant,Amount\nTenant One,850.00\n'], 'payments.csv'));
  await screen.findByText(/1 row added/);
  expect(change).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Save an ODS/)).toBeNull();
});
