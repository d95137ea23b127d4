import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as the server received it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body, as sent. */
  raw: string
  /** The parts, decoded, with plain line breaks. */
  text: string
  html: string
}

export interface SmtpReceiver {
  port: number
  url: string
  received: ReceivedMail[]
  /** Rejects recipients with these codes. */
  rejectedRecipients: Map<string, number>
  /** Response code to the message itself; undefined accepts it. */
  messageCode: number | undefined
  /** Holds back the response to each message until it settles; undefined responds at once. */
  accepting: Promise<void> | undefined
  /** Connected sessions with a message whose response is held back. */
  pending: Set<string>
  close(): Promise<void>
}

/**
 * A real SMTP server on loopback for tests.
 *
 * @param port 0 chooses one
 * @param login required credentials; without them none are accepted
 */
export async function startSmtpReceiver(
  port = 0,
  login?: { user: string; pass: string },
): Promise<SmtpReceiver> {
  const failure = (code: number, message: string) =>
    Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(failure(535, 'Authentication failed')),
    onRcptTo({ address }, _session, done) {
      const code = receiver.rejectedRecipients.get(address)
      done(
        code === undefined ? null : failure(code, code < 500 ? 'Try later' : 'No such user here'),
      )
    },
    onClose: ({ id }) => void receiver.pending.delete(id),
    onData(stream, { id, envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const respond = () => {
        receiver.pending.delete(id)
        const code = receiver.messageCode
        if (code !== undefined) return done(failure(code, 'Message refused'))
        const raw = Buffer.concat(chunks).toString()
        receiver.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
        })
        return done()
      }
      stream.on('end', () => {
        receiver.pending.add(id)
        if (receiver.accepting) void receiver.accepting.then(respond)
        else respond()
      })
    },
  })
  await new Promise<void>((done, fail) => {
    server.on('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  server.removeAllListeners('error')
  // A client that disconnects early is no failure of the server.
  server.on('error', () => {})
  const { port: own } = server.server.address() as AddressInfo
  const receiver: SmtpReceiver = {
    port: own,
    url: `smtp://${login ? `${login.user}:${login.pass}@` : ''}127.0.0.1:${own}`,
    received: [],
    rejectedRecipients: new Map(),
    messageCode: undefined,
    accepting: undefined,
    pending: new Set(),
    close: () => new Promise((done) => server.close(() => done())),
  }
  return receiver
}

/** The decoded content of a part, in base64 or quoted-printable. */
function partOf(raw: string, type: string): string {
  const [, part = ''] = raw.split(`Content-Type: ${type}`)
  const start = part.indexOf('\r\n\r\n')
  const [content = ''] = part.slice(start + 4).split('\r\n--')
  const bytes = /Content-Transfer-Encoding: base64/i.test(part.slice(0, start))
    ? Buffer.from(content, 'base64')
    : Buffer.from(
        content
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      )
  return bytes.toString().replaceAll('\r\n', '\n')
}
