import 'server-only'
import { createHash } from 'node:crypto'
import { composeMail } from '@orrery/server-kit/compose-mail'
import { maskAddresses } from '@orrery/server-kit/mask-addresses'
import { ClientError, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import { siteWriteClient } from '#lib/content/content-clients.server.ts'
import { env } from '#lib/env.ts'
import { pendingDelivery, type StoredDelivery } from '#lib/forms/submission-delivery.ts'
import type { MentionMailHealth } from '#lib/health/site-health.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { attemptAll } from '#lib/submissions/attempt-all.server.ts'
import { afterMail } from '#lib/submissions/delivery-state.ts'
import type { DeliveryPlan } from '#lib/submissions/plan-delivery.ts'
import { runDueDeliveries } from '#lib/submissions/run-due-deliveries.server.ts'
import { siteMailer } from '#lib/submissions/site-mailer.server.ts'
import {
  addresseesOf,
  type AddressedItem,
  itemProjection,
  openItemFilter,
  parseItem,
} from './addressed-item.ts'
import { composeNotificationMail } from './compose-notification-mail.ts'

/** An e-mail to one member about one comment or task, with its delivery. Its id exists once for both. */
interface StoredNotification {
  _id: string
  _rev: string
  user: string
  deliveries: StoredDelivery[]
  /** The comment or task as it is now, if it is still open. */
  item: unknown
}

/** Comments and tasks changed within this time are looked at, in ms: those of a longer outage are not sent late. */
const maxAge = 24 * 60 * 60_000
/** Comments and tasks of one sweep, and e-mails. */
const maxItems = 500
const batchSize = 50

const recentQuery = `*[${openItemFilter}
  && select(_type == "comment" => coalesce(lastEditedAt, _createdAt), _updatedAt) >= $since]
  | order(_updatedAt desc)[0...${maxItems}]${itemProjection}`

const failing =
  '_type == "notification" && count(deliveries[state == "pending" && defined(error)]) > 0'

const dueQuery = `{
  "due": *[_type == "notification" && count(deliveries[state == "pending" && nextAttemptAt <= $now]) > 0]
    | order(_createdAt asc)[0...${batchSize}]{
      _id, _rev, user, deliveries, "item": *[_id == ^.item && ${openItemFilter}][0]${itemProjection}
    },
  "waiting": count(*[${failing}]),
  "error": *[${failing}] | order(_createdAt desc)[0].deliveries[0].error
}`

/**
 * Sends e-mails to members whom a comment or task addresses, once each. Nothing is sent without a mail server, where
 * MENTION_MAIL_ENABLED is false, or where content is hosted: Sanity sends its own.
 *
 * @throws when content is unavailable
 */
export async function notifyMembers(clock = () => new Date()): Promise<void> {
  const { content, mail } = env
  const client = siteWriteClient()?.withConfig({ dataset: `${content.dataset}-comments` })
  if (!client || content.mode === 'hosted' || !mail.smtp || !mail.notifiesMembers) return
  try {
    await storeNotifications(client, clock())
    await sendNotifications(client, clock)
  } catch (error) {
    // The dataset is created with the first comment.
    if (!(error instanceof ClientError && error.statusCode === 404)) throw error
  }
}

/** Stores a notification for each pair of item and member that has none. */
async function storeNotifications(client: SanityClient, now: Date): Promise<void> {
  const since = new Date(now.getTime() - maxAge).toISOString()
  const recent = await client.fetch<unknown[]>(recentQuery, { since }, { cache: 'no-store' })
  const wanted = recent.flatMap((stored) => {
    const item = parseItem(stored)
    return item ? addresseesOf(item).map((user) => notificationOf(item, user, now)) : []
  })
  if (wanted.length === 0) return
  const ids = wanted.map(({ _id }) => _id)
  const known = new Set(
    await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { cache: 'no-store' }),
  )
  const missing = wanted.filter(({ _id }) => !known.has(_id))
  if (missing.length === 0) return
  await client.mutate(
    missing.map((createIfNotExists) => ({ createIfNotExists })),
    { returnDocuments: false, returnFirst: false, visibility: 'sync' },
  )
}

