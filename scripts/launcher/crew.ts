import { type Child, type ChildSpec, describeExit, startChild } from './child.ts'
import { Refusal } from './refusal.ts'

/** The children of one run, stopped in the reverse order of their start. */
export interface Crew {
  start: (spec: ChildSpec) => Child
  /** Waits for `work`, but fails as soon as a child dies. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Stops every child, the last started first. */
  stop: () => Promise<void>
  /** Ends every child at once. */
  kill: () => void
}

export function createCrew(): Crew {
  const children: Child[] = []
  let stopping = false
  let fail: (reason: Refusal) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  failed.catch(() => {})

  return {
    start(spec) {
      const child = startChild(spec)
      children.push(child)
      void child.exited.then((exit) => {
        if (!stopping) fail(new Refusal(deathOf(child, describeExit(exit))))
      })
      return child
    },
    during: (work) => Promise.race([work, failed]),
    async stop() {
      stopping = true
      for (const child of children.toReversed()) await child.stop()
    },
    kill() {
      stopping = true
      for (const child of children) child.kill()
    },
  }
}

function deathOf(child: Child, how: string): string {
  const lines = child.lastLines().map((line) => `  ${child.name} | ${line}`)
  const said = lines.length > 0 ? `Its last lines:\n${lines.join('\n')}` : 'It printed nothing.'
  return `The ${child.name} ${how}. ${said}`
}
