import { strToU8, zipSync } from 'fflate';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportPanel } from './import-panel.tsx';

afterEach(cleanup);

const sheet = { propertyId: null, currency: 'USD', months: ['2027-01-01'], accounts: [], changed: null };

test('an OpenDocument file that is called a workbook is refused with what to do, and fills nothing', async () => {
  const fill = vi.fn();
  render(<ImportPanel sheet={sheet} onFill={fill} onClose={vi.fn()} />);
  const openDocument = zipSync({ 'content.xml': strToU8('<office:document-content/>') });
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  choose(new File([openDocument], 'plan.xlsx'));
  await screen.findByText(/Save an ODS, XLS or locked file as XLSX/);
  expect(fill).not.toHaveBeenCalled();
  choose(new File(['Account,2027-01\n'], 'plan.csv'));
  await vi.waitFor(() => expect(fill).toHaveBeenCalledWith({}));
  expect(screen.queryByText(/Save an ODS/)).toBeNull();
});
