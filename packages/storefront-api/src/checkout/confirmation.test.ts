import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer, type Mailer, type MailResult } from '@orrery/server-kit/mailer'
import { parseSmtpUrl } from '@orrery/server-kit/smtp-settings'
import { startSmtpReceiver, type SmtpReceiver } from '@orrery/server-kit/testing/smtp-receiver'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

let receiver: SmtpReceiver
let dataDir: string
let shops: TestShop[]
const onMailFailure = vi.fn<(order: number, reason: string) => void>()

beforeEach(async () => {
  receiver = await startSmtpReceiver()
  dataDir = mkdtempSync(join(tmpdir(), 'storefront-api-mail-'))
  shops = []
  onMailFailure.mockClear()
})
afterEach(async () => {
  for (const shop of shops) shop.close()
  rmSync(dataDir, { recursive: true, force: true })
  await receiver.close()
})

const from = { name: 'Maison Orrery', address: 'hello@orrery.example' }

/** A shop on the test's folder, as another process or a restart opens it. */
function openShop(): TestShop {
  const mailer = createMailer({ ...parseSmtpUrl(receiver.url), from })
  const shop = openTestShop({ dataDir, databaseUrl: null, mailer, onMailFailure })
  shops.push(shop)
  return shop
}

async function order(shop: TestShop, locale = 'en', email = 'ada@example.com') {
  const cart = await makeCart(shop, [{ merchandiseId: pieces.endless, quantity: 2 }])
  await shop.graphql(
    'mutation($id: ID!) { cartNoteUpdate(cartId: $id, note: "For Léa") { cart { note } } }',
    { id: cart.id },
  )
  const { page } = await createVisitor(shop.request).order(checkoutOf(cart, locale), { email })
  await shop.sendConfirmations()
  return page
}

