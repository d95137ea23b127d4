import { workerData } from 'node:worker_threads'
import { isCorruptionError, openWithRebuild } from './corruption.ts'
import { Replicator, type WriteOutcome } from './replicator.ts'
import { LogConnection } from './log-connection.ts'
import type { LogConnectionOptions } from './replica-options.ts'
import {
  RESPONSE_COUNT_INDEX,
  UNREACHABLE_INDEX,
  type WorkerResponse,
  type WorkerEvent,
  type OpenedReplica,
  type WorkerCommand,
  type WorkerSettings,
} from './worker-messages.ts'
import type { ReplicaDatabase, ReplicatedSchema } from './replica-database.ts'
import { openReplicaDatabase } from './open-replica-database.ts'
import { parsePostgresAddress, type PostgresAddress } from './postgres/postgres-address.ts'
import {
  isPostgresError,
  ReplicatedLogError,
  toReplicatedLogError,
} from './postgres/replicated-log-error.ts'

/** A response without its request's number. */
type ResponseBody = WorkerResponse extends infer Each
  ? Each extends WorkerResponse
    ? Omit<Each, 'number'>
    : never
  : never

type NumberedCommand = Extract<WorkerCommand, { number: number }>

/** The number of the first response, which needs no request: whether the replica is open. */
const OPEN_REQUEST = 0

const data = workerData as WorkerSettings
const { port, responses, signal } = data

function respond(number: number, body: ResponseBody): void {
  responses.postMessage({ ...body, number } as WorkerResponse)
  Atomics.add(signal, RESPONSE_COUNT_INDEX, 1)
  Atomics.notify(signal, RESPONSE_COUNT_INDEX)
}

function respondWithError(number: number, error: unknown): void {
  const { message } = error as Error
  const refusal = error instanceof ReplicatedLogError ? error : new ReplicatedLogError(message)
  const { publicMessage, isTransient, isUncertain } = refusal
  respond(number, { type: 'error', sentence: message, publicMessage, isTransient, isUncertain })
}

/** Queues the commands of one write turn; other work waits until the turn is over. */
class WriteTurn {
  #commands: WorkerCommand[] = []
  #resume: ((command: WorkerCommand) => void) | undefined

  deliver(command: WorkerCommand): void {
    const resume = this.#resume
    this.#resume = undefined
    if (resume) resume(command)
    else this.#commands.push(command)
  }

  /** Whether the caller timed out. */
  get isAbandoned(): boolean {
    return this.#commands.some(({ type }) => type === 'rolled-back')
  }

  next(): Promise<WorkerCommand> {
    const command = this.#commands.shift()
    if (command) return Promise.resolve(command)
    return new Promise((resolve) => (this.#resume = resolve))
  }
}

interface OpenReplica {
  replicator: Replicator
  connection: LogConnection
  opened: () => OpenedReplica
}

async function open(): Promise<OpenReplica> {
  const program = (await import(data.program)) as ReplicatedSchema
  const address = parsePostgresAddress(data.url, data.schema)
  return openWithRebuild(data.path, address.label, () => openOnce(program, address))
}

async function openOnce(program: ReplicatedSchema, address: PostgresAddress): Promise<OpenReplica> {
  const { schema, label } = address
  // Events of a failed attempt to open are dropped.
  const pending: WorkerEvent[] = []
  let isOpen = false
  const options: LogConnectionOptions = {
    address,
    hasSingleWriter: data.hasSingleWriter,
    ownAddress: data.address,
    emit: (event) => void (isOpen ? port.postMessage(event) : pending.push(event)),
    setUnreachable: (isUnreachable) =>
      void Atomics.store(signal, UNREACHABLE_INDEX, isUnreachable ? 1 : 0),
  }
  const connection = new LogConnection(options)
  let file: ReplicaDatabase | undefined
  try {
    const connections = await connection.connect()
    const { path, belongsTo } = data
    const opened = await openReplicaDatabase({
      connections,
      schema,
      label,
      path,
      program,
      belongsTo,
    })
    const { isVerified, rebuildMessage } = opened
    file = opened.file
    const writeRecord = program.openRecords?.(file.database)
    const replicator = new Replicator(file, connection, {
      ...options,
      ...(writeRecord && { writeRecord }),
    })
    await connection.start(replicator, data.leadershipTimeout)
    isOpen = true
    for (const event of pending) port.postMessage(event)
    return {
      replicator,
      connection,
      opened: () => ({
        ...replicator.describeReplica(),
        isVerified,
        rebuildMessage,
      }),
    }
  } catch (error) {
    await connection.close()
    file?.database.close()
    throw isPostgresError(error) ? toReplicatedLogError(error, label) : error
  }
}

/** Lets the main thread, which blocks, write to the replica and append its changes to the log. */
async function serveWriteTurn(
  number: number,
  turn: WriteTurn,
  { replicator }: OpenReplica,
): Promise<void> {
  await replicator.catchUp()
  respond(number, { type: 'ok' })
  for (let written: WriteOutcome | undefined; ;) {
    const command = await turn.next()
    if (command.type === 'committed' && written) {
      return replicator.markCommitted(written)
    }
    if (command.type === 'rolled-back') return replicator.notifyEntry()
    if (command.type === 'retry') {
      replicator.notifyEntry()
      try {
        await replicator.catchUp()
      } catch (error) {
        return respondWithError(command.number, error)
      }
      respond(command.number, { type: 'ok' })
    }
    if (command.type !== 'append') continue
    written = await replicator.write(command.rows, () => turn.isAbandoned)
    if (written.type === 'rejected') respondWithError(command.number, written.error)
    else respond(command.number, written)
  }
}

async function serve(): Promise<void> {
  const follower = await open()
  const { replicator, connection } = follower
  let turn: WriteTurn | undefined
  const end = async (number: number): Promise<void> => {
    await connection.close()
    replicator.close()
    respond(number, { type: 'ok' })
    port.close()
  }
  const handle = (command: WorkerCommand): void => {
    switch (command.type) {
      case 'begin': {
        const own = (turn = new WriteTurn())
        const { number } = command
        void replicator
          .runExclusive(() => serveWriteTurn(number, own, follower))
          .catch((error: unknown) => respondWithError(number, error))
        return
      }
      case 'batch':
        void replicator
          .runExclusive(() => replicator.writeBatch(command.records as never[]))
          .then((result) =>
            port.postMessage({ type: 'batch', result, position: replicator.position }),
          )
        return
      case 'ack':
        return connection.acknowledge(command.position)
      case 'close':
        // Work in flight ends first, unless the log is unreachable: that may last.
        if (Atomics.load(signal, UNREACHABLE_INDEX) === 0)
          void replicator.runExclusive(() => end((command as NumberedCommand).number))
        else void end(command.number)
        return
      case 'append':
      case 'retry':
      case 'committed':
      case 'rolled-back':
        turn?.deliver(command)
    }
  }
  respond(OPEN_REQUEST, { type: 'opened', opened: follower.opened() })
  port.on('message', handle)
}

// A thread that waits for the opening receives no exit event.
process.on('uncaughtException', (error) => {
  respondWithError(OPEN_REQUEST, error)
  if (isCorruptionError(error)) port.postMessage({ type: 'corrupt', found: error.message })
  const sentence = `The thread that follows the database has failed: ${error.message}`
  port.postMessage({ type: 'terminated', sentence })
  process.exit(1)
})

await serve().catch((error: unknown) => {
  respondWithError(OPEN_REQUEST, error)
  port.close()
})
