import type { Restart } from '#lib/health/site-facts.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type ChildSpec, describeExit, type Exit, startChild } from './child.ts'
import { createPatience, type Patience } from './patience.ts'
import { portProblem, type WantedPort } from './preflight.ts'
import { Refusal } from './refusal.ts'
import { createSilence, type SilenceLimits } from './silence.ts'

export interface MemberSpec extends ChildSpec {
  /** Where it answers whatever state it is in; who is not asked is never taken for hanging. */
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
  /** It answered nothing, and was ended for that. */
  hung?: boolean
  /** It is not there now, and will be started. */
  isAway: boolean
  /** Its death is nobody's business: it has just come, or goes. */
  isApart: boolean
}

/** Milliseconds between two looks at a port that another program has. */
const LOOK_AT_PORT = 1_000

export interface Timing extends SilenceLimits {
  now: () => number
}

const usualTiming: Timing = { now: () => performance.now(), lookEvery: 2_000, hangsAfter: 20_000 }

export function createCrew(timing: Timing = usualTiming): Crew {
  const members: Member[] = []
  const ended = new AbortController()
  let tell: ((line: string) => void) | undefined
  const restarts: Restart[] = []
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
    const wait = patience.afterDeath(timing.now())
    if (wait === undefined) {
      const tries = `It could not be started ${patience.triesInVain} times in a row. `
      return fail(new Refusal(tries + deathOf(child, describeExit(exit))))
    }
    const last = child.lastLines().at(-1)
    const said = last === undefined || exit.signal ? '' : ` (${last})`
    say(`! The ${spec.name} ${describeExit(exit)}${said}; it is started again${inSeconds(wait)}.`)
    const how = member.hung ? 'answered nothing and was ended' : describeExit(exit)
    delete member.hung
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
    await delay(wait, undefined, { signal })
    let told: string | undefined
    for (;;) {
      const problem = spec.door && (await portProblem(spec.door))
      signal.throwIfAborted()
      if (member.isApart) return
      if (problem === undefined) break
      if (problem !== told) say(`! The ${spec.name} waits for its port. ${problem}`)
      told = problem
      await delay(LOOK_AT_PORT, undefined, { signal })
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
    const silence = createSilence(timing.now(), timing)
    while (!ended.signal.aborted && !member.isApart) {
      // Who answers while it is away is another program.
      const wasAway = member.isAway
      const answered = (await isAnswering(spec.health, timing.lookEvery)) || wasAway
      if (answered && !wasAway && !member.isAway && patience.stands())
        say(`✓ The ${spec.name} answers again.`)
      const seconds = silence.look(timing.now(), { answered, isStanding: patience.isStanding })
      if (seconds !== undefined && !member.isApart) {
        say(`! The ${spec.name} has not answered for ${seconds} s, so it is ended.`)
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

/** Whether something answers in time, whatever it says. */
async function isAnswering(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { redirect: 'manual', signal })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
