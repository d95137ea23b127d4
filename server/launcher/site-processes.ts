import { join } from 'node:path'
import { homePaths } from '#lib/addresses/path.ts'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Crew, Place } from './crew.ts'
import { freePort } from './free-port.ts'
import { keepBuild, keptBuilds } from './kept-builds.ts'
import { type Plan, variablesFor } from './plan.ts'
import { holdBuild } from './served-build.ts'
import { Refusal } from './refusal.ts'
import { openSocket, type SharedSocket } from './shared-socket.ts'
import { waitFor, waitForPort } from './wait-for.ts'

/** What the site is made of: a folder with a build, and what its processes run with. */
export interface SiteRelease {
  /** Folder of the checkout. */
  root: string
  processes: number
  variables: Record<string, string>
}

export interface SiteProcessesOptions {
  plan: Plan
  crew: Crew
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** One process, where it is reached alone. */
interface Seat {
  place: Place
  name: string
  origin: string
  args: (siblings: readonly string[]) => string[]
}

/** Those of one release that serve, or are about to. */
interface Shift {
  release: SiteRelease
  seats: Seat[]
  /** Lets others build in its folder again. */
  letGo: () => void
}

/** Milliseconds for a page to come from a process that has just been started. */
const firstPage = 30_000
/** Longest that a process which leaves has for what it began, in ms: more than it takes itself. */
const longestLeave = 40_000
/** How long it is there for the scripts of the pages that it gave last, in ms: a slow phone has those by then. */
const usualLinger = 10_000

/**
 * The processes of the built site. All of them listen on one socket that the launcher holds, so that one that dies loses no
 * connection, and those of the next release take the place of the present ones without a moment between
 * (docs/decisions/0127-zero-downtime-release-upgrade.md).
 */
export class SiteProcesses {
  readonly #options: SiteProcessesOptions
  readonly #socket: SharedSocket
  #serving: Shift | undefined
  #change: Promise<void> | undefined

  private constructor(options: SiteProcessesOptions, socket: SharedSocket) {
    this.#options = options
    this.#socket = socket
  }

  /** @throws Refusal where its port cannot be taken */
  static async open(options: SiteProcessesOptions): Promise<SiteProcesses> {
    const { host, ports } = options.plan
    return new SiteProcesses(options, await openSocket(host, ports.site))
  }

  /** Where each process is reached alone, past the others. */
  get origins(): string[] {
    return this.#serving?.seats.map(({ origin }) => origin) ?? []
  }

  /** The release that serves. */
  get release(): SiteRelease | undefined {
    return this.#serving?.release
  }

  /**
   * Starts the first release. Its first process loads itself while content starts, and takes visitors as soon as it has made
   * the home page; the home pages of the other languages follow. The other processes start after it and find what it made.
   *
   * @param content settles when content can be asked
   * @param onFirstPage called when the first process takes visitors
   */
  async start(
    release: SiteRelease,
    content: Promise<unknown> = Promise.resolve(),
    onFirstPage: () => void = () => {},
  ): Promise<void> {
    const { crew, plan } = this.#options
    const host = connectableHost(plan.host).replace(/^\[(.+)\]$/, '$1')
    const shift = await this.#appoint(release, [])
    this.#serving = shift
    const [home = '/', ...otherHomes] = homePaths
    for (const seat of shift.seats) {
      const flags = seat === shift.seats[0] ? ['--await-content'] : []
      seat.place = this.#begin(seat, release, siblingsOf(seat, shift.seats), { flags })
      await crew.during(content)
      seat.place.tell({ do: 'use-content' })
      await crew.during(warm(seat, [home], crew.ended))
      this.#seat(seat, siblingsOf(seat, shift.seats))
      const door = { host, port: plan.ports.site }
      await crew.during(waitForPort(door, { timeoutMs: firstPage, what: seat.name }))
      if (seat === shift.seats[0]) onFirstPage()
    }
    // A page that does not come now is made, or fails in its own words, for the first visitor who opens it.
    for (const seat of shift.seats) warm(seat, otherHomes, crew.ended).catch(() => {})
  }

