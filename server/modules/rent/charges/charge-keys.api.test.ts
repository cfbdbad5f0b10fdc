import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

test('what the key of a charge says stands in columns, whatever was imported', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const { id } = await newCharge(app, owner, lease.id);
  const columnsOf = async (key: string) => {
    // Nobody changes a key but by undoing its run.
    await query(
      app.connection,
      `set session_replication_role = replica; update charge set charge_key = '${key}' where charge_id = '${id}'`,
    );
    const [row] = await query(
      app.connection,
      `select charged_as as as, line_key as line, period_key as period, obligation_due as due, former_key as former,
              is_billed as billed from charge where charge_id = $1`,
      [id],
    );
    return row;
  };
  const none = { line: null, period: null, due: null, former: null, billed: true };
  const rent = { ...none, as: 'rent', line: 'line', period: '2026-03' };
  expect(await columnsOf('rent:lease:line:2026-03')).toEqual(rent);
  expect(await columnsOf('rent:lease:line:2026-03:2')).toEqual(rent);
  expect(await columnsOf('rent:lease:line:2026-03~17')).toEqual({ ...rent, former: 'rent:lease:line:2026-03' });
  expect(await columnsOf('difference:rent:lease:line:2026-03:1')).toEqual({ ...rent, as: 'difference' });
  const fee = { ...none, as: 'late-fee', due: '2026-03-01' };
  expect(await columnsOf('late-fee:lease:2026-03-01:0')).toEqual(fee);
  expect(await columnsOf('late-fee:lease:2026-03-01:0~3')).toEqual({ ...fee, former: 'late-fee:lease:2026-03-01:0' });
  expect(await columnsOf('opening:lease:1')).toEqual({ ...none, as: 'opening', billed: false });
  expect(await columnsOf('deposit-settlement:id:0')).toEqual({ ...none, as: 'deposit-settlement', billed: false });
  expect(await columnsOf('anything at all')).toEqual({ ...none, as: 'anything at all' });
  expect(await columnsOf('rent')).toEqual({ ...rent, line: '', period: '' });
});
