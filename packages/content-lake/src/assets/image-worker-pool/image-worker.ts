import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { httpError } from '../../http/errors.ts'
import {
  InvalidImageError,
  type WorkerResponse,
  type ImageTask,
  type ImageTaskResults,
} from './image-task.ts'

const PROGRAM = fileURLToPath(new URL('image-worker-main.ts', import.meta.url))

/** Environment variables passed to the worker: fonts for SVG, none of the lake's secrets. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
]

/** One image at a time needs few threads and few memory arenas; warnings are not read. */
const TUNING = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  VIPS_WARNING: '1',
}

/**
 * Nice values relative to the lake: on a contended core a `background` process gets a thirtieth of the lake's
 * time, a `quick` one a third; on an idle core they get all of it.
 */
export const NICENESS = { background: 15, quick: 5 } as const

/** Maximum start time of a process, in milliseconds. */
const STARTING = 60_000

/** Memory in bytes above which a process exits after its task, because decoders do not return their memory. */
const MEMORY_LIMIT = 200 * 1024 ** 2

/** A process that handles one image at a time, and is killed if it does not finish. */
export class ImageWorker {
  readonly niceness: number
  readonly #child: ChildProcess
  #hasEnded = false
  #isReady = false

  /** @param niceness nice value relative to the lake */
  constructor(environment: NodeJS.ProcessEnv, niceness: number) {
    this.niceness = niceness
    const passedOn = Object.entries(environment).filter(([name]) => PASSED_ON.includes(name))
    this.#child = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        NODE_ENV: 'production',
        ...Object.fromEntries(passedOn),
        ...TUNING,
      },
    })
    this.#child.once('message', () => (this.#isReady = true))
    this.#child.once('exit', () => (this.#hasEnded = true))
    this.#child.on('error', () => (this.#hasEnded = true))
    this.#lowerPriority()
    this.rest()
  }

  /** Process id. */
  get id(): number | undefined {
    return this.#child.pid
  }

  /** Whether it can accept another task. */
  get isUsable(): boolean {
    return !this.#hasEnded && this.#child.connected
  }

  /**
   * Runs a task.
   * @param deadline milliseconds after which the process is killed
   * @throws InvalidImageError if the image cannot be processed, takes too long or crashes the worker; the
   * reason of `signal` when aborted.
   */
  perform<T extends ImageTask>(
    task: T,
    deadline: number,
    signal: AbortSignal,
  ): Promise<ImageTaskResults[T['what']]> {
    return new Promise((resolve, reject) => {
      const child = this.#child
      child.ref()
      child.channel?.ref()
      const settle = (act: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        child.off('message', hear)
        child.off('exit', lose)
        child.off('error', fail)
        this.rest()
        act()
      }
      const giveUp = () =>
        settle(() => {
          this.end()
          reject(new InvalidImageError(tooLong(deadline)))
        })
      // A slow process start does not count against the task's deadline.
      let timer = setTimeout(giveUp, this.#isReady ? deadline : deadline + STARTING)
      const hear = (report: WorkerResponse) => {
        if ('ready' in report) {
          clearTimeout(timer)
          timer = setTimeout(giveUp, deadline)
          return
        }
        settle(() => {
          if (report.memory > MEMORY_LIMIT) this.end()
          if ('fault' in report) reject(new InvalidImageError(report.fault))
          else resolve(report.result as ImageTaskResults[T['what']])
        })
      }
      const lose = () =>
        settle(() =>
          reject(new InvalidImageError('the picture ended the program that reads pictures')),
        )
      const fail = () =>
        settle(() =>
          reject(
            httpError(503, 'Service Unavailable', 'Pictures cannot be worked on at the moment'),
          ),
        )
      const stop = () => settle(() => (this.end(), reject(signal.reason as Error)))
      child.on('message', hear)
      child.once('exit', lose)
      child.once('error', fail)
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      else child.send({ task })
    })
  }

  /** Kills the process. */
  end(): void {
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  /** An idle worker does not keep the parent process alive. */
  private rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /** Threads inherit the priority at creation, so it is set before any exist. */
  #lowerPriority(): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, this.niceness)
    } catch {
      // Where lowering is not permitted, images are processed at normal priority.
    }
  }
}

function tooLong(deadline: number): string {
  return `it takes longer than ${Math.round(deadline / 1000)} s`
}