/** The id has a dot, so that roles that read comments do not read it. */
function notificationOf({ _id: item }: AddressedItem, user: string, now: Date) {
  const hash = createHash('sha256')
    .update(JSON.stringify([item, user]))
    .digest('hex')
  return {
    _id: `notification.${hash}`,
    _type: 'notification',
    item,
    user,
    deliveries: [pendingDelivery('mail', now)],
  }
}

async function sendNotifications(client: SanityClient, clock: () => Date): Promise<void> {
  const { due, ...health } = await client.fetch<MentionMailHealth & { due: StoredNotification[] }>(
    dueQuery,
    { now: clock().toISOString() },
    { cache: 'no-store' },
  )
  siteProcessState().stats.mentionMail = health
  if (due.length === 0) return
  const { nameOf, addressOf } = await fetchMembers(client)
  const mayRead = await fetchReadCheck(client)
  await attemptAll(due, async ({ item: stored, user, ...document }) => {
    const item = parseItem(stored)
    const address = addressOf(user)
    const isWanted =
      item !== undefined && addresseesOf(item).includes(user) && (await mayRead(user, item._id))
    const plan: DeliveryPlan = isWanted && address ? { do: 'mail', to: [address] } : { do: 'drop' }
    await runDueDeliveries({
      client,
      document,
      plan: () => plan,
      attempt: async (delivery) => {
        const sender = await siteMailer()
        if (!sender || !item || !address) return delivery
        const { url, studioUrl = url } = env.site
        const content = composeNotificationMail(item, { recipient: user, nameOf, studioUrl })
        const result = await sender.send({
          ...composeMail(content),
          to: [address],
          id: document._id,
        })
        const reason = result.reason ?? result.refused[0]?.reason
        if (reason !== undefined)
          console.warn(`E-mail ${document._id} was not delivered: ${maskAddresses(reason)}`)
        return withoutAddress(afterMail(delivery, result, clock()))
      },
      clock,
    })
  })
}

/** Without the address, which may change and is deleted with the member. */
function withoutAddress({ sentTo: _sent, refused: _refused, ...state }: StoredDelivery) {
  return { ...state, ...(state.error && { error: maskAddresses(state.error) }) }
}

const groupsQuery =
  '*[_type == "system.group"]{members, "filters": grants["read" in permissions].filter}'
const groupsSchema = z.array(
  z.object({ members: z.array(z.string()), filters: z.array(z.string()) }),
)

/**
 * The check whether a member may read a comment or task, by the filters of their role. A mention of a translator in a
 * comment on a private document, such as a form's submission, would mail its text to them otherwise.
 */
async function fetchReadCheck(client: SanityClient) {
  const options = { cache: 'no-store' } as const
  const groups = groupsSchema.parse(await client.fetch<unknown>(groupsQuery, {}, options))
  return async (user: string, id: string): Promise<boolean> => {
    const filters = groups
      .filter(({ members }) => members.includes(user))
      .flatMap((group) => group.filters.map((filter) => `(${filter})`))
    if (filters.length === 0) return false
    const query = `count(*[_id == $id && (${filters.join(' || ')})]) > 0`
    return client.fetch<boolean>(query, { id }, options)
  }
}

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  disabled: z.boolean().optional(),
})
const membersSchema = z.object({ people: z.array(memberSchema), others: z.array(memberSchema) })

/** Names of members, and addresses of those who can sign in. Built-in users have names only. */
async function fetchMembers(client: SanityClient) {
  const { people, others } = membersSchema.parse(
    await client.request<unknown>({ url: '/people', tag: 'people' }),
  )
  const names = new Map([...others, ...people].map(({ id, name }) => [id, name]))
  const active = people.filter(({ disabled }) => !disabled)
  const addresses = new Map(active.map(({ id, email }) => [id, email]))
  return {
    nameOf: (id: string) => names.get(id),
    addressOf: (id: string) => addresses.get(id) || undefined,
  }
}
