/**
 * `npm run chaos`: kills and stops random processes under load from visitors, editors and shoppers, and verifies every
 * acknowledged write. The installation has the demo content, two site processes, three lakes and two shops, on PostgreSQL,
 * Valkey (or Redis) and a bucket where the machine has them; those are faulted too. `-- --rounds 100` sets the number of
 * faults. `-- --case full-disk` runs one scenario of `tests/chaos/cases/` instead; `--case all` runs each.
 */
import { parseArgs } from 'node:util'
import { cases } from '../../tests/chaos/cases/index.ts'
import { withInstallation } from '../../tests/chaos/cases/installation.ts'
import { runChaos } from '../../tests/chaos/run-chaos.ts'
import { startBackingServers } from '../../tests/chaos/backing-servers.ts'
import { requireLinux } from '../../server/launcher/command-options.ts'
import { CliError } from '../../server/launcher/cli-error.ts'
import { runCommand } from '../../server/launcher/run-launcher.ts'
import { resetTestData, testPlan } from '../testing/test-installation.ts'

const plan = testPlan({}, 'chaos')
const tell = (line: string): void => console.log(line)

await runCommand(async () => {
  requireLinux('chaos')
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '100' }, case: { type: 'string' } },
  })
  const faults = await (values.case === undefined ? storm(values.rounds) : disasters(values.case))
  for (const fault of faults) tell(`✗ ${fault}`)
  tell(faults.length === 1 ? '1 fault' : `${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
})

async function storm(given: string): Promise<string[]> {
  const rounds = Number(given)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new CliError(`--rounds must be a whole number from 1, but is "${given}".`)
  const servers = await startBackingServers(tell)
  try {
    const several = testPlan(servers.variables, 'chaos')
    resetTestData(several)
    return await withInstallation(several, ({ running }) =>
      runChaos({ running, servers, rounds, tell }),
    )
  } finally {
    await servers.stop()
  }
}

async function disasters(given: string): Promise<string[]> {
  const names = given === 'all' ? Object.keys(cases) : given.split(',')
  const unknown = names.find((name) => !Object.hasOwn(cases, name))
  if (unknown !== undefined)
    throw new CliError(
      `Unknown case "${unknown}". Cases: ${Object.keys(cases).join(', ')}, and all.`,
    )
  const faults: string[] = []
  for (const name of names) {
    tell(`── ${name}`)
    faults.push(...(await cases[name]!({ plan, tell })).map((fault) => `${name}: ${fault}`))
  }
  return faults
}
