/**
 * `npm run chaos`: kills and stops processes by chance under visitors, editors and shoppers, on an installation of its
 * own with the demo content, and tells what became of what was acknowledged. `-- --rounds 100` says how often.
 */
import { parseArgs } from 'node:util'
import { runChaos } from '../../tests/chaos/run-chaos.ts'
import { bringUp } from '../launcher/bring-up.ts'
import { Refusal } from '../launcher/refusal.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { runCommand } from '../launcher/session.ts'
import { prepareTestData, testPlan } from '../testing/stack.ts'

const plan = testPlan({}, 'chaos')

await runCommand(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Refusal(`--rounds takes a number from 1, not "${values.rounds}".`)
  prepareTestData(plan)
  const reporter = consoleReporter()
  const running = await bringUp({ plan, reporter, site: 'start' }).finally(reporter.close)
  running.crew.keep(reporter.line)
  try {
    const storm = runChaos({ plan, crew: running.crew, rounds, tell: reporter.line })
    return (await running.crew.during(storm)) ? 0 : 1
  } finally {
    await running.stop()
  }
})
