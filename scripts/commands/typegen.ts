/**
 * `npm run typegen`: extracts the content schema and writes the types of every query beside it
 * (sanity.cli.ts says where). The output is committed, so a build needs no generation. The shop's
 * types come ready from @shopify/hydrogen-react.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '../launcher/refusal.ts'
import { root, runCommand } from '../launcher/session.ts'

const schema = 'lib/content/schema.generated.json'

function sanity(parameters: string[]): void {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'sanity'), parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SANITY_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  })
  if (status !== 0) throw new Refusal(`sanity ${parameters.join(' ')} ended with code ${status}.`)
}

await runCommand(async () => {
  sanity(['schema', 'extract', '--enforce-required-fields', '--path', schema])
  sanity(['typegen', 'generate'])
  return 0
})
