import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * One connection that asks one thing after the other. It knows no more of HTTP than benchmarks need, so that measuring takes little of the
 * machine.
 */
export class KeepAlive {
  readonly #socket: Socket
  readonly #head: string
  #received = ''
  #answer: ((body: string) => void) | undefined

  private constructor(socket: Socket, head: string) {
    this.#socket = socket
    this.#head = head
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text) => this.#take(String(text)))
  }

  static async open(port: number, token: string): Promise<KeepAlive> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `host: 127.0.0.1:${port}\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n`
    return new KeepAlive(socket, head)
  }

  /** Posts ASCII and waits for the answer. @throws when it is not 200 */
  async post(path: string, body: string): Promise<void> {
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\n${this.#head}content-length: ${body.length}\r\n\r\n${body}`,
    )
    const answer = await new Promise<string>((resolve) => (this.#answer = resolve))
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer)
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received += text
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1]
    const isWhole = length
      ? this.#received.length >= end + 4 + Number(length)
      : this.#received.endsWith('\r\n0\r\n\r\n')
    if (!isWhole) return
    const answer = this.#received
    this.#received = ''
    this.#answer?.(answer)
  }
}
