// The section Health in a browser: alerts, nodes, jobs with another start, by day and by night, on a desktop and on a phone (STAFF-2).

import { connect } from '../../server/base/db/database.ts'
import { expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'

test('STAFF-2 OPS-8 NAV-13 the state of the deployment, and a job that starts again', async ({ arrive }) => {
  const at = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const db = connect((process.env.E2E_DATABASES as string).split(',')[at] as string)
  await db.run`
    insert into node (id, host, version, web, jobs, started_at, seen_at)
    values ('gone', 'machine-2', '0.0.9', false, true, now() - interval '1 day', now() - interval '5 minutes') on conflict do nothing`
  await db.run`
    insert into host_certificate (site_id, host, expires_at, fault, checked_at)
    select id, 'dating.example', now() + interval '9 days', null, now() from site where key = 'gay' on conflict do nothing`
  // Nobody runs it, so that it stays.
  await db.run`select graphile_worker.add_job('nobody.runs_it', max_attempts => 1)`
  await db.run`
    update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'Error ECONNREFUSED'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'nobody.runs_it'`
  await db.close()
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('region', { name: 'Alerts' }).getByText('BackupOld').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'not heard of' })).toBeVisible()
  await page.getByText(/^\d+ conditions$/).click()
  await page.getByText('What the clock started').first().click()
  await expectConsoleAccessible(page)
  await shot(page, 'health')
  await page.getByRole('button', { name: 'Start again: nobody.runs_it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start again: nobody.runs_it' })
  await dialog.getByLabel('Why?').fill('the server is back')
  await expectConsoleAccessible(page)
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('button', { name: 'Start again: nobody.runs_it' })).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByRole('cell', { name: 'nobody.runs_it' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectConsoleAccessible(page)
  await shot(page, 'phone-health')
})

/** Where somebody wants to look at them: SHOTS_FOLDER. */
async function shot(page: import('@playwright/test').Page, name: string) {
  const folder = process.env.SHOTS_FOLDER
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
