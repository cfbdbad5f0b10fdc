import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Signs in as people do, on the page that is or will be there. */
export async function signInByForm(
  page: Page,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signUpByForm(
  page: Page,
  who: { readonly organisation: string; readonly name: string; readonly email: string; readonly password: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up a workspace' })).toBeVisible();
  await page.getByLabel('Workspace name').fill(who.organisation);
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Set up workspace' }).click();
}

export async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
}

/** Pastes what was copied elsewhere, such as rows of a spreadsheet, where the focus is. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
