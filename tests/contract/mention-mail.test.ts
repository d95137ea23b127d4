import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { readConfig, serveLake } from '@orrery/content-lake'
import { startSmtpReceiver, type SmtpReceiver } from '@orrery/server-kit/testing/smtp-receiver'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const token = 'administrator-token'
const minute = 60_000

let lake: Awaited<ReturnType<typeof serveLake>>
let comments: SanityClient
let receiver: SmtpReceiver
/** Ids of members by name. */
const members: Record<string, string> = {}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mention-mail-'))
  lake = await serveLake(readConfig({ port: '0', dataDir }, { CONTENT_LAKE_TOKEN: token }))
  receiver = await startSmtpReceiver()
  const origin = `http://127.0.0.1:${lake.port}`
  comments = createClient({
    projectId: 'orrery',
    dataset: 'production-comments',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token,
  })
  for (const name of ['Ada', 'Bob', 'Cleo']) members[name] = await createMember(name, 'editor')
  members.Dora = await createMember('Dora', 'translator')
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', origin)
  vi.stubEnv('CONTENT_LAKE_TOKEN', token)
  vi.stubEnv('SITE_URL', 'https://www.orrery.example')
  vi.stubEnv('SMTP_URL', receiver.url)
  vi.stubEnv('MAIL_FROM', 'Maison Orrery <hello@orrery.example>')
  return async () => {
    vi.unstubAllEnvs()
    await receiver.close()
    await lake.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Invites a person and accepts the invitation. Returns their id. */
async function createMember(name: string, role: 'editor' | 'translator'): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  const { url } = await comments.request<{ url: string }>({
    url: '/people/invitations',
    method: 'POST',
    body: {
      email,
      role,
      languages: role === 'translator' ? ['fr'] : [],
      returnTo: 'http://localhost:3000/studio',
    },
  })
  const page = await fetch(url.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${lake.port}`))
  const form = /name="form" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' },
    body: new URLSearchParams({ form, name, password: 'orbits of brass' }),
  })
  const { people } = await comments.request<{ people: { id: string; email: string }[] }>({
    url: '/people',
  })
  return people.find((person) => person.email === email)?.id ?? ''
}

const notify = async (afterMinutes = 0) => {
  const { notifyMembers } = await import('#lib/notifications/notify-members.server.ts')
  await notifyMembers(() => new Date(Date.now() + afterMinutes * minute))
}

/** A message with a text and mentions. */
const message = (text: string, ...names: string[]) => [
  {
    _type: 'block',
    _key: 'b',
    children: [
      { _type: 'span', _key: 's', text: `${text} ` },
      ...names.map((name) => ({ _type: 'mention', _key: name, userId: members[name] ?? name })),
    ],
  },
]

const content = { _dataset: 'production', _projectId: 'orrery' }

const comment = (over: object = {}) => ({
  _type: 'comment',
  authorId: members.Ada,
  status: 'open',
  message: message('Please check', 'Bob'),
  context: { notification: { documentTitle: 'Winter page' } },
  target: {
    document: { _type: 'crossDatasetReference', _ref: 'page-winter', _weak: true, ...content },
    documentType: 'page',
    path: { field: 'title' },
  },
  ...over,
})

const task = (over: object = {}) => ({
  _type: 'tasks.task',
  authorId: members.Ada,
  status: 'open',
  title: 'Translate the winter page',
  createdByUser: new Date().toISOString(),
  dueBy: '2026-12-24',
  ...over,
})

const recipients = () => receiver.received.flatMap(({ to }) => to).toSorted()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  receiver.received.length = 0
  receiver.accepting = undefined
})
afterEach(async () => {
  vi.restoreAllMocks()
  await comments.delete({ query: '*[_type in ["comment", "tasks.task", "notification"]]' })
})

describe('the e-mail about a mention or a task', () => {
  it('sends nothing before the first comment creates the dataset', async () => {
    await expect(notify()).resolves.toBeUndefined()
    expect(recipients()).toEqual([])
    await comments.request({ url: '/comments/production/setup', method: 'POST' })
  })

  it('goes to each mentioned member but the author, with a link to the comment', async () => {
    const { _id } = await comments.create(
      comment({ message: message('Please check', 'Bob', 'Cleo', 'Ada', 'local-editor', 'gone') }),
    )
    await notify()
    expect(recipients()).toEqual(['bob@example.com', 'cleo@example.com'])
    const [mail] = receiver.received
    expect(mail?.raw).toContain('Subject: Ada mentioned you: Winter page')
    expect(mail?.text).toContain('Please check @Bob')
    expect(mail?.text).toContain(
      `https://www.orrery.example/studio/intent/edit/id=page-winter;type=page;inspect=sanity%2Fcomments;comment=${_id}`,
    )
  })

  it('is not sent to a member who may not read the comment or task', async () => {
    const { target } = comment()
    const document = { ...target.document, _ref: 'submission.of-a-visitor' }
    const onSubmission = { ...target, document, documentType: 'submission' }
    await comments.create(
      comment({ message: message('Call', 'Bob', 'Dora'), target: onSubmission }),
    )
    await comments.create(task({ assignedTo: members.Dora, target: onSubmission }))
    await notify()
    expect(recipients()).toEqual(['bob@example.com'])
    await comments.create(comment({ message: message('Translate', 'Dora') }))
    await notify()
    expect(recipients()).toEqual(['bob@example.com', 'dora@example.com'])
  })

  it('goes to the assignee of a task, to who is mentioned in it, and to no one while it is written', async () => {
    const { _id } = await comments.create(
      task({ assignedTo: members.Bob, description: message('See', 'Cleo'), createdByUser: null }),
    )
    await comments.create(task({ assignedTo: members.Ada }))
    await comments.patch(_id).unset(['createdByUser']).commit()
    await notify()
    expect(recipients()).toEqual([])
    await comments.patch(_id).set({ createdByUser: new Date().toISOString() }).commit()
    await notify()
    expect(recipients()).toEqual(['bob@example.com', 'cleo@example.com'])
    const mail = receiver.received.find(({ to }) => to[0] === 'bob@example.com')
    expect(mail?.raw).toContain('Subject: Task assigned to you: Translate the winter page')
    expect(mail?.text).toContain('Due: 2026-12-24')
    expect(mail?.text).toContain(`/studio/today?sidebar=tasks&viewMode=edit&selectedTask=${_id}`)
  })

  it('is sent to several members at once, so that a slow mail server holds up nothing else', async () => {
    await comments.create(comment({ message: message('See', 'Bob', 'Cleo', 'Dora') }))
    let release = () => {}
    receiver.accepting = new Promise((done) => (release = done))
    const notified = notify()
    await vi.waitFor(() => expect(receiver.pending.size).toBe(3))
    release()
    await notified
    expect(recipients()).toHaveLength(3)
  })

  it('is sent once by several processes, and again only for a further mention', async () => {
    const { _id } = await comments.create(comment())
    // Each call stands for a process of the site.
    await Promise.all([notify(), notify(), notify()])
    await notify(10)
    expect(recipients()).toEqual(['bob@example.com'])
    const edited = message('Please check it twice', 'Bob', 'Cleo')
    await comments
      .patch(_id)
      .set({ message: edited, lastEditedAt: new Date().toISOString() })
      .commit()
    await notify()
    expect(recipients()).toEqual(['bob@example.com', 'cleo@example.com'])
  })

  it('is repeated while the mail server is down, and dropped when the comment was resolved meanwhile', async () => {
    receiver.messageCode = 452
    const resolved = await comments.create(comment())
    await comments.create(task({ assignedTo: members.Cleo }))
    await notify()
    expect(recipients()).toEqual([])
    receiver.messageCode = undefined
    await comments.patch(resolved._id).set({ status: 'resolved' }).commit()
    await notify(0.5)
    const { siteProcessState } = await import('#lib/routing/site-process-state.ts')
    expect(siteProcessState().stats.mentionMail).toEqual({
      waiting: 2,
      error: 'The mail server refused the message: 452 Message refused',
    })
    await notify(2)
    expect(recipients()).toEqual(['cleo@example.com'])
    const stored = await comments.fetch<unknown[]>('*[_type == "notification"].deliveries')
    expect(JSON.stringify(stored)).not.toContain('@')
    expect(stored.flat()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('is not sent about comments of earlier days, to members without access, or where it is off', async () => {
    const { env } = await import('#lib/env.ts')
    await comments.create(comment({ _createdAt: '2026-01-01T00:00:00Z' }))
    await notify()
    await comments.request({
      url: `/people/${members.Cleo}`,
      method: 'PATCH',
      body: { disabled: true },
    })
    await comments.create(comment({ message: message('Look', 'Cleo') }))
    await notify()
    Object.assign(env.mail, { notifiesMembers: false })
    await comments.create(comment())
    await notify()
    expect(recipients()).toEqual([])
    Object.assign(env.mail, { notifiesMembers: true })
    await notify()
    expect(recipients()).toEqual(['bob@example.com'])
  })
})
