import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';

test('where both records say something else it is chosen which holds, and the result shows it at once', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const kept = await addPerson(api, account, {
    givenName: 'Ada',
    familyName: 'Byron',
    language: 'en',
    notes: 'Rings twice',
    custom: { Dog: 'Rex' },
  });
  const other = await addPerson(api, account, {
    givenName: 'Augusta',
    familyName: 'Byron',
    language: 'de',
    notes: 'Pays by cheque',
    custom: { Dog: 'Bella' },
  });
  await signInAs(page, account);
  await page.goto(`/people/${kept.id}/merge?with=${other.id}`);
  const row = (name: string) => page.getByRole('table').getByRole('row', { name: new RegExp(`^${name}`) });
  const result = (name: string) => row(name).getByRole('cell').last();
  await expect(result('Name')).toContainText('Ada Byron');

  await result('Name').getByText('Other', { exact: true }).click();
  await expect(result('Name')).toContainText('Augusta Byron');
  await result('Notes').getByText('Both', { exact: true }).click();
  await expect(result('Notes')).toContainText('Rings twice');
  await expect(result('Notes')).toContainText('Pays by cheque');
  await result('Notes').getByText('Other', { exact: true }).click();
  await expect(result('Notes')).not.toContainText('Rings twice');
  await page.getByRole('group', { name: 'Dog' }).getByText('Other', { exact: true }).click();
  await page.getByRole('button', { name: 'Merge records' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Augusta Byron' })).toBeVisible();
  const { body } = await api.get(`/people/${kept.id}/`, account.access);
  expect(body).toMatchObject({ language: 'en', notes: 'Pays by cheque', custom: { Dog: 'Bella' } });

  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  const { body: back } = await api.get(`/people/${kept.id}/`, account.access);
  expect(back).toMatchObject({ notes: 'Rings twice', custom: { Dog: 'Rex' } });
});
