/**
 * `npm run chaos`: kills and stops processes by chance under visitors, editors and shoppers, on an installation of its
 * own with the demo content, and tells what became of what was acknowledged. `-- --rounds 100` says how often.
 */
import { parseArgs } from 'node:util'
import { runChaos } from '../../tests/chaos/run-chaos.ts'
import { bringUp } from '../launcher/bring-up.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { runCommand } from '../launcher/session.ts'
import { prepareTestData, readSecretsOf, testPlan } from '../testing/stack.ts'

const plan = testPlan({}, 'chaos')

await runCommand(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
  prepareTestData(plan)
  const reporter = consoleReporter()
  const running = await bringUp({ plan, reporter, site: 'start' })
  running.crew.keep(reporter.line)
  try {
    const secrets = readSecretsOf(plan)
    const tokens = { lake: secrets.CONTENT_LAKE_TOKEN, shop: secrets.STOREFRONT_API_TOKEN }
    const rounds = Number(values.rounds)
    const storm = runChaos({ plan, crew: running.crew, tokens, rounds, tell: reporter.line })
    return (await running.crew.during(storm)) ? 0 : 1
  } finally {
    reporter.close()
    await running.stop()
  }
})
