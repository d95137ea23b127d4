/** `npm run seed`: writes the demo content again, over whatever the lake holds. */
import { bringUp } from '../launcher/bring-up.ts'
import { Refusal } from '../launcher/refusal.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { seed } from '../launcher/seed.ts'
import { planOfProcess, runCommand } from '../launcher/session.ts'

await runCommand(async () => {
  const plan = planOfProcess()
  if (!plan.embedded.lake) {
    throw new Refusal('The seed fills the embedded content lake only; SANITY_PROJECT_ID is set.')
  }
  const reporter = consoleReporter()
  const running = await bringUp({ plan, reporter, site: 'none', seed: false })
  try {
    await seed(plan, running.variables, reporter)
  } finally {
    await running.stop()
  }
  return 0
})
