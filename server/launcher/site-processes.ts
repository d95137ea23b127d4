import { join } from 'node:path'
import { homePathsOfLocales } from '#lib/addresses/localized-path.ts'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Supervisor, ManagedProcess } from './supervisor.ts'
import { findFreePort } from './find-free-port.ts'
import { archiveBuild, archivedBuildsDir } from './archived-builds.ts'
import { type LaunchPlan, processEnvironment } from './launch-plan.ts'
import { lockBuildForServing } from './build-lock.ts'
import { CliError } from './cli-error.ts'
import { openSharedSocket, type SharedSocket } from './shared-socket.ts'
import { waitForUrl, waitForPort } from './wait-for-url.ts'

/** A release of the site: a folder with a build, the number of processes and their variables. */
export interface SiteRelease {
  /** Folder of the checkout. */
  root: string
  processes: number
  variables: Record<string, string>
}

export interface SiteProcessesOptions {
  plan: LaunchPlan
  supervisor: Supervisor
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** One process with its own origin. */
interface SiteProcess {
  managed: ManagedProcess
  name: string
  origin: string
  args: (siblings: readonly string[]) => string[]
}

/** The processes of one release. */
interface ReleaseProcesses {
  release: SiteRelease
  processes: SiteProcess[]
  /** Releases the lock on the build. */
  unlockBuild: () => void
}

/** Timeout of the first page of a new process, in ms. */
const firstPageTimeoutMs = 30_000
/** Maximum drain time, in ms; longer than the process's own limit. */
const maxDrainMs = 40_000
/** How long a drained process serves payloads of its last pages, in ms; enough for a slow phone. */
const defaultLingerMs = 10_000

/**
 * The processes of the built site. All listen on one socket that the launcher owns, so a crash loses no connection in the
 * queue and an upgrade has no downtime
 * (docs/decisions/0127-zero-downtime-release-upgrade.md).
 */
export class SiteProcesses {
  readonly #options: SiteProcessesOptions
  readonly #socket: SharedSocket
  #current: ReleaseProcesses | undefined
  #upgrading: Promise<void> | undefined

  private constructor(options: SiteProcessesOptions, socket: SharedSocket) {
    this.#options = options
    this.#socket = socket
  }

  /** @throws CliError when the port cannot be bound */
  static async open(options: SiteProcessesOptions): Promise<SiteProcesses> {
    const { host, ports } = options.plan
    return new SiteProcesses(options, await openSharedSocket(host, ports.site))
  }

  /** Origin of each process. */
  get origins(): string[] {
    return this.#current?.processes.map(({ origin }) => origin) ?? []
  }

  /** The live release. */
  get release(): SiteRelease | undefined {
    return this.#current?.release
  }

  /**
   * Starts the first release. Its first process loads while the content API starts, and accepts visitors once it has rendered
   * the home page; home pages of the other languages follow. The other processes start after it and find its pages cached.
   *
   * @param content settles when the content API responds
   * @param onFirstPage called when the first process accepts visitors
   */
  async start(
    release: SiteRelease,
    content: Promise<unknown> = Promise.resolve(),
    onFirstPage: () => void = () => {},
  ): Promise<void> {
    const { supervisor, plan } = this.#options
    const host = connectableHost(plan.host).replace(/^\[(.+)\]$/, '$1')
    const next = await this.#prepare(release, [])
    this.#current = next
    const [home = '/', ...otherHomes] = homePathsOfLocales
    for (const instance of next.processes) {
      const flags = instance === next.processes[0] ? ['--await-content'] : []
      instance.managed = this.#startProcess(
        instance,
        release,
        peerOriginsOf(instance, next.processes),
        { flags },
      )
      await supervisor.untilFailure(content)
      instance.managed.send({ do: 'use-content' })
      await supervisor.untilFailure(warmUp(instance, [home], supervisor.stopSignal))
      this.#openToVisitors(instance, peerOriginsOf(instance, next.processes))
      const endpoint = { host, port: plan.ports.site }
      await supervisor.untilFailure(
        waitForPort(endpoint, { timeoutMs: firstPageTimeoutMs, what: instance.name }),
      )
      if (instance === next.processes[0]) onFirstPage()
    }
    // A page that fails here is rendered, or reports its error, on the first visit.
    for (const instance of next.processes)
      warmUp(instance, otherHomes, supervisor.stopSignal).catch(() => {})
  }

