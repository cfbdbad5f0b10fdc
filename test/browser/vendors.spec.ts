import { addDays } from '#shared/dates.ts';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { act } from './support/owners.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';
import { join } from './support/workspace.ts';

interface Vendor {
  readonly id: string;
  readonly termsDays: number;
  readonly insuranceExpiresOn: string | null;
  readonly taxIdLast4: string | null;
  readonly bank: { readonly enteredBy: { id: string }; readonly confirmedBy: { id: string } | null } | null;
}

const vendorOf = async (api: Api, account: Account) => (await listOf<Vendor>(api, account, '/vendors/'))[0];

test('a vendor is added with terms and papers, found among those that expire, and changed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { today } = daysOfTest();
  const [soon, ago] = [addDays(today, 20), addDays(today, -1)];
  await signInAs(page, account);
  await page.goto('/vendors');
  await expect(page.getByText('No vendors yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add vendor' }).click();
  const form = page.getByRole('dialog', { name: 'Add vendor' });
  await form.getByRole('button', { name: 'Add vendor' }).click();
  await expect(form.getByText('Enter a name')).toBeVisible();
  await form.getByLabel('Company name').fill('Northside Plumbing');
  await form.getByLabel('Payment terms, days').fill('14');
  await form.getByLabel('Discount, percent').fill('2');
  await form.getByLabel('Discount within, days').fill('10');
  await form.getByLabel('Insurance policy number').fill('P-4711');
  await form.getByLabel('Insurance expires').fill(soon);
  await form.getByLabel('License number').fill('L-12');
  await form.getByLabel('License expires').fill(ago);
  await form.getByRole('button', { name: 'Add vendor' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Northside Plumbing' })).toBeVisible();
  const facts = page.getByRole('complementary');
  await expect(facts.getByText('14 days, 2% within 10 days')).toBeVisible();
  await expect(facts.getByText(/^P-4711, to /)).toBeVisible();
  await expect(facts.getByText(/^L-12, ended /)).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit vendor' });
  await edit.getByLabel('Payment terms, days').fill('30');
  await edit.getByLabel('License expires').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('30 days, 2% within 10 days')).toBeVisible();
  await expect(facts.getByText('L-12', { exact: true })).toBeVisible();
  expect(await vendorOf(api, account)).toMatchObject({ termsDays: 30, insuranceExpiresOn: soon });

  await page.getByRole('link', { name: 'Vendors' }).last().click();
  await page.getByRole('link', { name: 'Expiring papers 1' }).click();
  await expect(page.getByRole('row', { name: /Northside Plumbing/ })).toContainText('30 days, 2% within 10 days');
  await page.getByRole('link', { name: 'Bank details to confirm 0' }).click();
  await expect(page.getByText('No matches.')).toBeVisible();
});

test('bank details of a vendor are paid to once a second person has confirmed them', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const person = { kind: 'company', companyName: 'Sample Roofing' };
  const { id } = await act(api, account, '/vendors/', { person });
  const second = await join(api, account, 'accountant');
  await signInAs(page, account);
  await page.goto(`/vendors/${id}`);
  await page.getByRole('button', { name: 'Enter bank details' }).click();
  const form = page.getByRole('dialog', { name: 'Enter bank details' });
  await form.getByLabel('Name on the account').fill('Sample Roofing');
  await form.getByLabel('Routing number').fill('021000022');
  await form.getByLabel('Account number').fill('12345678');
  await form.getByRole('button', { name: 'Save bank details' }).click();
  await expect(form.getByLabel('Routing number')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Routing number').fill('021000021');
  await form.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByText('You entered them. Somebody else has to confirm them.')).toBeVisible();
  await expect(page.getByText(/Sample Roofing.*, account ··5678/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  await signInAs(page, second);
  await page.goto('/vendors?view=unverified');
  await page
    .getByRole('row', { name: /Sample Roofing/ })
    .getByRole('link', { name: 'Sample Roofing' })
    .click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('021000021')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Bank details confirmed')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  const { bank } = (await vendorOf(api, account)) ?? {};
  expect(bank?.confirmedBy?.id).not.toBe(bank?.enteredBy.id);
  expect(bank?.confirmedBy).not.toBeNull();
});

/** A company whose bills of the year before were paid, each by a transfer; says what the payments are called. */
async function payBefore(api: Api, account: Account, year: number, cents: readonly number[]) {
  const address = { country: 'US', line1: '1 Sample Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const contacts = [{ kind: 'address', address }];
  const company = { kind: 'company', companyName: 'Sample Roofing', contacts };
  const { id: personId } = await act(api, account, '/people/', company);
  const { id: vendorId } = await act(api, account, '/vendors/', { personId, form1099: 'nec' });
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id;
  const on = `${year}-06-01`;
  const payments: string[] = [];
  for (const each of cents) {
    const lines = [{ accountId: idOf('5200'), cents: each }];
    const bill = { vendorId, invoiceNumber: `R-${each}`, datedOn: on, dueOn: on, lines, submit: true };
    const { id, version } = await act(api, account, '/bills/', bill);
    await act(api, account, `/bills/${id}/approve/`, { version });
    const paid = {
      vendorId,
      accountId: idOf('1010'),
      paidOn: on,
      method: 'transfer',
      bills: [{ billId: id, cents: each }],
    };
    payments.push((await act(api, account, '/bill-payments/', paid)).id);
  }
  return payments;
}

test('at the end of the year a missing tax id is seen and entered, forms are filed, and what changes is a correction', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const year = Number(daysOfTest().today.slice(0, 4)) - 1;
  const [, second = ''] = await payBefore(api, account, year, [250_000, 50_000]);
  const address = `/owners/year-end?year=${year}`;
  await signInAs(page, account);
  await page.goto(address);
  const row = page.getByRole('row', { name: /Sample Roofing/ });
  await expect(row).toContainText('No tax ID');
  await expect(row).toContainText('3,000.00');
  await expectNoViolations(page);
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Sample Roofing' });
  await expect(panel.getByText(/ · Counted$/)).toHaveCount(2);
  await panel.getByRole('link', { name: 'Open vendor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Roofing' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit vendor' });
  await edit.getByLabel('Tax ID').fill('12-3456789');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('··6789')).toBeVisible();

  await page.goto(address);
  await expect(row).toContainText('…6789');
  await page.getByRole('button', { name: 'Mark as filed' }).click();
  const dialog = page.getByRole('dialog', { name: `Form 1099-NEC for ${year}` });
  await expect(dialog).toContainText('1 form, 3,000.00. Later changes are listed as corrections.');
  await dialog.getByRole('button', { name: 'Mark as filed' }).click();
  await expect(page.getByText(`Form 1099-NEC for ${year} marked as filed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);

  await act(api, account, `/bill-payments/${second}/void/`, { kind: 'void', reason: 'Never cashed' });
  await page.reload();
  const corrections = page.getByRole('table', { name: 'Corrections' });
  await expect(corrections.getByRole('row', { name: /Sample Roofing/ })).toContainText(/3,000\.00.*2,500\.00/);
  await page.getByRole('button', { name: 'Mark corrections as filed' }).click();
  await dialog.getByRole('button', { name: 'Mark corrections as filed' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(corrections).toHaveCount(0);
  await expect(row).toContainText('2,500.00');
  const { body } = await api.get(`/tax-forms-summary/?year=${year}&form=1099-NEC`, account.access);
  expect(body).toMatchObject({ filing: { revision: 2 }, expected: { forms: 1, cents: 250_000 }, corrections: [] });
});
