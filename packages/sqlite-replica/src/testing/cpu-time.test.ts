import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { compareToSingleProcess, medians, cpuTime } from './cpu-time.ts'

/** CPU milliseconds that a test program uses before it reports. */
const USED = 100
/** Rounding of the system's CPU time. */
const ROUNDED = 20

const work = `while (process.cpuUsage().user + process.cpuUsage().system < ${USED * 1_000});`
const wait = 'process.stdin.resume()'

/** Starts a program, waits for the number that it prints, and stops it after the test. */
async function started(program: string): Promise<{ child: ChildProcess; said: number }> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, said: Number(line) }
}

describe.runIf(process.platform === 'linux')(
  'the CPU time of processes',
  { meta: { needs: 'Linux' } },
  () => {
    it('counts the CPU time of a process', async () => {
      const { child } = await started(`${work} console.log(0); ${wait}`)
      const time = cpuTime([child.pid!])
      expect(time).toBeGreaterThanOrEqual(USED - ROUNDED)
      expect(cpuTime([child.pid!, child.pid!])).toBeGreaterThanOrEqual(2 * time)
    })

    it.each([
      ['while that is there', `${work} console.log(0); ${wait}`, "child.stdout.on('data', say)"],
      ['when that has ended', work, "child.on('exit', say)"],
    ])('counts the CPU time of child processes, %s', async (_when, inner, then) => {
      const { child, said } = await started(`
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'pipe' })
    const own = () => process.cpuUsage().user + process.cpuUsage().system
    const say = () => console.log(own() / 1000)
    ${then}; ${wait}`)
      expect(cpuTime([child.pid!])).toBeGreaterThanOrEqual(said + USED - 2 * ROUNDED)
    })

    it('rejects a process that does not exist', async () => {
      const { child } = await started('console.log(0)')
      if (child.exitCode === null) await once(child, 'exit')
      expect(() => cpuTime([child.pid!])).toThrow(`There is no process ${child.pid}.`)
    })
  },
)

it('compares several processes with one by throughput and by CPU time', () => {
  const one = { perSecond: 1_000, cost: 0.5 }
  expect(compareToSingleProcess(one, one)).toBe(
    '1.00 of one process, 1.00 per CPU time (0.500 ms each)',
  )
  expect(compareToSingleProcess({ perSecond: 1_500, cost: 0.625 }, one)).toBe(
    '1.50 of one process, 0.80 per CPU time (0.625 ms each)',
  )
})

it('returns the median of each figure separately', () => {
  const rounds = [
    { rate: 3, wait: 10 },
    { rate: 100, wait: 30 },
    { rate: 20, wait: 20 },
  ]
  expect(medians(rounds)).toEqual({ rate: 20, wait: 20 })
  expect(() => medians([])).toThrow('Nothing was measured.')
})
