/**
 * `npm run advisories`: asks the npm registry for weaknesses of the locked packages and keeps the answer in
 * tooling/advisories/known.json; `-- --from <all.zip or folder>` reads OSV's dump of npm instead, `-- --show` asks
 * nobody. docs/decisions/124-advisories-are-a-snapshot.md says why.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lockfile, lockedPackages, versionsByName } from '../advisories/locked.ts'
import { readDump } from '../advisories/osv.ts'
import { reasons } from '../advisories/reasons.ts'
import { askRegistry } from '../advisories/registry.ts'
import { describeChange, describeSnapshot } from '../advisories/report.ts'
import { Unanswered } from '../advisories/unanswered.ts'
import { readSnapshot, renewed, type Snapshot, writeSnapshot } from '../advisories/snapshot.ts'
import { refuseOthers } from '../../server/launcher/options.ts'
import { Refusal } from '../../server/launcher/refusal.ts'
import { root, runCommand } from '../../server/launcher/session.ts'

const today = new Date().toISOString().slice(0, 10)
const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const locked = lockedPackages(JSON.parse(text) as Lockfile)

async function fromDump(before: Snapshot, path: string): Promise<Snapshot> {
  const names = new Set(locked.map(({ name }) => name))
  const { advisories, asOf, records } = await readDump(path, names)
  const about = `OSV's dump of npm, ${records} records`
  return renewed(before, 'osv', { about, asOf, complete: true, asked: [...names] }, advisories)
}

async function fromRegistry(before: Snapshot): Promise<Snapshot> {
  const found = await askRegistry(configuredRegistry(), versionsByName(locked))
  const asked = locked.map(({ name, version }) => `${name}@${version}`)
  const about = "The npm registry's answer to npm audit's question"
  return renewed(before, 'registry', { about, asOf: today, complete: true, asked }, found)
}

function configuredRegistry(): string {
  const { stdout, status } = spawnSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0 && URL.canParse(stdout.trim())) return stdout.trim()
  throw new Refusal('npm does not say which registry it uses ("npm config get registry").')
}

/** The snapshot after whom the options name was asked; the same where nobody was. */
async function asked(before: Snapshot, option?: string, path?: string): Promise<Snapshot> {
  try {
    if (option === undefined) return await fromRegistry(before)
    if (option === '--from' && path !== undefined) return await fromDump(before, path)
    return before
  } catch (error) {
    if (error instanceof Unanswered) throw new Refusal(error.message)
    throw error
  }
}

await runCommand(async () => {
  const [option, path, ...rest] = process.argv.slice(2)
  refuseOthers(option === undefined ? [] : [option], ['--show', '--from'])
  if (option === '--from' && path === undefined)
    throw new Refusal('"--from" wants the path of OSV’s all.zip of npm, or of its folder.')
  refuseOthers(option === '--from' ? rest : process.argv.slice(3))

  const before = readSnapshot(root)
  const after = await asked(before, option, path)
  if (after !== before) {
    writeSnapshot(root, after)
    for (const line of describeChange(before, after)) console.log(line)
  }
  for (const line of describeSnapshot(after, locked, reasons, today)) console.log(line)
  return 0
})
