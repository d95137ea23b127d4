import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Prints to a full device, and exits with a code that shows whether it survived. */
const program = (prepare: string): string => `
${prepare}
process.stdout.write('a line')
console.error('another one')
setTimeout(() => process.exit(7), 100)
`

// Linux has a device that is always full.
describe.runIf(existsSync('/dev/full'))('a process whose log is on a full disk', () => {
  const runWith = async (prepare: string): Promise<number> => {
    const full = openSync('/dev/full', 'w')
    const args = ['--input-type=module', '-e', program(prepare)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', full, full] })
    closeSync(full)
    const [code] = (await once(child, 'exit')) as [number]
    return code
  }

  it('exits by default', async () => {
    expect(await runWith('')).not.toBe(7)
  })

  it('continues after tolerateFullLogDisk', async () => {
    const file = join(import.meta.dirname, 'tolerate-full-log-disk.ts')
    const prepare = `import { tolerateFullLogDisk } from '${file}'\ntolerateFullLogDisk()`
    expect(await runWith(prepare)).toBe(7)
  })
})
