import type { ProcessRestart } from '#lib/health/site-health.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type ChildSpec, describeExit, type Exit, startChild } from './child.ts'
import { createHangDetector, type Heartbeat, type HangLimits } from './hang-detector.ts'
import { createPatience, type Patience } from './patience.ts'
import { portProblem, type WantedPort } from './preflight.ts'
import { Refusal } from './refusal.ts'
import { isAnswering } from './wait-for.ts'

export interface MemberSpec extends ChildSpec {
  /** Where it answers whatever state it is in. A child without is never taken for hanging: whoever develops may have stopped it. */
  health?: string | undefined
  /** Whether it is told who was started again, itself included. */
  hearsOfRestarts?: boolean
  /** Those of one name are asked to end at one time, before those of none, which they use. */
  group?: string
  /** How long it has to end once it is asked to, in ms. */
  graceMs?: number | undefined
  /** Where it listens: it is not started again while another program does. */
  door?: WantedPort | undefined
}

/** One of the crew. */
export interface Place {
  /** Sends the child a message. */
  tell: (message: object) => void
  /** Rejects when a child on trial dies, with its last words; resolves never. */
  died: Promise<never>
  /** The trial is over: it belongs to the crew. */
  settle: (args: string[]) => void
  /** Leaves the crew: ends when the message is done, or after so many ms. */
  retire: (message: object, graceMs: number) => Promise<void>
  /** Ends at once, as if it had never been. */
  drop: () => Promise<void>
}

/** The children of one run, stopped in the reverse order of their start. */
export interface Crew {
  /** On trial, a child that dies harms nobody, until it is settled. */
  start: (spec: MemberSpec, isTrial?: boolean) => Place
  /** Aborted when everything ends: what is still asked of a child then is asked of nobody. */
  ended: AbortSignal
  /** Waits for `work`, but fails as soon as a child dies that is not started again. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** From here on, who dies or hangs is started again, and `tell` hears of it in one line. */
  keep: (tell: (line: string) => void) => void
  /** The process of a child at this moment; it leads a group of its own. */
  pidOf: (name: string) => number | undefined
  /** What a child last reported of its event loop. */
  heartbeatOf: (name: string) => Heartbeat | undefined
  /** Where a child answers whatever state it is in. */
  healthOf: (name: string) => string | undefined
  /** Stops every child: groups first, and then the last started first. */
  stop: () => Promise<void>
  /** Ends every child at once. */
  kill: () => void
}

interface Member {
  spec: MemberSpec
  child: Child
  patience: Patience
  /** It hung, and was ended for that. */
  hung?: boolean
  /** It could not come up on a full disk, which has been said. */
  lacksRoom?: boolean
  /** It is not there now, and will be started. */
  isAway: boolean
  /** Its death is nobody's business: it has just come, or goes. */
  isApart: boolean
}

/** Milliseconds between two looks at a port that another program has, and at a disk that is full. */
const LOOK_AGAIN = 1_000

export interface Timing extends HangLimits {
  now: () => number
}

const usualTiming: Timing = { now: () => performance.now(), lookEvery: 2_000, hangsAfter: 30_000 }

/**
 * @param diskProblem says in a sentence that there is no room where the children write
 */
