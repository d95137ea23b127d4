import { setTimeout } from 'node:timers/promises'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import {
  ANSWERED,
  AWAY,
  type Answer,
  type News,
  type Opened,
  type Order,
  type ThreadData,
} from './messages.ts'
import { RecordError } from './postgres/trouble.ts'

/** Milliseconds that anything takes at most. Who is away is known after a few seconds. */
const PATIENCE = 15_000
/** Milliseconds between two looks whether the record has gone away meanwhile. */
const GLANCE = 100

type Settings = Omit<ThreadData, 'port' | 'answers' | 'signal'>

/** What is waited for, without the number by which its answer is known. */
export type Question =
  | { type: 'turn' | 'again' | 'end' }
  | Omit<Extract<Order, { type: 'rows' }>, 'number'>

/** The way to the thread that keeps a replica: orders, and questions whose answer is waited for. */
export class Bridge {
  readonly #port: MessagePort
  readonly #answers: MessagePort
  readonly #signal = new Int32Array(new SharedArrayBuffer(8))
  readonly #worker: Worker
  #number = 0
  #lost: Error | undefined

  /** Starts the thread. It is of use when it is open. */
  constructor(settings: Settings, lost: (error: Error) => void) {
    const orders = new MessageChannel()
    const answers = new MessageChannel()
    this.#port = orders.port1
    this.#answers = answers.port1
    const data: ThreadData = {
      ...settings,
      port: orders.port2,
      answers: answers.port2,
      signal: this.#signal,
    }
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'replica',
      workerData: data,
      transferList: [orders.port2, answers.port2],
      execArgv: [],
    })
    this.#worker.on('error', (error) => {
      this.#lost = error
      lost(error)
    })
    this.#worker.unref()
  }

  /**
   * Waits until the replica is open, and holds up everybody meanwhile.
   * @throws RecordError with one clear sentence
   */
  openNow(): Opened {
    return openedBy(this.#wait(this.#number, Number.POSITIVE_INFINITY))
  }

  /** Answers when the replica is open. @throws (as a rejection) RecordError with one clear sentence */
  async open(): Promise<Opened> {
    for (;;) {
      const received = receiveMessageOnPort(this.#answers) as { message: Answer } | undefined
      if (received) return openedBy(received.message)
      if (this.#lost) throw notOpened(this.#lost)
      await setTimeout(GLANCE / 5)
    }
  }

  hear(listener: (news: News) => void): void {
    this.#port.on('message', listener)
    this.#port.unref()
  }

  /** Whether news is waited for that keeps the process going. */
  expects(news: boolean): void {
    if (news) this.#port.ref()
    else this.#port.unref()
  }

  post(order: Order): void {
    this.#port.postMessage(order)
  }

  /** @throws RecordError where the answer is no, and where none can be expected */
  demand(question: Question): Answer {
    const answer = this.#ask(question)
    if (answer.type === 'no') throw refusalOf(answer)
    return answer
  }

  end(): void {
    try {
      this.#ask({ type: 'end' })
    } catch {
      // A record that is away keeps nobody from ending.
    }
    this.#port.close()
    void this.#worker.terminate()
  }

  #ask(question: Question): Answer {
    if (question.type === 'turn' && this.#isAway()) throw notThere()
    this.#number += 1
    this.#port.postMessage({ ...question, number: this.#number } as Order)
    return this.#wait(this.#number, performance.now() + PATIENCE, question.type === 'rows')
  }

  #wait(number: number, until: number, isUncertain = false): Answer {
    for (;;) {
      const count = Atomics.load(this.#signal, ANSWERED)
      const received = receiveMessageOnPort(this.#answers) as { message: Answer } | undefined
      if (received?.message.number === number) return received.message
      // It was given up long ago.
      if (received) continue
      if (number > 0 && (performance.now() > until || this.#isAway())) throw notThere(isUncertain)
      Atomics.wait(this.#signal, ANSWERED, count, GLANCE)
    }
  }

  #isAway(): boolean {
    return Atomics.load(this.#signal, AWAY) === 1
  }
}

function openedBy(answer: Answer): Opened {
  if (answer.type !== 'opened') throw refusalOf(answer)
  return answer.opened
}

const notOpened = (cause: Error): RecordError =>
  new RecordError(`The thread that follows the database has ended: ${cause.message}`, { cause })

function notThere(isUncertain = false): RecordError {
  const sentence = isUncertain
    ? 'The database cannot be reached, and it is not known whether this was stored.'
    : 'The database cannot be reached.'
  return new RecordError(sentence, { passes: true, isUncertain })
}

function refusalOf(answer: Answer): RecordError {
  const { sentence, ...rest } = answer as Extract<Answer, { type: 'no' }>
  return new RecordError(sentence, rest)
}