  /**
   * Zero-downtime upgrade: starts all processes of the new release and renders their home pages before one accepts visitors.
   * Then the old processes drain and exit.
   *
   * @throws CliError when a new process fails to start; the old release stays live
   */
  async upgrade(
    release: SiteRelease,
    tell: (line: string) => void,
    linger = defaultLingerMs,
  ): Promise<void> {
    if (this.#upgrading) throw new CliError('An upgrade is already running. Wait for it to finish.')
    this.#upgrading = this.#upgrade(release, tell, linger)
    await this.#upgrading.finally(() => (this.#upgrading = undefined))
  }

  async #upgrade(
    release: SiteRelease,
    tell: (line: string) => void,
    linger: number,
  ): Promise<void> {
    const before = this.#current
    const leaving = before?.processes ?? []
    const next = await this.#prepare(release, leaving)
    const all = [...next.processes, ...leaving]
    try {
      for (const instance of next.processes) {
        instance.managed = this.#startProcess(instance, release, peerOriginsOf(instance, all), {
          isCandidate: true,
        })
        await Promise.race([
          warmUp(instance, homePathsOfLocales, this.#options.supervisor.stopSignal),
          instance.managed.exited,
        ])
        tell(`The new ${instance.name} has rendered its home pages.`)
      }
    } catch (error) {
      await Promise.all(next.processes.map(({ managed: place }) => place?.discard()))
      next.unlockBuild()
      throw error
    }
    for (const instance of leaving)
      instance.managed.send({ siblings: peerOriginsOf(instance, all) })
    for (const instance of next.processes)
      this.#openToVisitors(instance, peerOriginsOf(instance, all))
    this.#current = next
    tell('New build is live; the previous one drains.')
    const order = { do: 'leave', linger }
    await Promise.all(leaving.map(({ managed: place }) => place.retire(order, maxDrainMs + linger)))
    before?.unlockBuild()
    for (const instance of next.processes) {
      const siblings = peerOriginsOf(instance, next.processes)
      instance.managed.send({ siblings })
      instance.managed.promote(instance.args(siblings))
    }
  }

  /** Locks and archives the build, and gives each process a name and a port. */
  async #prepare(release: SiteRelease, others: readonly SiteProcess[]): Promise<ReleaseProcesses> {
    const { plan } = this.#options
    const releaseBuild = lockBuildForServing(release.root)
    try {
      archiveBuild(release.root, plan.dataDir)
      return {
        release,
        processes: await this.#processesOf(release, others),
        unlockBuild: releaseBuild,
      }
    } catch (error) {
      releaseBuild()
      throw error
    }
  }

  async #processesOf(release: SiteRelease, others: readonly SiteProcess[]): Promise<SiteProcess[]> {
    const { plan } = this.#options
    const processes: SiteProcess[] = []
    for (let each = 1; each <= release.processes; each++) {
      const name = release.processes === 1 ? 'site' : `site process ${each}`
      const taken = [...others, ...processes].map(({ origin }) => new URL(origin).port)
      let own: number
      do own = await findFreePort()
      while (taken.includes(String(own)))
      const args = (siblings: readonly string[]) => [
        join(release.root, 'server', 'front', 'serve.ts'),
        `--port=${plan.ports.site}`,
        `--hostname=${plan.host}`,
        `--own-port=${own}`,
        '--socket=4',
        `--siblings=${siblings.join(',')}`,
        `--kept=${archivedBuildsDir(plan.dataDir)}`,
      ]
      processes.push({ name, origin: `http://127.0.0.1:${own}`, args, managed: undefined as never })
    }
    return processes
  }

  #startProcess(
    instance: SiteProcess,
    release: SiteRelease,
    siblings: readonly string[],
    { isCandidate = false, flags = [] }: { isCandidate?: boolean; flags?: readonly string[] } = {},
  ): ManagedProcess {
    const { supervisor, onLine } = this.#options
    const { root, variables } = release
    const { name, origin } = instance
    const drain = Number(variables.SITE_DRAIN_SECONDS ?? 0) * 1_000
    return supervisor.start(
      {
        name,
        args: [...instance.args(siblings), '--wait', ...flags],
        cwd: root,
        env: {
          ...processEnvironment('site', variables),
          NEXT_TELEMETRY_DISABLED: '1',
          NODE_ENV: 'production',
        },
        inheritedFd: this.#socket.fd,
        health: `${origin}/api/health`,
        receivesRestarts: true,
        group: 'site',
        graceMs: drain + 8_000,
        onLine: (line, stream) => onLine?.(name, line, stream),
      },
      isCandidate,
    )
  }

  /** Lets a process accept visitors; after a restart it does so by itself. */
  #openToVisitors({ managed: place, args }: SiteProcess, siblings: readonly string[]): void {
    place.promote(args(siblings))
    place.send({ do: 'open' })
  }

  /** Closes the launcher's copy of the socket. Call it while the processes stop. */
  closeSocket(): void {
    this.#socket.close()
  }

  /** Releases the lock on the build. Call it after the processes have exited. */
  async releaseBuild(): Promise<void> {
    await this.#upgrading?.catch(() => {})
    this.#current?.unlockBuild()
  }
}

const peerOriginsOf = (instance: SiteProcess, all: readonly SiteProcess[]): string[] =>
  all.filter((each) => each !== instance).map(({ origin }) => origin)

/** Renders pages before visitors request them. */
async function warmUp(
  { name, origin }: SiteProcess,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const path of paths)
    await waitForUrl(`${origin}${path}`, { timeoutMs: firstPageTimeoutMs, what: name, signal })
}
