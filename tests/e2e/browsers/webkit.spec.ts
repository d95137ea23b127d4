import { currentMachine } from '../../../tooling/testing/find-chromium.ts'
import { findWebKit, type WebKitPrograms } from '../../../tooling/testing/find-other-browsers.ts'
import { startWebKit } from '../support/other-browsers/webkit-driver.ts'
import { shopWalks, walkShop } from '../support/other-browsers/shop-walk.ts'
import { test, walk } from '../support/test.ts'

test.describe('WebKit', walk, () => {
  let programs: WebKitPrograms | undefined
  test.beforeAll(() => {
    programs = findWebKit(
      currentMachine(() => ''),
      console.log,
    )
  })

  for (const each of shopWalks)
    test(`walks the shop in ${each.locale} at ${each.viewport.width} px`, async () => {
      test.skip(!programs, 'needs WebKitGTK and a display: apt-get install webkit2gtk-driver xvfb')
      await walkShop(await startWebKit(programs!, each.viewport), each, test.info().outputDir)
    })
})