  /**
   * Lets another release take the place of the one that serves: all of its processes are started and have made their first
   * pages before one of them takes a visitor; from then on the others take none, finish what they began, and end.
   *
   * @throws Refusal where one of the new processes does not come up; the others go on as if nothing had been
   */
  async goOnWith(
    release: SiteRelease,
    tell: (line: string) => void,
    linger = usualLinger,
  ): Promise<void> {
    if (this.#change) throw new Refusal('A release is taking the place of another already.')
    this.#change = this.#goOnWith(release, tell, linger)
    await this.#change.finally(() => (this.#change = undefined))
  }

  async #goOnWith(
    release: SiteRelease,
    tell: (line: string) => void,
    linger: number,
  ): Promise<void> {
    const before = this.#serving
    const leaving = before?.seats ?? []
    const shift = await this.#appoint(release, leaving)
    const all = [...shift.seats, ...leaving]
    try {
      for (const seat of shift.seats) {
        seat.place = this.#begin(seat, release, siblingsOf(seat, all), { isTrial: true })
        await Promise.race([warm(seat, homePaths, this.#options.crew.ended), seat.place.died])
        tell(`The new ${seat.name} has made its first pages.`)
      }
    } catch (error) {
      await Promise.all(shift.seats.map(({ place }) => place?.drop()))
      shift.letGo()
      throw error
    }
    for (const seat of leaving) seat.place.tell({ siblings: siblingsOf(seat, all) })
    for (const seat of shift.seats) this.#seat(seat, siblingsOf(seat, all))
    this.#serving = shift
    tell('Visitors come to the new build; the earlier one finishes what it began.')
    const order = { do: 'leave', linger }
    await Promise.all(leaving.map(({ place }) => place.retire(order, longestLeave + linger)))
    before?.letGo()
    for (const seat of shift.seats) {
      const siblings = siblingsOf(seat, shift.seats)
      seat.place.tell({ siblings })
      seat.place.settle(seat.args(siblings))
    }
  }

  /** Gives each process a name and a port of its own. */
  async #appoint(release: SiteRelease, others: readonly Seat[]): Promise<Shift> {
    const { plan } = this.#options
    const letGo = holdBuild(release.root)
    try {
      keepBuild(release.root, plan.dataDir)
      return { release, seats: await this.#seatsOf(release, others), letGo }
    } catch (error) {
      letGo()
      throw error
    }
  }

  async #seatsOf(release: SiteRelease, others: readonly Seat[]): Promise<Seat[]> {
    const { plan } = this.#options
    const seats: Seat[] = []
    for (let each = 1; each <= release.processes; each++) {
      const name = release.processes === 1 ? 'site' : `site process ${each}`
      const taken = [...others, ...seats].map(({ origin }) => new URL(origin).port)
      let own: number
      do own = await freePort()
      while (taken.includes(String(own)))
      const args = (siblings: readonly string[]) => [
        join(release.root, 'server', 'front', 'serve.ts'),
        `--port=${plan.ports.site}`,
        `--hostname=${plan.host}`,
        `--own-port=${own}`,
        '--socket=4',
        `--siblings=${siblings.join(',')}`,
        `--kept=${keptBuilds(plan.dataDir)}`,
      ]
      seats.push({ name, origin: `http://127.0.0.1:${own}`, args, place: undefined as never })
    }
    return seats
  }

  #begin(
    seat: Seat,
    release: SiteRelease,
    siblings: readonly string[],
    { isTrial = false, flags = [] }: { isTrial?: boolean; flags?: readonly string[] } = {},
  ): Place {
    const { crew, onLine } = this.#options
    const { root, variables } = release
    const { name, origin } = seat
    const drain = Number(variables.SITE_DRAIN_SECONDS ?? 0) * 1_000
    return crew.start(
      {
        name,
        args: [...seat.args(siblings), '--wait', ...flags],
        cwd: root,
        env: {
          ...variablesFor('site', variables),
          NEXT_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        },
        hands: this.#socket.fd,
        health: `${origin}/api/health`,
        hearsOfRestarts: true,
        group: 'site',
        graceMs: drain + 8_000,
        onLine: (line, stream) => onLine?.(name, line, stream),
      },
      isTrial,
    )
  }

  /** Lets a process take visitors; one that is started again in its place takes them by itself. */
  #seat({ place, args }: Seat, siblings: readonly string[]): void {
    place.settle(args(siblings))
    place.tell({ do: 'open' })
  }

  /** Holds the port no longer than its processes do; for when they are being stopped. */
  shut(): void {
    this.#socket.close()
  }

  /** Lets others build in its folder again; for when its processes have gone. */
  async letGo(): Promise<void> {
    await this.#change?.catch(() => {})
    this.#serving?.letGo()
  }
}

const siblingsOf = (seat: Seat, all: readonly Seat[]): string[] =>
  all.filter((each) => each !== seat).map(({ origin }) => origin)

/** Pages are rendered before a person is sent to them. */
async function warm(
  { name, origin }: Seat,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const path of paths)
    await waitFor(`${origin}${path}`, { timeoutMs: firstPage, what: name, signal })
}