describe('the confirmation of an order', () => {
  it('goes to the buyer with lines, totals, address and a link to the order', async () => {
    const shop = openShop()
    const page = await order(shop)
    const [mail, ...others] = receiver.received
    expect(others).toEqual([])
    expect(mail?.to).toEqual(['ada@example.com'])
    const { raw = '', text = '' } = mail ?? {}
    expect(raw).toContain('\r\nSubject: Your test order #1001\r\n')
    expect(text).toContain('Thank you, Ada Lovelace')
    expect(text).toMatch(/× 2: CHF\s190$/m)
    expect(text).toMatch(/Total: CHF\s\d/)
    expect(text).toContain('1 Rue de la Cité\n1204 Genève\nSwitzerland')
    expect(text).toContain('For Léa')
    const url = /http:\/\/localhost:4399(\/checkouts\/\S+)/.exec(text)?.[1]
    const again = await (await shop.request(url ?? '')).text()
    expect(again).toContain('data-order-number="1001"')
    expect(page).toContain('data-order-number="1001"')
    expect(shop.orderMails.find(1001)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(onMailFailure).not.toHaveBeenCalled()
  })

  it.each([
    ['fr', 'ltr', 'Merci'],
    ['ar', 'rtl', 'رقم الطلب'],
    ['ja', 'ltr', '注文番号'],
  ])(
    'is in the language of the checkout, in its direction: %s',
    async (locale, direction, words) => {
      await order(openShop(), locale)
      const [mail] = receiver.received
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
      expect(mail?.html).toContain(`lang="${locale}" dir="${direction}"`)
    },
  )

  it('isolates the parts of a line from each other in a right-to-left language', async () => {
    const shop = openShop()
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    await createVisitor(shop.request).order(checkoutOf(cart, 'ar'))
    await shop.sendConfirmations()
    const [mail] = receiver.received
    expect(mail?.html).toMatch(
      /<th [^>]*>\u2068[^<\u2068\u2069]+\u2069 · \u2068[^<]+\u2069 × 1<\/th>/,
    )
    expect(mail?.text).toMatch(/: \u2068[^\u2069\n]+\u2069 · \u2068[^\u2069\n]+\u2069\n/)
    await order(shop)
    expect(receiver.received[1]?.text).not.toContain('\u2068')
  })

  it.each([
    ['en', 'nothing will be shipped', 'nothing will be sent'],
    ['ar', 'ولن يُشحن أي شيء', 'ولن يُرسل أي شيء'],
  ])('says that nothing is shipped, not that nothing is sent: %s', async (locale, right, wrong) => {
    const page = await order(openShop(), locale)
    for (const text of [page, receiver.received[0]?.text]) {
      expect(text).toContain(right)
      expect(text).not.toContain(wrong)
    }
  })

  it('is sent once after a restart when the mail server was down, by one of two processes', async () => {
    const { port } = receiver
    await receiver.close()
    const shop = openShop()
    expect(await order(shop)).toContain('data-order-number="1001"')
    expect(shop.orderMails.find(1001)).toMatchObject({
      state: 'pending',
      attempts: 1,
      error: 'The mail server refused the connection.',
    })
    expect(shop.orderMails.waiting()).toEqual({
      count: 1,
      error: 'The mail server refused the connection.',
    })
    expect(onMailFailure).toHaveBeenCalledExactlyOnceWith(
      1001,
      'The mail server refused the connection.',
    )
    shop.close()
    shops = []

    receiver = await startSmtpReceiver(port)
    const processes = [openShop(), openShop()]
    for (const { time } of processes) time.now += 2 * 60_000
    await Promise.all(processes.map((each) => each.sendConfirmations()))
    for (const { time } of processes) time.now += 60 * 60_000
    await Promise.all(processes.map((each) => each.sendConfirmations()))
    expect(receiver.received).toHaveLength(1)
    expect(processes[0]?.orderMails.find(1001)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(processes[0]?.orderMails.waiting()).toEqual({ count: 0, error: null })
  })

  it('is not attempted again for a recipient that the server refuses', async () => {
    const shop = openShop()
    receiver.rejectedRecipients.set('gone@example.com', 550)
    await order(shop, 'en', 'gone@example.com')
    shop.time.now += 24 * 60 * 60_000
    await shop.sendConfirmations()
    expect(shop.orderMails.find(1001)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'The mail server refused the recipient: 550 No such user here',
    })
  })

  it('is stored as sent when the shop stops during the attempt, so that the next start does not repeat it', async () => {
    let accept: (result: MailResult) => void = () => {}
    const send = vi.fn<Mailer['send']>().mockReturnValue(new Promise((done) => (accept = done)))
    const shop = openTestShop({ mailer: { send } })
    shops.push(shop)
    const sending = order(shop)
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    const drained = shop.drain()
    accept({ sent: ['ada@example.com'], refused: [], pending: [], reason: undefined })
    await drained
    expect(shop.orderMails.find(1001)).toMatchObject({ state: 'sent' })
    await sending
  })

  it('does not keep a shop from stopping when the mail server does not respond', async () => {
    const send = vi.fn<Mailer['send']>().mockReturnValue(new Promise(() => {}))
    const shop = openTestShop({ mailer: { send } })
    shops.push(shop)
    void order(shop)
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const drained = shop.drain()
    vi.advanceTimersByTime(5_000)
    await drained
    expect(shop.orderMails.find(1001)).toMatchObject({ state: 'pending', attempts: 1 })
  })

  it('shows an unexpected error, and is attempted again', async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const send = vi.fn<Mailer['send']>().mockRejectedValueOnce(new Error('unexpected'))
    const shop = openTestShop({ mailer: { send }, onError })
    shops.push(shop)
    await order(shop)
    expect(onError).toHaveBeenCalledOnce()
    expect(shop.orderMails.find(1001)).toMatchObject({ state: 'pending', error: 'Internal error.' })
    send.mockResolvedValue({ sent: ['a'], refused: [], pending: [], reason: undefined })
    shop.time.now += 61_000
    await shop.sendConfirmations()
    expect(shop.orderMails.find(1001)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('is sent five times an hour to one address at most', async () => {
    const shop = openShop()
    for (const _ of Array.from({ length: 6 })) await order(shop)
    expect(receiver.received).toHaveLength(5)
    expect(shop.orderMails.find(1006)).toMatchObject({
      state: 'failed',
      error: 'This address got 5 confirmations within an hour.',
    })
    shop.time.now += 61 * 60_000
    await order(shop)
    expect(shop.orderMails.find(1007)).toMatchObject({ state: 'sent' })
  })

  it('is neither queued nor promised without a mail server', async () => {
    const shop = openTestShop()
    shops.push(shop)
    const cart = await makeCart(shop, [{ merchandiseId: pieces.endless }])
    const { page } = await createVisitor(shop.request).open(checkoutOf(cart))
    expect(page).toContain('We will not write to it.')
    await order(shop)
    expect(shop.orderMails.find(1001)).toBeNull()

    const mailing = openShop()
    const other = await makeCart(mailing, [{ merchandiseId: pieces.endless }])
    const sent = await createVisitor(mailing.request).open(checkoutOf(other))
    expect(sent.page).toContain('We’ll send your order confirmation there.')
  })
})
