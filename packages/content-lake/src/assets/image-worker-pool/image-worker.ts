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

/** What the program needs of the environment: fonts for drawings, and none of the lake's secrets. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
]

/** One picture at a time needs few threads, and few pools of memory that nobody gives back; warnings are for nobody. */
const TUNING = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  VIPS_WARNING: '1',
}

/**
 * How far below the lake a process runs: on a core that both want it gets a thirtieth of the lake's time at `background`, a third
 * at `quick`, and all of the core where nothing else wants it.
 */
export const NICENESS = { background: 15, quick: 5 } as const

/** The longest that a process may take to start, in milliseconds. */
const STARTING = 60_000

/** Beyond this much memory, in bytes, a process ends after its task: what decoders leave behind is never given back. */
const MEMORY_LIMIT = 200 * 1024 ** 2

/** A process that works on one picture at a time, and is killed where it does not end. */
export class ImageWorker {
  readonly niceness: number
  readonly #child: ChildProcess
  #hasEnded = false
  #isReady = false

  /** @param niceness how far below the lake it runs */
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

  /** The id that the system gave it. */
  get id(): number | undefined {
    return this.#child.pid
  }

  /** Whether it may be given another task. */
  get isUsable(): boolean {
    return !this.#hasEnded && this.#child.connected
  }

  /**
   * Carries a task out.
   * @param deadline milliseconds after which the process is killed
   * @throws PictureFault when the picture cannot be worked on, also for having taken too long or having ended the program;
   * the reason of `signal` when it is aborted.
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
      // That the program starts slowly is no fault of the picture.
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

  /** Kills it. */
  end(): void {
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  /** An idle process keeps nothing from ending. */
  private rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  /** Threads inherit it as they are made, so it is set before there are any. */
  #lowerPriority(): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, this.niceness)
    } catch {
      // Where a machine does not allow it, pictures are made all the same.
    }
  }
}

function tooLong(deadline: number): string {
  return `it takes longer than ${Math.round(deadline / 1000)} s`
}
