import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signInByForm, signUpByForm } from './support/forms.ts';

const password = 'copper-lantern-76';

test('a workspace from its first minute: sign-up, confirmed email, an invited member, a role, and out again', async ({
  page,
  browser,
  main,
}) => {
  test.slow();
  const name = randomBytes(4).toString('hex');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Set up a workspace' }).click();
  const owner = { organisation: `House ${name}`, name: 'Olga Owner', email: `olga-${name}@browser.example`, password };
  await signUpByForm(page, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await test.step('the email is confirmed with the link that was kept', async () => {
    const confirm = page.getByRole('listitem').filter({ hasText: 'Confirm your email' });
    await confirm.getByRole('link', { name: 'Open mail' }).click();
    const link = await linkTo(page, owner.email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    expect(page.url()).toBe(`${main}/verify-email`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('Email confirmed')).toBeVisible();
    await expect(page.getByText('Confirm your email')).toHaveCount(0);
  });

  const member = { name: 'Vera Viewer', email: `vera-${name}@browser.example`, password };
  const context = await browser.newContext({ baseURL: main });
  const theirs = await context.newPage();
  await test.step('a member is invited, and accepts in a browser of their own', async () => {
    await page.getByRole('link', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByRole('radio', { name: /^Viewer/ }).check();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByText(`${member.email} invited.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New link' })).toBeVisible();
    await page.getByRole('tab', { name: 'Mail' }).click();
    await theirs.goto(await linkTo(page, member.email));
    await expect(theirs.getByRole('heading', { name: `Join ${owner.organisation}` })).toBeVisible();
    await theirs.getByLabel('Your name').fill(member.name);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Join' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await theirs.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(theirs.getByRole('tab', { name: 'Members' })).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Audit log' })).toHaveCount(0);
    await expect(theirs.getByRole('tab', { name: 'Mail' })).toHaveCount(0);
  });

  await test.step('another role gives them more', async () => {
    await page.goto('/settings?tab=members');
    await page.getByRole('cell', { name: member.name }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: /^Accountant/ }).click();
    await page.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByText(`${member.name} is now Accountant.`)).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByRole('tab', { name: 'Audit log' })).toBeVisible();
  });

  await test.step('case 40: suspended, they are out at once and do not come in again', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText(`${member.name} suspended.`)).toBeVisible();
    // By its address: the page may have noticed by itself, and then has no tabs any more.
    await theirs.goto('/settings?tab=members');
    await signInByForm(theirs, member);
    await expect(theirs.getByRole('alert')).toContainText('don’t belong to a workspace');
  });
  await context.close();
});

/** From the list of kept messages, which is on screen: the newest to somebody, and the link in it. */
async function linkTo(page: Page, email: string): Promise<string> {
  await page.getByRole('row').filter({ hasText: email }).first().click();
  const field = page.getByLabel('Link in this message');
  await expect(field).toBeVisible();
  return await field.inputValue();
}
