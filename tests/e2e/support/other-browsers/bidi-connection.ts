import { EventEmitter, once } from 'node:events'

interface Message {
  type: 'success' | 'error' | 'event'
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** A connection by WebDriver BiDi: commands with their results, and events by name. */
export class BidiConnection {
  readonly #socket: WebSocket
  readonly #events = new EventEmitter()
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) =>
      this.#receive(JSON.parse(String(data)) as Message),
    )
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has closed.'))
    })
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new BidiConnection(socket)
  }

  #receive({ type, id, method, result, params, error, message }: Message): void {
    if (type === 'event') {
      this.#events.emit(method ?? '', params)
      return
    }
    const waiting = this.#waiting.get(id ?? 0)
    this.#waiting.delete(id ?? 0)
    if (type === 'success') waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message}`))
  }

  on<Parameters>(method: string, listener: (parameters: Parameters) => void): void {
    this.#events.on(method, listener)
  }

  /** @throws Error when the browser rejects the command, or closes before it answers */
  send<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#last
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params }))
    }) as Promise<Result>
  }

  close(): void {
    this.#socket.close()
  }
}
