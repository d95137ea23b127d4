import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer, type MailMessage } from './mailer.ts'
import { parseSmtpUrl } from './smtp-settings.ts'
import { startSmtpReceiver, type SmtpReceiver } from './testing/smtp-receiver.ts'

const from = { name: 'Maison Orrery', address: 'hello@orrery.example' }
const mailerFor = (url: string) => createMailer({ ...parseSmtpUrl(url), from })
const message = (over: Partial<MailMessage> = {}): MailMessage => ({
  to: ['staff@example.com'],
  subject: 'Contact',
  text: 'Où est ma montre ?',
  html: '<p>Où est ma montre ?</p>',
  id: 'submission.1.staff',
  ...over,
})

let receiver: SmtpReceiver | undefined
const servers: Server[] = []
afterEach(async () => {
  await receiver?.close()
  receiver = undefined
  for (const server of servers.splice(0)) server.close()
})

describe('createMailer', () => {
  it('sends text and HTML with sender, reply address and a message id that stays the same', async () => {
    receiver = await startSmtpReceiver()
    const mailer = mailerFor(receiver.url)
    expect(await mailer.send(message({ replyTo: 'ada@example.com' }))).toEqual({
      sent: ['staff@example.com'],
      refused: [],
      pending: [],
      reason: undefined,
    })
    const [mail] = receiver.received
    expect(mail).toMatchObject({ from: 'hello@orrery.example', to: ['staff@example.com'] })
    expect(mail?.raw).toContain('From: Maison Orrery <hello@orrery.example>\r\n')
    expect(mail?.raw).toContain('Reply-To: ada@example.com\r\n')
    expect(mail?.raw).toContain('Message-ID: <submission.1.staff@orrery.example>\r\n')
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated\r\n')
    expect(mail?.raw).toContain('text/plain; charset=utf-8')
    expect(mail?.raw).toContain('text/html; charset=utf-8')
  })

  it('adds no header and no recipient from a subject, a reply address or an address', async () => {
    receiver = await startSmtpReceiver()
    const result = await mailerFor(receiver.url).send(
      message({
        to: [
          'staff@example.com',
          'a@b.example\r\nBcc: x@evil.example',
          'a@b.example, x@evil.example',
        ],
        subject: 'Contact\r\nBcc: x@evil.example',
        replyTo: 'ada@example.com\r\nBcc: x@evil.example',
      }),
    )
    expect(result.sent).toEqual(['staff@example.com'])
    expect(result.refused).toHaveLength(2)
    const [mail] = receiver.received
    expect(mail?.to).toEqual(['staff@example.com'])
    expect(mail?.raw).not.toMatch(/^(Bcc|Reply-To):/im)
  })

  it('reports a recipient that is refused for good, one that is refused for now, and sends to the others', async () => {
    receiver = await startSmtpReceiver()
    receiver.rejectedRecipients.set('gone@example.com', 550).set('busy@example.com', 451)
    const to = ['gone@example.com', 'busy@example.com', 'staff@example.com']
    const mailer = mailerFor(receiver.url)
    expect(await mailer.send(message({ to }))).toEqual({
      sent: ['staff@example.com'],
      refused: [
        {
          address: 'gone@example.com',
          reason: 'The mail server refused the recipient: 550 No such user here',
        },
      ],
      pending: ['busy@example.com'],
      reason: 'The mail server refused the recipient: 451 Try later',
    })
    expect(await mailer.send(message({ to: ['gone@example.com'] }))).toMatchObject({
      sent: [],
      refused: [{ address: 'gone@example.com' }],
      pending: [],
    })
  })

  it('reports each recipient in the spelling of the settings, of which the server gets another', async () => {
    receiver = await startSmtpReceiver()
    receiver.rejectedRecipients.set('Gone@example.com', 550).set('Busy@münchen.example', 451)
    const to = [
      'Staff@Example.COM',
      'info@Bücher.example',
      'Gone@EXAMPLE.com',
      'Busy@München.example',
    ]
    const result = await mailerFor(receiver.url).send(message({ to }))
    expect(receiver.received[0]?.to).toEqual(['Staff@example.com', 'info@bücher.example'])
    expect(result).toMatchObject({
      sent: ['Staff@Example.COM', 'info@Bücher.example'],
      refused: [{ address: 'Gone@EXAMPLE.com' }],
      pending: ['Busy@München.example'],
    })
  })

  it('tries all recipients again when the message is refused for now, and none when it is refused for good', async () => {
    receiver = await startSmtpReceiver()
    receiver.messageCode = 452
    expect(await mailerFor(receiver.url).send(message())).toMatchObject({
      refused: [],
      pending: ['staff@example.com'],
      reason: 'The mail server refused the message: 452 Message refused',
    })
    receiver.messageCode = 554
    expect(await mailerFor(receiver.url).send(message())).toMatchObject({
      refused: [{ reason: 'The mail server refused the message: 554 Message refused' }],
      pending: [],
    })
  })

  it('says that the server refuses the connection, closes it, or has no such name', async () => {
    receiver = await startSmtpReceiver()
    const { url } = receiver
    await receiver.close()
    receiver = undefined
    const reasonOf = async (address: string) => {
      const { sent, refused, pending, reason } = await mailerFor(address).send(message())
      expect({ sent, refused, pending }).toEqual({
        sent: [],
        refused: [],
        pending: ['staff@example.com'],
      })
      return reason
    }
    expect(await reasonOf(url)).toBe('The mail server refused the connection.')
    expect(await reasonOf('smtp://no-such-host.invalid')).toBe(
      'The name of the mail server could not be resolved.',
    )
    const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    servers.push(closing)
    await new Promise((done) => closing.once('listening', done))
    const address = closing.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(await reasonOf(`smtp://127.0.0.1:${port}`)).toBe(
      'The connection to the mail server was lost.',
    )
  })

  it('signs in, and names the setting when the credentials are rejected', async () => {
    receiver = await startSmtpReceiver(0, { user: 'orrery', pass: 'hush' })
    expect(await mailerFor(receiver.url).send(message())).toMatchObject({
      sent: ['staff@example.com'],
    })
    expect(await mailerFor(receiver.url.replace('hush', 'wrong')).send(message())).toMatchObject({
      pending: ['staff@example.com'],
      reason: 'The mail server rejected the user name or password of SMTP_URL.',
    })
  })
})
