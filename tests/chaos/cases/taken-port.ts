import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { resetTestData } from '../../../tooling/testing/test-installation.ts'
import { startWorkload } from '../workload.ts'
import { waitUntilReady } from '../fault-injection.ts'
import { type Case, withInstallation } from './installation.ts'

/** Another program takes the lake's port between its exit and its restart. */
export const takenPort: Case = async ({ plan, tell }) => {
  resetTestData(plan)
  return withInstallation(plan, async ({ running: { supervisor }, reported }) => {
    const faults: string[] = []
    const day = await startWorkload(plan)
    // It responds to reads and rejects writes, because nothing would store a write that it acknowledged.
    const squatter = createServer(({ method }, response) =>
      response.writeHead(method === 'GET' ? 200 : 405).end('another program'),
    )
    // It takes the port as soon as it is free, in whichever attempt.
    const isMine = await take(
      () => process.kill(-supervisor.pidOf('lake')!, 'SIGKILL'),
      (done) => {
        squatter.removeAllListeners('listening').removeAllListeners('error')
        squatter.once('error', () => done(false))
        squatter.listen(plan.ports.lake, plan.host, () => done(true))
      },
    )
    if (!isMine) throw new Error('The port could not be taken.')
    await wait(15_000)
    const waits = reported.filter((line) => line.includes('is waiting for its port'))
    tell(`reported: ${reported.join(' ')}`)
    if (waits.length !== 1) faults.push(`It was said ${waits.length} times that the port is taken.`)
    if (reported.some((line) => line.includes('lake is responding again')))
      faults.push('The other program was taken for the lake.')
    squatter.close()
    squatter.closeAllConnections()
    tell(`the port is free: everything is ready after ${Math.round(await waitUntilReady(plan))} ms`)
    await wait(2_000)
    return [...faults, ...(await day.judge([], tell))]
  })
}

async function take(
  free: () => void,
  listen: (done: (isMine: boolean) => void) => void,
): Promise<boolean> {
  for (let turn = 0; turn < 20; turn++) {
    free()
    for (let tries = 0; tries < 40; tries++) {
      if (await new Promise<boolean>(listen)) return true
      await wait(5)
    }
    await wait(3_000)
  }
  return false
}
