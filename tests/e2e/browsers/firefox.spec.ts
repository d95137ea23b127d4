import { currentMachine } from '../../../tooling/testing/find-chromium.ts'
import { findFirefox } from '../../../tooling/testing/find-other-browsers.ts'
import { startFirefox } from '../support/other-browsers/firefox-driver.ts'
import { shopWalks, walkShop } from '../support/other-browsers/shop-walk.ts'
import { test, walk } from '../support/test.ts'

test.describe('Firefox', walk, () => {
  let program: string | undefined
  test.beforeAll(() => {
    program = findFirefox(
      currentMachine(() => ''),
      console.log,
    )
  })

  for (const each of shopWalks)
    test(`walks the shop in ${each.locale} at ${each.viewport.width} px`, async () => {
      test.skip(!program, 'needs Firefox: apt-get install firefox-esr')
      await walkShop(await startFirefox(program!, each.viewport), each, test.info().outputDir)
    })
})