export function createCrew(
  timing: Timing = usualTiming,
  diskProblem: () => string | undefined = () => undefined,
): Crew {
  const members: Member[] = []
  const ended = new AbortController()
  let tell: ((line: string) => void) | undefined
  const restarts: ProcessRestart[] = []
  const tellRestarts = (): void => {
    for (const { spec, child } of members) if (spec.hearsOfRestarts) child.tell({ restarts })
  }
  let fail: (reason: Refusal) => void = () => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  failed.catch(() => {})

  const follow = (member: Member): void => {
    const { child } = member
    void child.exited.then((exit) => {
      if (ended.signal.aborted || member.isApart) return
      if (tell) mourn(member, exit, tell)
      else fail(new Refusal(deathOf(child, describeExit(exit))))
    })
  }

  const mourn = (member: Member, exit: Exit, say: (line: string) => void): void => {
    const { child, spec, patience } = member
    const wasStanding = patience.isStanding
    const full = diskProblem()
    const wait = patience.afterDeath(timing.now(), full === undefined)
    if (wait === undefined) {
      const tries = `It could not be started ${patience.triesInVain} times in a row. `
      return fail(new Refusal(tries + deathOf(child, describeExit(exit))))
    }
    const last = child.lastLines().at(-1)
    const said = last === undefined || exit.signal ? '' : ` (${last})`
    const how = member.hung ? 'hung and was ended' : describeExit(exit)
    delete member.hung
    const lacksRoom = full !== undefined && !wasStanding
    if (!lacksRoom || !member.lacksRoom)
      say(`! The ${spec.name} ${describeExit(exit)}${said}; it is started again${inSeconds(wait)}.`)
    if (lacksRoom && !member.lacksRoom)
      say(
        `! ${full} The ${spec.name} is tried again until it comes up, at once when there is room.`,
      )
    member.lacksRoom = lacksRoom
    restarts.push({ name: spec.name, at: new Date().toISOString(), how })
    if (restarts.length > keptRestarts) restarts.shift()
    tellRestarts()
    member.isAway = true
    startAgain(member, wait, say).catch((error: unknown) => {
      if (ended.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      fail(new Refusal(`The ${spec.name} could not be started again: ${reason}`))
    })
  }

  /** Rejects when everything ends meanwhile. */
  const startAgain = async (
    member: Member,
    wait: number,
    say: (line: string) => void,
  ): Promise<void> => {
    const { signal } = ended
    const { spec, patience } = member
    const until = timing.now() + wait
    for (let left = wait; left > 0; left = until - timing.now()) {
      await delay(Math.min(left, LOOK_AGAIN), undefined, { signal })
      if (member.lacksRoom && diskProblem() === undefined) break
    }
    let told: string | undefined
    for (;;) {
      const problem = spec.door && (await portProblem(spec.door))
      signal.throwIfAborted()
      if (member.isApart) return
      if (problem === undefined) break
      if (problem !== told) say(`! The ${spec.name} waits for its port. ${problem}`)
      told = problem
      await delay(LOOK_AGAIN, undefined, { signal })
    }
    member.isAway = false
    member.child = startChild(spec)
    if (spec.hearsOfRestarts) member.child.tell({ restarts })
    patience.started(timing.now())
    follow(member)
  }

  const watch = async (member: Member, say: (line: string) => void): Promise<void> => {
    const { spec, patience } = member
    if (spec.health === undefined) return
    const detector = createHangDetector(timing.now(), timing)
    while (!ended.signal.aborted && !member.isApart) {
      // What answers while it is away is another program.
      const wasAway = member.isAway
      const isAnswered = !patience.isStanding && (await isAnswering(spec.health, timing.lookEvery))
      if (isAnswered && !wasAway && !member.isAway && patience.stands())
        say(`✓ The ${spec.name} answers again.`)
      const why = detector.look(timing.now(), {
        heartbeat: member.child.heartbeat(),
        isStanding: patience.isStanding,
        isAway: wasAway || member.isAway,
      })
      if (why !== undefined && !member.isApart) {
        say(`! The ${spec.name} hangs: ${why}. It is ended.`)
        member.hung = true
        member.child.kill()
      }
      await delay(timing.lookEvery, undefined, { signal: ended.signal })
    }
  }

  const guard = (member: Member, say: (line: string) => void): void => {
    member.patience.stands()
    watch(member, say).catch(() => {})
  }

  const leave = (member: Member): void => {
    member.isApart = true
    members.splice(members.indexOf(member), 1)
  }

  const placeOf = (member: Member): Place => {
    const died = member.child.exited.then((exit) => {
      throw new Refusal(deathOf(member.child, describeExit(exit)))
    })
    died.catch(() => {})
    return {
      tell: (message) => member.child.tell(message),
      died,
      settle(args) {
        member.spec = { ...member.spec, args }
        if (!member.isApart) return
        member.isApart = false
        follow(member)
        if (tell) guard(member, tell)
        tellRestarts()
      },
      async retire(message, graceMs) {
        leave(member)
        member.child.tell(message)
        const { signal } = ended
        await Promise.race([member.child.exited, delay(graceMs, undefined, { signal })]).catch(
          () => {},
        )
        await member.child.stop()
      },
      async drop() {
        leave(member)
        await member.child.stop(0)
      },
    }
  }

  return {
    start(spec, isTrial = false) {
      // What was being prepared when everything ended must not come up afterwards.
      ended.signal.throwIfAborted()
      const patience = createPatience(timing.now())
      const child = startChild(spec)
      const member: Member = { spec, child, patience, isAway: false, isApart: isTrial }
      members.push(member)
      if (!isTrial) follow(member)
      return placeOf(member)
    },
    ended: ended.signal,
    during: (work) => Promise.race([work, failed]),
    keep(given) {
      tell = given
      tellRestarts()
      for (const member of members) if (!member.isApart) guard(member, given)
    },
    pidOf: (name) => members.find(({ spec }) => spec.name === name)?.child.pid,
    heartbeatOf: (name) => members.find(({ spec }) => spec.name === name)?.child.heartbeat(),
    healthOf: (name) => members.find(({ spec }) => spec.name === name)?.spec.health,
    async stop() {
      ended.abort()
      const hasNoGroup = ({ spec }: Member): number => Number(spec.group === undefined)
      const left = members
        .toReversed()
        .toSorted((one, other) => hasNoGroup(one) - hasNoGroup(other))
      while (left.length > 0) {
        const [{ spec }] = left as [Member]
        const others = left.findIndex((member) => member.spec.group !== spec.group)
        const together = spec.group === undefined ? 1 : others === -1 ? left.length : others
        const going = left.splice(0, together)
        await Promise.all(going.map((member) => member.child.stop(member.spec.graceMs)))
      }
    },
    kill() {
      ended.abort()
      for (const { child } of members) child.kill()
    },
  }
}

/** Restarts that are told of, the newest. */
const keptRestarts = 50

const inSeconds = (ms: number): string => (ms < 1_000 ? '' : ` in ${Math.round(ms / 1_000)} s`)

function deathOf(child: Child, how: string): string {
  const lines = child.lastLines().map((line) => `  ${child.name} | ${line}`)
  const said = lines.length > 0 ? `Its last lines:\n${lines.join('\n')}` : 'It printed nothing.'
  return `The ${child.name} ${how}. ${said}`
}
