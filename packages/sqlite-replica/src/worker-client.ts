import { setTimeout } from 'node:timers/promises'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import {
  RESPONSE_COUNT_INDEX,
  UNREACHABLE_INDEX,
  type WorkerResponse,
  type WorkerEvent,
  type OpenedReplica,
  type WorkerCommand,
  type WorkerSettings,
} from './worker-messages.ts'
import { ReplicatedLogError } from './postgres/replicated-log-error.ts'

/** Timeout of a request in milliseconds. An unreachable log is known after a few seconds. */
const REQUEST_TIMEOUT = 15_000
/** Milliseconds between two checks whether the log has become unreachable. */
const POLL_INTERVAL = 100

type Settings = Omit<WorkerSettings, 'port' | 'responses' | 'signal'>

/** A request without the number that matches its response. */
export type UnnumberedWorkerRequest =
  | { type: 'begin' | 'retry' | 'close' }
  | Omit<Extract<WorkerCommand, { type: 'append' }>, 'number'>

/** Client of the replication worker: sends commands, and blocks for the response of requests. */
export class WorkerClient {
  readonly #port: MessagePort
  readonly #responses: MessagePort
  readonly #signal = new Int32Array(new SharedArrayBuffer(8))
  readonly #worker: Worker
  #requestId = 0
  #exitError: Error | undefined

  /** Starts the thread; usable once it is open. */
  constructor(settings: Settings, onExit: (error: Error) => void) {
    const commands = new MessageChannel()
    const responses = new MessageChannel()
    this.#port = commands.port1
    this.#responses = responses.port1
    const data: WorkerSettings = {
      ...settings,
      port: commands.port2,
      responses: responses.port2,
      signal: this.#signal,
    }
    this.#worker = new Worker(new URL('./replication-worker.ts', import.meta.url), {
      name: 'replica',
      workerData: data,
      transferList: [commands.port2, responses.port2],
      execArgv: [],
    })
    this.#worker.on('error', (error) => {
      this.#exitError = error
      onExit(error)
    })
    this.#worker.unref()
  }

  /**
   * Blocks the event loop until the replica is open.
   * @throws ReplicatedLogError
   */
  openSync(): OpenedReplica {
    return openedReplica(this.#wait(this.#requestId, Number.POSITIVE_INFINITY))
  }

  /** Resolves when the replica is open. @throws (as a rejection) ReplicatedLogError */
  async open(): Promise<OpenedReplica> {
    for (;;) {
      const received = receiveMessageOnPort(this.#responses) as
        | { message: WorkerResponse }
        | undefined
      if (received) return openedReplica(received.message)
      if (this.#exitError) throw workerExitedError(this.#exitError)
      await setTimeout(POLL_INTERVAL / 5)
    }
  }

  onEvent(listener: (event: WorkerEvent) => void): void {
    this.#port.on('message', listener)
    this.#port.unref()
  }

  /** Whether a pending event must keep the process alive. */
  keepProcessAlive(event: boolean): void {
    if (event) this.#port.ref()
    else this.#port.unref()
  }

  post(command: WorkerCommand): void {
    this.#port.postMessage(command)
  }

  /** @throws ReplicatedLogError when the worker responds with an error, or cannot respond */
  request(request: UnnumberedWorkerRequest): WorkerResponse {
    const response = this.#send(request)
    if (response.type === 'error') throw rejectionError(response)
    return response
  }

  close(): void {
    try {
      this.#send({ type: 'close' })
    } catch {
      // An unreachable log must not prevent closing.
    }
    this.#port.close()
    void this.#worker.terminate()
  }

  #send(request: UnnumberedWorkerRequest): WorkerResponse {
    if (request.type === 'begin' && this.#isUnreachable()) throw unreachableError()
    this.#requestId += 1
    this.#port.postMessage({ ...request, number: this.#requestId } as WorkerCommand)
    return this.#wait(
      this.#requestId,
      performance.now() + REQUEST_TIMEOUT,
      request.type === 'append',
    )
  }

  #wait(number: number, until: number, isUncertain = false): WorkerResponse {
    for (;;) {
      const count = Atomics.load(this.#signal, RESPONSE_COUNT_INDEX)
      const received = receiveMessageOnPort(this.#responses) as
        | { message: WorkerResponse }
        | undefined
      if (received?.message.number === number) return received.message
      // A late response to a request that timed out.
      if (received) continue
      if (number > 0 && (performance.now() > until || this.#isUnreachable()))
        throw unreachableError(isUncertain)
      Atomics.wait(this.#signal, RESPONSE_COUNT_INDEX, count, POLL_INTERVAL)
    }
  }

  #isUnreachable(): boolean {
    return Atomics.load(this.#signal, UNREACHABLE_INDEX) === 1
  }
}

function openedReplica(response: WorkerResponse): OpenedReplica {
  if (response.type !== 'opened') throw rejectionError(response)
  return response.opened
}

const workerExitedError = (cause: Error): ReplicatedLogError =>
  new ReplicatedLogError(`The thread that follows the database has ended: ${cause.message}`, {
    cause,
  })

function unreachableError(isUncertain = false): ReplicatedLogError {
  const sentence = isUncertain
    ? 'The database cannot be reached, so this may or may not be stored.'
    : 'The database cannot be reached.'
  return new ReplicatedLogError(sentence, { isTransient: true, isUncertain })
}

function rejectionError(response: WorkerResponse): ReplicatedLogError {
  const { sentence, ...rest } = response as Extract<WorkerResponse, { type: 'error' }>
  return new ReplicatedLogError(sentence, rest)
}
