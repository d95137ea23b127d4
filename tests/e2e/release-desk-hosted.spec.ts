import { readSecrets, testPlan } from '../../tooling/testing/test-installation.ts'
import { startConfiguredSite } from './support/configured-site.ts'
import { routeAroundListeners, startPublicApi } from './support/public-api.ts'
import {
  addDocuments,
  button,
  chooseTime,
  client,
  dialog,
  deleteReleasesAfterEach,
  createReleaseAtDesk,
  pageOf,
} from './support/release-desk.ts'
import { expectStudio } from './support/studio.ts'
import { expect, test } from './support/test.ts'

/** The editor is in New York, the site in Zurich. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

deleteReleasesAfterEach()

test('release desk and side by side work on a service with Sanity’s public API only', async ({
  page,
}) => {
  const api = await startPublicApi()
  const site = await startConfiguredSite({ SANITY_API_HOST: api.origin })
  try {
    await client.createOrReplace(pageOf('desk-hosted', 'Desk hosted'))
    await routeAroundListeners(page, api)
    const token = readSecrets(testPlan()).CONTENT_LAKE_TOKEN
    await page.addInitScript(
      (session) => localStorage.setItem('__studio_auth_token_orrery', session),
      JSON.stringify({ token, time: new Date().toISOString() }),
    )
    await page.goto(`${site.origin}/studio/release-desk`)
    await expectStudio(page)
    const name = await createReleaseAtDesk(page, 'Desk away')
    await addDocuments(page, 'Desk', ['Desk hosted'])
    await client.patch(`versions.${name}.desk-hosted`).set({ title: 'Desk from afar' }).commit()
    await button(page, 'Schedule…').click()
    await chooseTime(page, '10:15')
    await button(dialog(page), 'Schedule').click()
    await button(page, 'Unschedule').click()
    await expect(button(page, 'Publish now…')).toBeVisible()
    await page.getByRole('link', { name: 'Side by side' }).click()
    const headline = (pane: number) =>
      page.frameLocator('iframe').nth(pane).getByRole('heading', { level: 1 })
    await page.getByLabel('Content shown in pane 2', { exact: true }).selectOption(name)
    await expect(headline(0)).toBeVisible()
    await expect(headline(1)).toBeVisible()
    const path = page.getByLabel('Page in pane 1: a path, or words from a title')
    await path.fill('/pages/desk-hosted')
    await path.press('Enter')
    await expect(headline(0)).toContainText('Desk hosted')
    await expect(headline(1)).toContainText('Desk from afar')
    expect(api.refused).toEqual([])
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Title')
    await page.getByRole('link', { name: 'Release desk' }).click()
    await button(page, 'Desk away').click()
    await button(page, 'Publish now…').click()
    await button(dialog(page), 'Publish now').click()
    const shown = async () => (await fetch(`${site.origin}/pages/desk-hosted`)).text()
    await expect.poll(shown).toContain('Desk from afar')
    await button(page, 'Revert…').click()
    await button(dialog(page), 'Create release').click()
    // The release exists before its versions.
    await expect(page.getByRole('heading', { name: 'Revert of “Desk away”' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Desk hosted' })).toBeVisible()
    await button(page, 'Publish now…').click()
    await button(dialog(page), 'Publish now').click()
    await expect.poll(shown).toContain('Desk hosted')
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
    // Vision's help needs the embedded lake.
    await page.goto(`${site.origin}/studio/vision`)
    await expect(button(page, 'Fetch')).toBeVisible()
    await expect(button(page, 'Explain')).toHaveCount(0)
    expect(api.refused).toEqual([])
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await site.stop()
    await api.stop()
  }
})
