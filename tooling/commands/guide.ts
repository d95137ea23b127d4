/**
 * `npm run guide`: takes the pictures of docs/editors.md anew, from Studio on an installation of its own with the demo
 * content. `-- --only today,media` takes some of them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawGuide } from '../guide/draw.ts'
import { setScene } from '../guide/scene.ts'
import { bringUp } from '../../server/launcher/bring-up.ts'
import { consoleReporter } from '../../server/launcher/reporter.ts'
import { root, runCommand } from '../../server/launcher/session.ts'
import { prepareTestData, readSecretsOf, testPlan } from '../testing/stack.ts'

const plan = testPlan({}, 'guide')

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  prepareTestData(plan)
  const reporter = consoleReporter()
  const running = await bringUp({ plan, reporter, site: 'start' }).finally(reporter.close)
  try {
    const { site, lake } = plan.origins
    await setScene({ site, lake, token: readSecretsOf(plan).CONTENT_LAKE_TOKEN })
    const drawing = drawGuide(
      `${site}/studio`,
      join(root, 'docs', 'editors'),
      values.only?.split(','),
    )
    return (await running.crew.during(drawing)).length === 0 ? 0 : 1
  } finally {
    await running.stop()
  }
})
