/** `npm run reset`: deletes the local state after a confirmation; `--yes` skips the confirmation. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { lockDataDir } from '../launcher/data-lock.ts'
import { CliError } from '../launcher/cli-error.ts'
import { readLaunchPlan, runCommand } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  const { dataDir } = readLaunchPlan()
  if (!existsSync(dataDir)) {
    console.log(`${dataDir} does not exist. Nothing to delete.`)
    return 0
  }
  if (!process.argv.includes('--yes') && !(await confirm(dataDir))) {
    console.log('Nothing was deleted.')
    return 1
  }
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  for (const name of readdirSync(dataDir)) {
    if (name !== 'run.lock') rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  unlock()
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`Deleted ${dataDir}.`)
  return 0
})

async function confirm(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new CliError(
      'Cannot ask for confirmation without a terminal. Run "npm run reset -- --yes".',
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `This deletes all content, carts, orders and tokens under ${dataDir}. Type "yes" to continue: `,
  )
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
