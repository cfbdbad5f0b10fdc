import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, listOf } from './support/rent.ts';
import { loseAnswers, watchTraffic } from './support/traffic.ts';

const lostWords = 'No answer from the server. Send it again: it happens only once.';

/** Whoever comes back to the tab has what is old fetched again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForLoadState('networkidle');
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('somebody whose answer was lost: what is to be done is in sight, and they are not their own double', async ({
      page,
      account,
      signInAs,
    }) => {
      await signInAs(page, account);
      await page.goto('/people?add=1');
      const form = page.getByRole('dialog', { name: 'Add a person' });
      await form.getByLabel('Given name').fill('Wim');
      await form.getByLabel('Family name').fill('Quill');
      const again = form.getByRole('button', { name: 'Send again' });
      const isInSight = async () => {
        await expect(form.getByText(lostWords)).toBeInViewport({ ratio: 1 });
        await expect(form.getByRole('button', { name: 'Start over' })).toBeInViewport({ ratio: 1 });
        await expect(again).toBeFocused();
        await expect(again).toBeInViewport({ ratio: 1 });
      };
      await loseAnswers(page, '**/api/v1/people/');
      await form.getByRole('button', { name: 'Add person' }).click();
      await isInSight();
      const { to } = watchTraffic(page);
      await comeBack(page);
      await page.reload();
      await isInSight();
      await comeBack(page);
      await expect(form.getByText('already exists')).toHaveCount(0);
      expect(to('/person-duplicates/')).toHaveLength(0);
    });

    test('a payment whose answer was lost is not its own double, and can be given up', async ({
      page,
      api,
      account,
      signInAs,
    }) => {
      const { leaseId } = await addDebtor(api, account);
      await signInAs(page, account);
      await page.goto(`/rent?pay=${leaseId}`);
      const panel = page.getByRole('dialog', { name: 'Record payment' });
      await panel.getByLabel('Amount, USD').fill('340.04');
      await expect(panel.getByText('Balance after payment')).toBeVisible();
      await loseAnswers(page, '**/receipts/');
      await panel.getByRole('button', { name: 'Record 340.04' }).click();
      const isInSight = async () => {
        await expect(panel.getByText(lostWords)).toBeInViewport({ ratio: 1 });
        await expect(panel.getByRole('button', { name: 'Start over' })).toBeInViewport({ ratio: 1 });
        await expect(panel.getByRole('button', { name: 'Send again' })).toBeFocused();
        await expect(panel.getByText('Outcome of “Record 340.04” unknown.')).toBeVisible();
      };
      await isInSight();
      const { to } = watchTraffic(page);
      await comeBack(page);
      await page.reload();
      await isInSight();
      await comeBack(page);
      expect(to('/receipt-previews/')).toHaveLength(0);
      await expect(panel.getByText('A payment with the same lease')).toHaveCount(0);
      await panel.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(panel.getByText(lostWords)).toHaveCount(0);
      await expect(panel.getByRole('button', { name: 'Send again' })).toHaveCount(0);
      await page.unroute('**/receipts/');
      expect(await listOf(api, account, '/receipts/')).toHaveLength(1);
    });
  });
